/** The settings for editors and readers, derived from the schema that checks them. Pure. */

import * as z from 'zod';
import { settingsSchema } from '../../src/config/file/settings-schema.js';
import { say, sayIfKnown } from '../../src/words/say.js';

/** The part of JSON Schema that the settings need. */
interface SchemaNode {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | false;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** The type of a setting. */
type ValueKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'truth' }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'one_of'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of?: readonly string[] }
  | { readonly kind: 'settings' }
  | { readonly kind: 'names' }
  /** More settings, by the columns of a file. */
  | { readonly kind: 'columns' }
  | { readonly kind: 'limit' };

export interface DocumentedSetting {
  /** E.g. `services.NAME.url` or `sources[].file`. */
  readonly name: string;
  readonly values: readonly ValueKind[];
  readonly standard?: unknown;
}

function plainSchema(): SchemaNode {
  return z.toJSONSchema(settingsSchema, { io: 'input', target: 'draft-7' }) as SchemaNode;
}

/** Every setting in the order of the schema. */
export function listSettings(): readonly DocumentedSetting[] {
  return settingsIn(plainSchema(), '');
}

function settingsIn({ properties = {} }: SchemaNode, path: string): readonly DocumentedSetting[] {
  return Object.entries(properties).flatMap(([key, node]): readonly DocumentedSetting[] => {
    const name = path === '' ? key : `${path}.${key}`;
    const own = { name, values: kindsOf(node), ...('default' in node && { standard: node.default }) };
    return [own, ...innerSettings(node, name)];
  });
}

function innerSettings(node: SchemaNode, name: string): readonly DocumentedSetting[] {
  if (node.title === 'limit') return [];
  if (node.items) return settingsIn(node.items, `${name}[]`);
  return node.additionalProperties
    ? settingsIn(node.additionalProperties, `${name}.NAME`)
    : settingsIn(node, name);
}

function kindsOf(node: SchemaNode): readonly ValueKind[] {
  if (node.anyOf) return node.anyOf.flatMap(kindsOf);
  if (node.title === 'limit') return [{ kind: 'limit' }];
  if (node.enum) return [{ kind: 'one_of', values: node.enum }];
  if (node.type === 'boolean') return [{ kind: 'truth' }];
  if (node.type === 'integer' || node.type === 'number') return [numberKind(node)];
  if (node.type === 'array') return [arrayKind(node)];
  if (node.type !== 'object') return [{ kind: 'text' }];
  const { additionalProperties: inner } = node;
  if (!inner || inner.properties) return [{ kind: 'settings' }];
  return [{ kind: inner.type === 'string' ? 'names' : 'columns' }];
}

function numberKind({ type, minimum, maximum }: SchemaNode): ValueKind {
  return {
    kind: 'number',
    isWhole: type === 'integer',
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
  };
}

function arrayKind({ items }: SchemaNode): ValueKind {
  if (items?.type === 'object') return { kind: 'settings' };
  return { kind: 'list', ...(items?.enum && { of: items.enum }) };
}

/** All settings as a Markdown table, in the chosen language. */
export function settingsTable(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = listSettings().map(({ name, values, standard }) => {
    const texts = values.map(valueText).join(say('settings-docs/or'));
    return [`\`${name}\``, texts, standardText(standard), meaningOf(name) ?? ''];
  });
  return [
    line(['setting', 'values', 'standard', 'meaning'].map((head) => say(`settings-docs/heads-${head}`))),
    line(['---', '---', '---', '---']),
    ...rows.map(line),
  ].join('\n');
}

/** What a setting is for, if it is one. */
function meaningOf(name: string): string | undefined {
  return sayIfKnown(`settings-docs/settings-${settingId(name)}`);
}

/** In the catalogue: `services-NAME-url`. */
export function settingId(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '-');
}

/** One of the kinds that a setting may hold. */
function valueText(value: ValueKind): string {
  const codes = value.kind === 'one_of' ? value.values : value.kind === 'list' ? value.of : undefined;
  const shown = codes?.map((code) => `\`${code}\``);
  return say(`settings-docs/value-${value.kind}`, { ...value, codes: shown });
}

function standardText(standard: unknown): string {
  if (standard === undefined) return '';
  return `\`${typeof standard === 'object' ? JSON.stringify(standard) : String(standard)}\``;
}

/** The JSON Schema for editors. A variable is allowed wherever a value is restricted. */
export function editorSchema(): object {
  const node = z.toJSONSchema(settingsSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as SchemaNode;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from src/config/file/settings-schema.ts.',
    title: 'mastersync.yaml',
    ...described(node, ''),
  };
}

/** A variable stands for any value: `${NAME}`. */
const variable = { type: 'string', pattern: '\\$\\{' } as const;

function described(node: SchemaNode, name: string): object {
  const { title: _, $schema: __, ...bare } = node as SchemaNode & { readonly $schema?: string };
  const { properties, items, additionalProperties, anyOf } = bare;
  const meaning = meaningOf(name);
  const inner = {
    ...bare,
    ...(properties && { properties: describedAll(properties, name) }),
    ...(items && { items: described(items, `${name}[]`) }),
    ...(additionalProperties && { additionalProperties: described(additionalProperties, `${name}.NAME`) }),
    ...(anyOf && { anyOf: anyOf.map((one) => described(one, '')) }),
  };
  const description = meaning === undefined ? {} : { description: meaning };
  const isPlain = node.enum || ['boolean', 'integer', 'number'].includes(node.type ?? '');
  if (!isPlain) return { ...description, ...inner };
  const { default: standard, ...value } = inner;
  return { ...description, ...(standard !== undefined && { default: standard }), anyOf: [value, variable] };
}

function describedAll(properties: Readonly<Record<string, SchemaNode>>, path: string): object {
  return Object.fromEntries(
    Object.entries(properties).map(([key, node]) => [
      key,
      described(node, path === '' ? key : `${path}.${key}`),
    ]),
  );
}
