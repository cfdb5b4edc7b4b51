/**
 * The settings for editors and readers, derived from the schema that checks them. What a setting is
 * for stands in the pages alone.
 */

import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { settingsSchema } from '../../src/config/file/settings-schema.js';
import type { PageLanguage } from './pages.js';

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

const limitsOfTable = 'sources[].limits';

function settingsIn({ properties = {} }: SchemaNode, path: string): readonly DocumentedSetting[] {
  return Object.entries(properties).flatMap(([key, node]): readonly DocumentedSetting[] => {
    const name = path === '' ? key : `${path}.${key}`;
    const own = { name, values: kindsOf(node), ...('default' in node && { standard: node.default }) };
    return [own, ...innerSettings(node, name)];
  });
}

function innerSettings(node: SchemaNode, name: string): readonly DocumentedSetting[] {
  // The limits of a table are those of all tables.
  if (node.title === 'limit' || name === limitsOfTable) return [];
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

const words = {
  en: {
    heads: ['setting', 'values', 'default', 'meaning'],
    or: ', or ',
    text: 'text',
    truth: '`true`, `false`',
    settings: 'the settings below',
    columns: 'settings by column',
    names: 'text by name',
    limit: '`{count, percent}`',
    range: (min: string, max: string) => ` ${max === '' ? `from ${min}` : `${min}–${max}`}`,
    whole: 'whole number',
    any: 'number',
    oneOf: (codes: string) => codes,
    list: (codes = 'text') => `list of ${codes}`,
    comma: ', ',
  },
  ja: {
    heads: ['設定', '値', '既定値', '説明'],
    or: '、または',
    text: '文字列',
    truth: '真偽値（`true`、`false`）',
    settings: '以下の設定',
    columns: '列ごとの設定',
    names: '名前と文字列の組',
    limit: '`{count, percent}`',
    range: (min: string, max: string) => `（${max === '' ? `${min}以上` : `${min}〜${max}`}）`,
    whole: '整数',
    any: '数値',
    oneOf: (codes: string) => `${codes} のいずれか`,
    list: (codes?: string) => (codes === undefined ? '文字列のリスト' : `${codes} のリスト`),
    comma: '、',
  },
} as const;

/** All settings as a Markdown table. @param before the table so far, which says what each is for */
export function settingsTable(language: PageLanguage, before: string): string {
  const { heads, or } = words[language];
  const meanings = meaningsIn(before);
  const rows = listSettings().map(({ name, values, standard }) => [
    `\`${name}\``,
    values.map((value) => valueText(value, language)).join(or),
    standardText(standard),
    meanings.get(name) ?? '',
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What each setting is for, by its name. */
export function meaningsIn(page: string): ReadonlyMap<string, string> {
  const rows = page.matchAll(/^\| `([^`]+)` \|(?:[^|]*\|){2} (.*) \|$/gm);
  return new Map([...rows].map(([, name = '', meaning = '']) => [name, meaning]));
}

/** One of the kinds that a setting may hold. */
function valueText(value: ValueKind, language: PageLanguage): string {
  const said = words[language];
  const listed = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(said.comma);
  switch (value.kind) {
    case 'one_of':
      return said.oneOf(listed(value.values));
    case 'list':
      return said.list(value.of && listed(value.of));
    case 'number': {
      const { isWhole, min, max } = value;
      const isFree = min === undefined && max === undefined;
      return `${isWhole ? said.whole : said.any}${isFree ? '' : said.range(`${min ?? ''}`, `${max ?? ''}`)}`;
    }
    default:
      return said[value.kind];
  }
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

const meanings = meaningsIn(readFileSync('docs/en/settings.md', 'utf8'));

/** What a setting is for, if it is one. */
function meaningOf(name: string): string | undefined {
  return meanings.get(name) ?? meanings.get(name.replace(`${limitsOfTable}.`, 'limits.'));
}

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
