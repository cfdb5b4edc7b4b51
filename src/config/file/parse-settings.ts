/** Parses a settings file: YAML with environment variables, validated by the schema. Pure. */
import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
  YAMLSeq,
} from 'yaml';
import type * as z from 'zod';
import { shownUrl } from '../service-url.js';
import { type Environment, expandVariables } from './expand-variables.js';
import type { SettingRule, SettingsFault, SettingType } from './settings-fault.js';
import { type NotificationSetting, type SettingsContent, settingsSchema } from './settings-schema.js';

/** Limit on expanded aliases, against files made to exhaust memory. */
const aliasesMax = 100;

type ParsedSettings =
  | {
      readonly content: SettingsContent;
      /** About skipped notifications; absent if there are none. */
      readonly warnings?: readonly SettingsFault[];
    }
  /** In the order of the file; never empty. */
  | { readonly faults: readonly SettingsFault[] };

/**
 * Pure; never throws on user data.
 * @returns the contents of the file, or all its faults
 */
export function parseSettings(text: string, environment: Environment): ParsedSettings {
  const file = new SettingsText(text);
  const broken = file.syntaxFaults();
  if (broken.length > 0) return { faults: broken };
  const unset = file.expand(environment);
  // A notification that cannot be sent never fails a run.
  const isWarning = (fault: SettingsFault) =>
    fault.code === 'variable_missing' && notifyIndex(fault) !== undefined;
  const faulty = unset.filter((fault) => !isWarning(fault));
  if (faulty.length > 0) return { faults: faulty };
  const warnings = unset.filter(isWarning);
  const checked = check(file, new Set(warnings.map(notifyIndex)));
  if (checked.content) return { content: checked.content, ...(warnings.length > 0 && { warnings }) };
  const faults = checked.issues.flatMap((issue) => file.faultsOf(issue));
  return { faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) };
}

export interface NotificationSettings {
  readonly notify: readonly NotificationSetting[];
  /** Names of variables that hold tokens. */
  readonly tokenVariables: readonly string[];
}

/**
 * Reads the notifications of a file that may be wrong otherwise, so that its failure is reported,
 * too. Skips invalid entries. Pure; never throws on user data.
 */
