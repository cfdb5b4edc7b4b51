/**
 * Says messages of the catalogues. A catalogue is a file of Fluent (https://projectfluent.org) for
 * each language and topic, read when its first message is said; `common.ftl` holds what all topics
 * of a language refer to.
 */
import { channel } from 'node:diagnostics_channel';
import { FluentBundle, FluentNumber, FluentResource, FluentType } from '@fluent/bundle';
import { readPackageFile } from '../files/package.js';
import { resourceNames } from '../model/resource-names.js';
import { isSentence, speakWith, textOf as toldText } from '../model/sentence.js';
import { functionsOf, isNothing, textOf } from './functions.js';
import { catalogueFolder, type Language, language } from './language.js';
import { type MessageId, Naming, type Speaker } from './naming.js';
import { escapeCharacter, unseen } from './text.js';

/**
 * The text of a message in the chosen language.
 * @param args what its variables stand for. Text may be foreign: it is shown on one line, without
 * characters that control a terminal. What is absent, empty text and an empty list are the variant
 * `none` of a selector; true and false are `yes` and `no`. `$list-count` is the length of a list,
 * `$record-name` a part of an object
 */
export function say(id: MessageId, args?: object): string {
  return sayIn(language, id, args);
}

/**
 * Hears of unknown messages and variables, as errors. They never stop a run: a sentence with a gap
 * is better. Every test fails that causes one (see `test/helpers/setup.ts`).
 */
export const defects = channel('mastersync:words');

/** The same in one of the languages. */
export function sayIn(spoken: Language, id: MessageId, args?: object): string {
  const text = findIn(spoken, id, args);
  if (text === undefined) defects.publish(new Error(`no message ${id} in ${spoken}`));
  return text ?? id;
}

/** The same, or undefined for an unknown message. */
export function sayIfKnown(id: MessageId, args?: object): string | undefined {
  return findIn(language, id, args);
}

/** Texts of messages that take nothing, such as names of columns: reports repeat them. */
const constantTexts = new Map<string, string | undefined>();

function findIn(spoken: Language, id: MessageId, args?: object): string | undefined {
  if (args) return format(spoken, id, args);
  const key = `${spoken}/${id}`;
  if (!constantTexts.has(key)) constantTexts.set(key, format(spoken, id, {}));
  return constantTexts.get(key);
}

function format(spoken: Language, id: MessageId, args: object): string | undefined {
  const { bundle, name } = catalogueOf(spoken, id);
  const pattern = patternOf(bundle, name);
  if (pattern === undefined) return undefined;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, variablesOf(args, needsOf(pattern, bundle)), errors);
  for (const cause of errors) defects.publish(new Error(`${id} in ${spoken}: ${cause.message}`, { cause }));
  return text;
}

speakWith(({ id, args }) => say(id, args));

/** What records, fields and changes are called in the chosen language. */
export function names(): Naming {
  return namesIn(language);
}

const namingByLanguage = new Map<Language, Naming>();

/** The same in one of the languages. */
export function namesIn(spoken: Language): Naming {
  const known = namingByLanguage.get(spoken) ?? new Naming(speakerOf(spoken));
  namingByLanguage.set(spoken, known);
  return known;
}

function speakerOf(spoken: Language): Speaker {
  return {
    say: (id, args) => sayIn(spoken, id, args),
    find: (id) => findIn(spoken, id),
    all: (topic, start) =>
      readCatalogue(spoken, topic)
        .body.filter(({ id }) => id.startsWith(start))
        .flatMap(({ id }) => findIn(spoken, `${topic}/${id}`) ?? []),
    resources: resourceNames,
  };
}

type Pattern = Parameters<FluentBundle['formatPattern']>[0];
type Expression = Exclude<Exclude<Pattern, string>[number], string>;

function patternOf(bundle: FluentBundle, name: string): Pattern | undefined {
  const [message = '', attribute] = name.split('.');
  const pattern = bundle.getMessage(message);
  return (attribute === undefined ? pattern?.value : pattern?.attributes[attribute]) ?? undefined;
}

function catalogueOf(
  spoken: Language,
  id: MessageId,
): { readonly bundle: FluentBundle; readonly name: string } {
  const at = id.lastIndexOf('/');
  return { bundle: bundleOf(spoken, id.slice(0, at)), name: id.slice(at + 1) };
}

const bundleByTopic = new Map<string, FluentBundle>();

function bundleOf(spoken: Language, topic: string): FluentBundle {
  const key = `${spoken}/${topic}`;
  const known = bundleByTopic.get(key);
  if (known) return known;
  const bundle = new FluentBundle(spoken, { useIsolating: false, functions: functionsOf(namesIn(spoken)) });
  for (const catalogue of new Set(['common', topic])) bundle.addResource(readCatalogue(spoken, catalogue));
  bundleByTopic.set(key, bundle);
  return bundle;
}

const resourceByFile = new Map<string, FluentResource>();

