/** Checks the arguments of `api` before anything is read or sent. Pure. */

import path from 'node:path';
import { UsageError } from '../../model/errors.js';
import type { Query, ServiceRequest } from '../../service/http/request.js';
import { say } from '../../words/say.js';
import { shellWord } from '../../words/text.js';
import { isListParameter } from './contract-names.js';

export interface RawCallArguments {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[] | undefined;
  readonly data?: string | undefined;
  readonly form?: readonly string[] | undefined;
  readonly all?: boolean | undefined;
  readonly csv?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly json?: boolean | undefined;
}

/** A request whose body has not been read yet. */
interface RawCall {
  readonly method: ServiceRequest['method'];
  /** Percent-encoded. */
  readonly path: string;
  readonly query: Query;
  readonly content: RawContent;
}

export type RawContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'form'; readonly fields: readonly RawField[] };

export type RawField =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: string; readonly contentType: string };

export const methods: readonly ServiceRequest['method'][] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** @throws UsageError if the arguments contradict each other or cannot be sent */
export function rawCallOf(args: RawCallArguments): RawCall {
  const method = methods.find((known) => known === args.method.toUpperCase());
  if (method === undefined) throw new UsageError(say('api/method', { text: args.method, known: methods }));
  const content = contentOf(args);
  if (method === 'GET' && content.kind !== 'none') throw new UsageError(say('api/body-of-get'));
  if (method !== 'GET' && args.all) throw new UsageError(say('api/all-of-write'));
  checkCsv(args);
  const path = pathOf(args.path);
  const query = queryOf(path, args.query ?? []);
  const paged = args.all ? ['page', 'perPage'].find((name) => name in query) : undefined;
  if (paged !== undefined) throw new UsageError(say('api/paged-query', { name: paged }));
  return { method, path, query, content };
}

/**
 * The path as sent. The leading slash is optional, because some Windows shells convert it to a
 * folder. Dot segments are refused, as proxies may resolve them, and so are addresses of other
 * services.
 */
function pathOf(text: string): string {
  const path = text.startsWith('/') ? text : `/${text}`;
  const isPlain = !/[?#\\\p{Cc}]|\/\/|:\/|^\/[A-Za-z]:/u.test(path);
  if (!isPlain || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path))
    throw new UsageError(say('api/path', { path: text }));
  return encodeURI(path).replace(/%25([0-9A-Fa-f]{2})/g, '%$1');
}

/** One page would look like the whole list, so CSV is of all pages. */
function checkCsv({ all, csv, fields, json }: RawCallArguments): void {
  if (fields && !csv) throw new UsageError(say('api/fields-without-csv'));
  if (csv && !all) throw new UsageError(say('api/csv-without-all'));
  if (csv && json) throw new UsageError(say('api/csv-and-json'));
}

/** A name without brackets takes one value: the service accepts lists only as `name[]`. */
function queryOf(path: string, given: readonly string[]): Query {
  const values = new Map<string, string | string[]>();
  for (const text of given) {
    const { name, brackets, value } =
      /^(?<name>[^=]+?)(?<brackets>\[\])?=(?<value>.*)$/s.exec(text)?.groups ?? {};
    if (name === undefined || value === undefined) throw new UsageError(say('api/query-option', { text }));
    if (brackets === undefined && isListParameter(path, name))
      throw new UsageError(say('api/list-parameter', { given: text, right: elementOptions(name, value) }));
    const known = values.get(name);
    if (brackets !== undefined && typeof known !== 'string') values.set(name, [...(known ?? []), value]);
    else if (known === undefined) values.set(name, value);
    else throw new UsageError(say('api/repeated-query', { name }));
  }
  return Object.fromEntries(values);
}

/** The options for a list that was written with commas, ready to paste. */
function elementOptions(name: string, value: string): string {
  const elements = value.split(',').map((element) => shellWord(`${name}[]=${element.trim()}`));
  return elements.map((element) => `-q ${element}`).join(' ');
}

function contentOf({ data, form = [] }: RawCallArguments): RawContent {
  if (data !== undefined && form.length > 0) throw new UsageError(say('api/two-bodies'));
  if (form.length > 0) return { kind: 'form', fields: form.map(fieldOf) };
  if (data === undefined) return { kind: 'none' };
  if (data === '-' || data === '@-') return { kind: 'stdin' };
  return data.startsWith('@') ? { kind: 'file', file: data.slice(1) } : { kind: 'text', text: data };
}

function fieldOf(text: string): RawField {
  const { name, value } = /^(?<name>[^=]+)=(?<value>.*)$/s.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined || value === '@')
    throw new UsageError(say('api/form-option', { text }));
  if (!value.startsWith('@')) return { name, value };
  const { file = '', contentType = contentTypeOf(file) } =
    /^@(?<file>.*?)(?:;type=(?<contentType>[\w.+-]+\/[\w.+-]+))?$/s.exec(value)?.groups ?? {};
  return { name, file, contentType };
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** The kinds of files that people attach to tickets. */
const typeByEnding: ReadonlyMap<string, string> = new Map([
  ['.pdf', 'application/pdf'],
  ['.csv', 'text/csv'],
  ['.txt', 'text/plain'],
  ['.json', 'application/json'],
  ['.xml', 'application/xml'],
  ['.html', 'text/html'],
  ['.zip', 'application/zip'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.svg', 'image/svg+xml'],
  ['.tif', 'image/tiff'],
  ['.tiff', 'image/tiff'],
  ['.heic', 'image/heic'],
  ['.mp4', 'video/mp4'],
  ['.eml', 'message/rfc822'],
  ['.msg', 'application/vnd.ms-outlook'],
  ['.doc', 'application/msword'],
  ['.xls', 'application/vnd.ms-excel'],
  ['.ppt', 'application/vnd.ms-powerpoint'],
  ['.docx', `${openXml}.wordprocessingml.document`],
  ['.xlsx', `${openXml}.spreadsheetml.sheet`],
  ['.pptx', `${openXml}.presentationml.presentation`],
]);

/** `application/octet-stream` for an unknown ending. */
function contentTypeOf(file: string): string {
  return typeByEnding.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream';
}
