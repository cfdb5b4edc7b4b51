/**
 * Says messages of the catalogues. A catalogue is a file of Fluent (https://projectfluent.org) for
 * each language and topic, read when its first message is said; `common.ftl` holds what all topics
 * of a language refer to.
 */
import { channel } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentNumber, FluentResource, FluentType } from '@fluent/bundle';
import { resourceNames } from '../model/resource-names.js';
import { functionsOf, textOf } from './functions.js';
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
export function say(id: MessageId, args: object = {}): string {
  return sayIn(language, id, args);
}

/**
 * Hears of unknown messages and variables, as errors. They never stop a run: a sentence with a gap
 * is better. Every test fails that causes one (see `test/helpers/setup.ts`).
 */
export const defects = channel('mastersync:words');

/** The same in one of the languages. */
export function sayIn(spoken: Language, id: MessageId, args: object = {}): string {
  const text = findIn(spoken, id, args);
  if (text === undefined) defects.publish(new Error(`no message ${id} in ${spoken}`));
  return text ?? id;
}

/** The same, or undefined for an unknown message. */
export function sayIfKnown(id: MessageId, args: object = {}): string | undefined {
  return findIn(language, id, args);
}

function findIn(spoken: Language, id: MessageId, args: object = {}): string | undefined {
  const { bundle, name } = catalogueOf(spoken, id);
  const pattern = patternOf(bundle, name);
  if (pattern === undefined) return undefined;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, variablesOf(args, selectorsOf(pattern, bundle)), errors);
  for (const cause of errors) defects.publish(new Error(`${id} in ${spoken}: ${cause.message}`, { cause }));
  return text;
}

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

function patternOf(bundle: FluentBundle, name: string): Pattern | undefined {
  const [message = '', attribute] = name.split('.');
  const found = bundle.getMessage(message);
  return (attribute === undefined ? found?.value : found?.attributes[attribute]) ?? undefined;
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

function readCatalogue(spoken: Language, topic: string): FluentResource {
  const file = `${spoken}/${topic}.ftl`;
  const known = resourceByFile.get(file) ?? new FluentResource(fileText(new URL(file, catalogueFolder)));
  resourceByFile.set(file, known);
  return known;
}

/** Nothing is said of a resource that is not known. */
function fileText(catalogue: URL): string {
  return existsSync(catalogue) ? readFileSync(catalogue, 'utf8') : '';
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

/** @param selectors the variables whose text chooses a variant */
function variablesOf(
  args: object,
  selectors: ReadonlySet<string>,
): Record<string, string | FluentType<unknown>> {
  const variables: Record<string, string | FluentType<unknown>> = {};
  const add = (name: string, value: unknown) => {
    variables[name] = variableOf(value, selectors.has(name));
    if (Array.isArray(value)) variables[`${name}-count`] = new Count(value.length);
    // No message names a part of an error, and what an error refers to may refer back.
    else if (typeof value === 'object' && value !== null && !(value instanceof Error))
      for (const [part, inner] of Object.entries(value)) add(`${name}-${part}`, inner);
  };
  for (const [name, value] of Object.entries(args)) add(name, value);
  for (const name of selectors) variables[name] ??= 'none';
  return variables;
}

function variableOf(value: unknown, isSelector: boolean): string | FluentType<unknown> {
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isNothing && isSelector) return 'none';
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

const selectorsByPattern = new WeakMap<object, ReadonlySet<string>>();
const noSelectors: ReadonlySet<string> = new Set();

function selectorsOf(pattern: Pattern, bundle: FluentBundle): ReadonlySet<string> {
  if (typeof pattern === 'string') return noSelectors;
  const known = selectorsByPattern.get(pattern) ?? new Set(selectorsIn(pattern, bundle));
  selectorsByPattern.set(pattern, known);
  return known;
}

/** Those of the messages that it refers to as well. */
function selectorsIn(pattern: Pattern | undefined, bundle: FluentBundle): readonly string[] {
  if (pattern === undefined || typeof pattern === 'string') return [];
  return pattern.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (part.type === 'mesg') return selectorsIn(patternOf(bundle, part.name), bundle);
    if (part.type !== 'select') return [];
    const { selector, variants } = part;
    const own = selector.type === 'var' ? [selector.name] : [];
    return [...own, ...variants.flatMap(({ value }) => selectorsIn(value as Pattern, bundle))];
  });
}