/** Nothing is said of a resource that is not known. */
function readCatalogue(spoken: Language, topic: string): FluentResource {
  const file = `${catalogueFolder}/${spoken}/${topic}.ftl`;
  const known = resourceByFile.get(file);
  if (known) return known;
  const resource = new FluentResource(readPackageFile(file) ?? '');
  resourceByFile.set(file, resource);
  return resource;
}

/** A number as it is: Intl, which would group its digits, takes milliseconds to load. */
class Count extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

/** Data that a function shows; a record or a place in a file is shown as it is named. */
class Data extends FluentType<unknown> {
  override toString(): string {
    return this.value === null || this.value === undefined ? '' : textOf(this.value);
  }
}

function variablesOf(
  args: object,
  { selectors, options }: Needs,
): Record<string, string | FluentType<unknown>> {
  const variables: Record<string, string | FluentType<unknown>> = {};
  const values: Record<string, unknown> = {};
  const add = (name: string, arg: unknown) => {
    const value = toldIn(arg);
    values[name] = value;
    variables[name] = variableOf(value, selectors.has(name));
    if (Array.isArray(value)) add(`${name}-count`, value.length);
    // No message names a part of an error, and what an error refers to may refer back.
    else if (typeof value === 'object' && value !== null && !(value instanceof Error))
      for (const [part, inner] of Object.entries(value)) add(`${name}-${part}`, inner);
  };
  for (const [name, value] of Object.entries(args)) add(name, value);
  for (const name of selectors) variables[name] ??= 'none';
  for (const { condition, names } of options)
    if (isNothing(values[condition])) for (const name of names) variables[name] ??= new Data(undefined);
  return variables;
}

/** The text of a sentence among arguments, or of each in a list; anything else as it is. */
function toldIn(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null) return arg;
  if (Array.isArray(arg)) return arg.some(isToldIn) ? arg.map(toldIn) : arg;
  return isSentence(arg) ? toldText(arg) : arg;
}

function isToldIn(arg: unknown): boolean {
  return typeof arg === 'object' && arg !== null && isSentence(arg);
}

function variableOf(value: unknown, isSelector: boolean): string | FluentType<unknown> {
  const isAbsent = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isAbsent && isSelector) return 'none';
  if (typeof value === 'number') return new Count(value);
  if (typeof value === 'boolean' && isSelector) return value ? 'yes' : 'no';
  if (typeof value === 'string') return isSelector && value === '' ? 'none' : onOneLine(value);
  return new Data(value);
}

/** Of a cell of a hundred megabytes, a message shows the beginning. */
const lengthMax = 10_000;

/** Blanks other than line breaks and tabs stay: the name of a file may have them. */
function onOneLine(text: string): string {
  return text
    .slice(0, lengthMax)
    .replace(/\s*[\t-\r\u0085\u2028\u2029]\s*/g, ' ')
    .replace(unseen, escapeCharacter);
}

/** What must be known of the variables of a pattern before it is said. */
interface Needs {
  /** Those whose text chooses a variant. */
  readonly selectors: ReadonlySet<string>;
  /** What may be left out, with the variables in it: they may be missing then. */
  readonly options: readonly { readonly condition: string; readonly names: readonly string[] }[];
}

const needsByPattern = new WeakMap<object, Needs>();
const noNeeds: Needs = { selectors: new Set(), options: [] };

function needsOf(pattern: Pattern, bundle: FluentBundle): Needs {
  if (typeof pattern === 'string') return noNeeds;
  const known = needsByPattern.get(pattern) ?? readNeeds(pattern, bundle);
  needsByPattern.set(pattern, known);
  return known;
}

function readNeeds(pattern: Pattern, bundle: FluentBundle): Needs {
  const parts = partsIn(pattern, bundle);
  const selectors = parts.flatMap((part) =>
    part.type === 'select' && part.selector.type === 'var' ? [part.selector.name] : [],
  );
  const options = parts.flatMap((part) => {
    const [condition] = part.type === 'func' && part.name === 'IF' ? part.args : [];
    if (condition?.type !== 'var') return [];
    const inner = partsIn([part], bundle).flatMap(({ type, ...need }) =>
      type === 'var' && 'name' in need ? [need.name] : [],
    );
    return [{ condition: condition.name, names: inner }];
  });
  return { selectors: new Set(selectors), options };
}

/** A part of a pattern, and those inside it, also of the messages that it refers to. */
function partsIn(pattern: Pattern | undefined, bundle: FluentBundle): readonly Expression[] {
  if (pattern === undefined || typeof pattern === 'string') return [];
  return pattern.flatMap((part) => (typeof part === 'string' ? [] : [part, ...innerOf(part, bundle)]));
}

function innerOf(part: Expression, bundle: FluentBundle): readonly Expression[] {
  switch (part.type) {
    case 'mesg':
      return partsIn(patternOf(bundle, part.name), bundle);
    case 'func':
      return partsIn(
        part.args.filter((one) => one.type !== 'narg'),
        bundle,
      );
    case 'select':
      return part.variants.flatMap(({ value }) => partsIn(value as Pattern, bundle));
    default:
      return [];
  }
}
