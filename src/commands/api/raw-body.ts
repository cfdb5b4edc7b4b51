/** Reads the body for `api`: JSON text, or the files of a form. */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { rejected } from '../../model/errors.js';
import type { FormPart, ServiceRequest } from '../../service/http/request.js';
import { say } from '../../words/say.js';
import { systemReason } from '../../words/text.js';
import type { RawContent, RawField } from './raw-call.js';

/** The larger meaning of 50 MB; the service decides in between. Source: its contract, Limits. */
const uploadBytesMax = 50 * 1024 * 1024;

/**
 * Reads the body of a request.
 * @throws AppError with exit code 7 if something cannot be read or is too large; nothing was sent
 */
export async function readRawBody(
  content: RawContent,
  readInput: () => Promise<Uint8Array>,
): Promise<Pick<ServiceRequest, 'json' | 'form'>> {
  switch (content.kind) {
    case 'none':
      return {};
    case 'text':
      return { json: checkedJson(content.text, say('api/data-source-argument')) };
    case 'stdin': {
      const stdin = say('api/data-source-stdin');
      return { json: checkedJson(textOf(await readInput(), stdin), stdin) };
    }
    case 'file':
      return { json: checkedJson(textOf(await readWhole(content.file), content.file), content.file) };
    case 'form':
      await checkSizes(content.fields);
      return { form: await Promise.all(content.fields.map(readField)) };
  }
}

/** Sent as written: parsing and serializing again may change numbers. */
function checkedJson(text: string, source: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw rejected(say('api/not-json', { source, reason: (error as Error).message }), error);
  }
}

function textOf(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw rejected(say('api/not-json', { source, reason: 'UTF-8' }), error);
  }
}

/** Checks all files before the first is read. */
async function checkSizes(fields: readonly RawField[]): Promise<void> {
  for (const field of fields) {
    if (!('file' in field)) continue;
    const { size: bytes } = await stat(field.file).catch((error: Error) => notRead(field.file, error));
    const limits = { bytes, bytesMax: uploadBytesMax };
    if (bytes > uploadBytesMax) throw rejected(say('api/file-too-large', { file: field.file, ...limits }));
  }
}

async function readField(field: RawField): Promise<FormPart> {
  if (!('file' in field)) return field;
  const { name, file, contentType } = field;
  return { name, fileName: path.basename(file), contentType, bytes: await readWhole(file) };
}

async function readWhole(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file).catch((error: Error) => notRead(file, error)));
}

function notRead(file: string, error: Error): never {
  throw rejected(say('api/file-not-read', { file, reason: systemReason(error) }), error);
}
