/** Cuts a command line into words and options, whatever they mean. Pure. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { optionsOf } from '../commands/options/option-text.js';
import type { OptionSet } from '../commands/options/options.js';

export interface Line {
  /** What is neither an option nor the value of one. */
  readonly words: readonly string[];
  readonly options: readonly GivenOption[];
}

export interface GivenOption {
  /** With its dashes: `--url`, `-y`. */
  readonly typed: string;
  /** Its long name if it is known, else what was typed, without dashes. */
  readonly name: string;
  /** Undefined where no value stands behind it, but nothing or another option. */
  readonly value: string | undefined;
}

type OptionToken = Extract<NonNullable<ReturnType<typeof parseArgs>['tokens']>[number], { kind: 'option' }>;

/**
 * Reads a line. Never throws: unknown options are options without a value.
 * @param known options by name; of others nobody knows whether a word behind them is their value
 */
export function readLine(args: readonly string[], known: OptionSet): Line {
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(known),
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const options: GivenOption[] = [];
  let open: { name: string; value: string | undefined } | undefined;
  for (const token of tokens) {
    if (token.kind === 'option') {
      const option = { typed: token.rawName, name: token.name, value: givenValue(token) };
      options.push(option);
      open = token.value === undefined ? option : undefined;
      continue;
    }
    if (token.kind === 'positional') {
      // An empty word is a variable that is not set: it stands where a value was meant.
      if (open && (token.value === '' || mayStandAlone(known, open.name))) open.value = token.value;
      else words.push(token.value);
    }
    open = undefined;
  }
  return { words, options };
}

/** The parser knows options that always take the next word, and such that never do. */
function parserOptions(known: OptionSet): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    optionsOf(known).map(({ name, definition: { type, short, isValueOptional } }) => {
      const isAlone = type === 'boolean' || isValueOptional;
      return [name, { type: isAlone ? 'boolean' : 'string', ...(short !== undefined && { short }) }];
    }),
  );
}

function mayStandAlone(known: OptionSet, name: string): boolean {
  return optionsOf(known).some((option) => option.name === name && option.definition.isValueOptional);
}

/** `-q=a` means `a`. Another option is not a value; a negative number and `-` are. */
function givenValue({ value, inlineValue, rawName }: OptionToken): string | undefined {
  if (inlineValue) return rawName.startsWith('--') ? value : value?.replace(/^=/, '');
  return value !== undefined && /^-\D/.test(value) ? undefined : value;
}