export function parseNotifications(text: string, environment: Environment): NotificationSettings {
  const file = new SettingsText(text);
  const leftOut = new Set(file.expand(environment).map(notifyIndex));
  const { notify, services } = recordOf(file.aliasFaults().length > 0 ? {} : file.value());
  const entries = (Array.isArray(notify) ? notify : []).filter((_, index) => !leftOut.has(index));
  return {
    notify: entries.flatMap((one) => settingsSchema.safeParse({ notify: [one] }).data?.notify ?? []),
    tokenVariables: Object.values(recordOf(services)).flatMap((service) => {
      const { tokenEnv } = recordOf(service);
      return typeof tokenEnv === 'string' ? tokenEnv : [];
    }),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Index in `notify` of the faulty entry. */
function notifyIndex({ setting }: SettingsFault): number | undefined {
  const index = /^notify\[(\d+)\]/.exec(setting)?.[1];
  return index === undefined ? undefined : Number(index);
}

type Checked =
  | { readonly content: SettingsContent }
  | { readonly content?: undefined; readonly issues: readonly Issue[] };

/** Validates without the skipped entries of `notify`; the others keep their index for messages. */
function check(file: SettingsText, leftOut: ReadonlySet<unknown>): Checked {
  const first = settingsSchema.safeParse(file.value());
  const again =
    first.error && file.readNumbers(first.error.issues) ? settingsSchema.safeParse(file.value()) : first;
  const isOfRest = ({ path }: Issue) => path[0] !== 'notify' || !leftOut.has(path[1]);
  const issues = again.error?.issues.filter(isOfRest) ?? [];
  if (issues.length > 0) return { issues };
  if (again.success && leftOut.size === 0) return { content: again.data };
  const value = file.value() as { readonly notify: readonly unknown[] };
  const notify = value.notify.filter((_, index) => !leftOut.has(index));
  const rest = settingsSchema.safeParse({ ...value, notify });
  return rest.success ? { content: rest.data } : { issues: rest.error.issues };
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type FaultText = SettingsFault extends infer Fault
  ? Fault extends SettingsFault
    ? Pick<Fault, 'code' | 'args'>
    : never
  : never;

/** The text with its nodes, for the position of every fault. */
class SettingsText {
  readonly #lines = new LineCounter();
  readonly #document: Document;
  /** Values before expansion: the expanded ones may be secret. */
  readonly #written = new Map<Scalar, string>();

  constructor(text: string) {
    const options = { lineCounter: this.#lines, prettyErrors: false, stringKeys: true } as const;
    this.#document = parseDocument(text, { ...options, logLevel: 'error' });
    const { contents } = this.#document;
    // `init` lists nothing where it could decide nothing.
    if (isMap(contents) && contents.has('sources') && contents.get('sources') === undefined)
      contents.set('sources', new YAMLSeq());
    for (const setting of this.#shapingSettings()) visit(setting, { Scalar: (_, node) => asWritten(node) });
  }

  /** Settings about cells, which hold text: `0110` is a code there, not a number. */
  #shapingSettings(): readonly Node[] {
    const sources = this.#nodeAt(['sources']);
    if (!isSeq(sources)) return [];
    return sources.items.flatMap((source) =>
      shapingSettings.flatMap((name) => (isMap(source) ? (source.get(name, true) ?? []) : []) as Node),
    );
  }

  /** Syntax errors. One mistake causes several errors, so only the first is reported. */
  syntaxFaults(): readonly SettingsFault[] {
    const { errors, warnings } = this.#document;
    const isDoubled = errors.every(({ code }) => code === 'DUPLICATE_KEY');
    const first = isDoubled ? errors : errors.slice(0, 1);
    const faults = [...first, ...warnings].map((error) => this.#at(error.pos[0], '', syntaxFault(error)));
    return faults.length > 0 ? faults : this.aliasFaults();
  }

  aliasFaults(): readonly SettingsFault[] {
    try {
      this.value();
      return [];
    } catch (error) {
      if (!(error instanceof ReferenceError)) throw error;
      let offset = 0;
      const stopAt = (_: unknown, alias: Node) => {
        offset = alias.range?.[0] ?? 0;
        return visit.BREAK;
      };
      visit(this.#document, { Alias: stopAt });
      return [this.#at(offset, '', { code: 'aliases_refused', args: { max: aliasesMax } })];
    }
  }

  value(): unknown {
    return this.#document.toJS({ maxAliasCount: aliasesMax }) ?? {};
  }

  /** Expands variables. @returns those that cannot be expanded */
  expand(environment: Environment): readonly SettingsFault[] {
    const faults: SettingsFault[] = [];
    visit(this.#document, {
      Scalar: (key, node, ancestors) => {
        if (key === 'key' || typeof node.value !== 'string') return;
        const expanded = expandVariables(node.value, environment);
        if ('text' in expanded) {
          if (expanded.isExpanded) this.#written.set(node, node.value);
          node.value = expanded.text;
          return;
        }
        const fault: FaultText =
          'missing' in expanded
            ? { code: 'variable_missing', args: { name: expanded.missing } }
            : { code: 'variable_malformed', args: { text: expanded.malformed } };
        faults.push(this.#at(node.range?.[0] ?? 0, settingNameOf(node, ancestors), fault));
      },
    });
    // From here on, a path leads through aliases as well; one of what it is in would never end.
    visit(this.#document, {
      Alias: (_, alias, ancestors) => {
        const node = alias.resolve(this.#document);
        return node && !ancestors.includes(node) ? node : undefined;
      },
    });
    return faults;
  }

  /** Converts expanded text to the expected number or boolean. @returns true if there was any */
  readNumbers(issues: readonly Issue[]): boolean {
    let isAnyRead = false;
    for (const issue of issues) {
      const node = this.#nodeAt(issue.path);
      if (issue.code !== 'invalid_type' || !isScalar(node) || !this.#written.has(node)) continue;
      const read = plainValue(String(node.value), issue.expected);
      if (read === undefined) continue;
      node.value = read;
      isAnyRead = true;
    }
    return isAnyRead;
  }

  faultsOf(issue: Issue): readonly SettingsFault[] {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => this.#unknown([...path, key], issue));
    if (issue.code === 'invalid_union') {
      const inner = issue.errors.flat().filter((one) => one.path.length > 0);
      if (inner.length > 0)
        return inner.flatMap((one) => this.faultsOf({ ...one, path: [...path, ...one.path] }));
    }
    const node = this.#nodeAt(path);
    const fault = faultOf(issue, node, node && shownValue(path, this.#textOf(node)));
    return [this.#at(this.#offsetOf(path), nameOf(path), fault)];
  }

  /** Reports an unknown setting at its name. */
  #unknown(path: Path, issue: Issue): SettingsFault {
    const holder = this.#nodeAt(issue.path);
    const pairs = isMap(holder) ? holder.items : [];
    const name = pairs.map(({ key }) => key).find((key) => isScalar(key) && key.value === path.at(-1));
    const fault: FaultText = /token$/i.test(String(path.at(-1)))
      ? { code: 'token_in_file', args: {} }
      : { code: 'unknown_setting', args: { known: knownNames(issue.path) } };
    return this.#at((name as Node | undefined)?.range?.[0] ?? this.#offsetOf(path), nameOf(path), fault);
  }

  #at(offset: number, setting: string, fault: FaultText): SettingsFault {
    const { line, col } = this.#lines.linePos(offset);
    return { ...fault, line: Math.max(1, line), column: Math.max(1, col), setting } as SettingsFault;
  }

  /** Start of a value; if it is missing, of its parent. */
  #offsetOf(path: Path): number {
    const range = this.#nodeAt(path)?.range;
    if (range || path.length === 0) return range?.[0] ?? 0;
    return this.#offsetOf(path.slice(0, -1));
  }

  #nodeAt(path: Path): Node | undefined {
    return this.#document.getIn(path, true) as Node | undefined;
  }

  /** A single value as written, with variable names instead of their values. */
  #textOf(node: Node): string | undefined {
    if (!isScalar(node)) return undefined;
    return this.#written.get(node) ?? node.source ?? String(node.value);
  }
}

const shapingSettings = ['headers', 'ignore', 'where', 'newest', 'values', 'set', 'template', 'leaves'];

function asWritten(node: Scalar): void {
  const isText = node.value === null || typeof node.value === 'string';
  if (!isText && node.source !== undefined) node.value = node.source;
}

function syntaxFault({ code, message }: YAMLError): FaultText {
  if (code === 'DUPLICATE_KEY') return { code: 'doubled_setting', args: {} };
  if (code === 'TAB_AS_INDENT') return { code: 'tab_indent', args: {} };
  if (code === 'MULTIPLE_DOCS') return { code: 'several_documents', args: {} };
  if (code === 'TAG_RESOLVE_FAILED') return { code: 'unusual_tag', args: {} };
  return { code: 'not_yaml', args: { reason: message } };
}

/** Looks up the valid names in the schema, also below user-defined names and in lists. */
function knownNames(path: Path): readonly string[] {
  let schema: unknown = settingsSchema;
  for (const step of path) {
    const { def } = bare(schema)._zod;
    schema =
      'shape' in def
        ? (def['shape'] as Record<string, unknown>)[String(step)]
        : (def['valueType'] ?? def['element']);
  }
  const { def } = bare(schema)._zod;
  const names = def['shape'] ?? (def['keyType'] && bare(def['keyType'])._zod.def['entries']);
  return Object.keys(names ?? {});
}

interface SchemaLike {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> };
}

function bare(schema: unknown): SchemaLike {
  const inner = schema as SchemaLike;
  return inner._zod.def['type'] === 'optional' ? bare(inner._zod.def['innerType']) : inner;
}

const typeNames: Readonly<Record<string, SettingType>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'truth',
  array: 'list',
  object: 'table',
  record: 'table',
};

const secretSettings = /^(planKey|headers|tokenCommand|webhook|heartbeat|fail|command)$/;

/** A value for messages, unless it may be secret. */
function shownValue(path: Path, value: string | undefined): string | undefined {
  const names = path.filter((step) => typeof step === 'string');
  const isSecret = names.some((name) => secretSettings.test(name));
  if (value === undefined || isSecret) return undefined;
  return names.at(-1) === 'url' ? shownUrl(value) : value;
}

function faultOf(issue: Issue, node: Node | undefined, value: string | undefined): FaultText {
  const shown = value === undefined ? {} : { value };
  switch (issue.code) {
    case 'invalid_type':
      if (node === undefined) return { code: 'setting_missing', args: {} };
      if (isScalar(node) && node.value === null) return { code: 'blank', args: {} };
      return { code: 'wrong_type', args: { expected: typeNames[issue.expected] ?? 'text', ...shown } };
    case 'invalid_union':
      return { code: 'wrong_type', args: { expected: unionType(issue), ...shown } };
    case 'invalid_value':
      return { code: 'not_one_of', args: { value: value ?? '', known: issue.values.map(String) } };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return { code: 'blank', args: {} };
      return { code: 'too_small', args: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: 'too_large', args: { max: Number(issue.maximum) } };
    case 'custom':
      if (Array.isArray(issue.params?.['known']))
        return { code: 'not_one_of', args: { value: value ?? '', known: issue.params['known'].map(String) } };
      return { code: 'rule_broken', args: { rule: issue.params?.['rule'] as SettingRule, ...shown } };
    default:
      return { code: 'unusual_form', args: { value: value ?? '' } };
  }
}

function unionType({ errors }: { readonly errors: readonly (readonly Issue[])[] }): SettingType {
  const expected = errors.flat().map((issue) => (issue.code === 'invalid_type' ? issue.expected : ''));
  return expected.includes('boolean') ? 'truth_or_list' : 'text_or_list';
}

function plainValue(text: string, expected: string): number | boolean | undefined {
  if (expected === 'boolean') return ({ true: true, false: false } as const)[text];
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text) && ['number', 'int'].includes(expected);
  return isNumber ? Number(text) : undefined;
}

/** `services.staging.url`, `sources[0].file`. */
function nameOf(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

/** The path of a value's setting, from its ancestors. */
function settingNameOf(value: Node, ancestors: readonly unknown[]): string {
  const chain = [...ancestors, value];
  const steps = chain.flatMap((one, index): Path => {
    if (isPair(one)) return [String(isScalar(one.key) ? one.key.value : one.key)];
    const parent = chain[index - 1];
    return isSeq(parent) ? [parent.items.indexOf(one)] : [];
  });
  return nameOf(steps);
}
