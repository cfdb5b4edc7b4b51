/** Checks the arguments of `api` before anything is sent, and reads the body that they name. */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { rejected, UsageError } from '../../model/errors.js';
import type { FormPart, Query, ServiceRequest } from '../../service/http/request.js';
import { say } from '../../words/say.js';
import { shellWord, systemReason } from '../../words/text.js';

export interface RawCallArguments {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[] | undefined;
  readonly data?: string | undefined;
  readonly form?: readonly string[] | undefined;
  readonly all?: boolean | undefined;
}

/** A request whose body has not been read yet. */
interface RawCall {
  readonly method: ServiceRequest['method'];
  /** Percent-encoded. */
  readonly path: string;
  readonly query: Query;
  /**
   * @throws AppError with exit code 7 if something cannot be read or is too large; nothing was sent
   */
  readBody(readInput: () => Promise<Uint8Array>): Promise<Pick<ServiceRequest, 'json' | 'form'>>;
}

export const methods: readonly ServiceRequest['method'][] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** @throws UsageError if the arguments contradict each other or cannot be sent */
export function rawCallOf(args: RawCallArguments): RawCall {
  const { data, form = [], all } = args;
  const method = methods.find((known) => known === args.method.toUpperCase());
  if (method === undefined) throw new UsageError(say('api/method', { text: args.method, known: methods }));
  if (method === 'GET' && (data !== undefined || form.length > 0))
    throw new UsageError(say('api/body-of-get'));
  if (method !== 'GET' && all) throw new UsageError(say('api/all-of-write'));
  const path = pathOf(args.path);
  const query = queryOf(path, args.query ?? []);
  const paged = all ? ['page', 'perPage'].find((name) => name in query) : undefined;
  if (paged !== undefined) throw new UsageError(say('api/paged-query', { name: paged }));
  const fields = form.map(fieldOf);
  return {
    method,
    path,
    query,
    readBody: async (readInput) => {
      if (fields.length > 0) return { form: await readForm(fields) };
      return data === undefined ? {} : { json: await readJson(data, readInput) };
    },
  };
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

/** Where the service reads `status` only as a list. Source: the contract, Endpoints. */
const statusIsList = /^\/v1\/(?:users|tickets)\/?$/;

/** A name without brackets takes one value: the service accepts lists only as `name[]`. */
function queryOf(path: string, texts: readonly string[]): Query {
  const values = new Map<string, string | string[]>();
  for (const text of texts) {
    const { name, brackets, value } =
      /^(?<name>[^=]+?)(?<brackets>\[\])?=(?<value>.*)$/s.exec(text)?.groups ?? {};
    if (name === undefined || value === undefined) throw new UsageError(say('api/query-option', { text }));
    if (brackets === undefined && name === 'status' && statusIsList.test(path))
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

/** Sent as written: parsing and serializing again may change numbers. */
async function readJson(data: string, readInput: () => Promise<Uint8Array>): Promise<string> {
  const isInput = data === '-' || data === '@-';
  const file = data.startsWith('@') ? data.slice(1) : undefined;
  const source = isInput ? say('api/data-source-stdin') : (file ?? say('api/data-source-argument'));
  const bytes = isInput ? await readInput() : file === undefined ? undefined : await readWhole(file);
  try {
    const text = bytes ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : data;
    JSON.parse(text);
    return text;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'UTF-8';
    throw rejected(say('api/not-json', { source, reason }), error);
  }
}

type FormField =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: string; readonly contentType: string };

function fieldOf(text: string): FormField {
  const { name, value } = /^(?<name>[^=]+)=(?<value>.*)$/s.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined || value === '@')
    throw new UsageError(say('api/form-option', { text }));
  if (!value.startsWith('@')) return { name, value };
  const { file = '', contentType = contentTypeOf(file) } =
    /^@(?<file>.*?)(?:;type=(?<contentType>[\w.+-]+\/[\w.+-]+))?$/s.exec(value)?.groups ?? {};
  return { name, file, contentType };
}

/** The larger meaning of 50 MB; the service decides in between. Source: its contract, Limits. */
const uploadBytesMax = 50 * 1024 * 1024;

/** Checks all files before the first is read. */
async function readForm(fields: readonly FormField[]): Promise<readonly FormPart[]> {
  for (const field of fields) {
    if (!('file' in field)) continue;
    const { size: bytes } = await stat(field.file).catch((error: Error) => notRead(field.file, error));
    const limits = { bytes, bytesMax: uploadBytesMax };
    if (bytes > uploadBytesMax) throw rejected(say('api/file-too-large', { file: field.file, ...limits }));
  }
  return Promise.all(
    fields.map(async (field) => {
      if (!('file' in field)) return field;
      const { name, file, contentType } = field;
      return { name, fileName: path.basename(file), contentType, bytes: await readWhole(file) };
    }),
  );
}

async function readWhole(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file).catch((error: Error) => notRead(file, error)));
}

function notRead(file: string, error: Error): never {
  throw rejected(say('api/file-not-read', { file, reason: systemReason(error) }), error);
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** What people attach most; `;type=` says the others. */
const typeByEnding: ReadonlyMap<string, string> = new Map([
  ['.pdf', 'application/pdf'],
  ['.csv', 'text/csv'],
  ['.txt', 'text/plain'],
  ['.zip', 'application/zip'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.docx', `${openXml}.wordprocessingml.document`],
  ['.xlsx', `${openXml}.spreadsheetml.sheet`],
  ['.pptx', `${openXml}.presentationml.presentation`],
]);

/** `application/octet-stream` for an unknown ending. */
function contentTypeOf(file: string): string {
  return typeByEnding.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream';
}
