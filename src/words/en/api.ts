/**
 * Messages of `api`: faults found before a request is sent, the question before a write, and
 * results.
 */
import { amountText, bytesText, plain, quote, wholeLine } from '../text.js';
import { suggestion } from './common.js';

/** Method and path are missing. */
export const missingRequestMessage: string =
  'Name the method and the path, for example: mastersync api GET /v1/grades.';

/** An unknown method. */
export function methodMessage(text: string, known: readonly string[]): string {
  return `${plain(text)} is not a method.${suggestion(text, known)} Methods: ${known.join(', ')}.`;
}

/** A path that is refused before anything is sent. */
export function pathMessage(path: string): string {
  return `${quote(path)} is not a path of the service. Write it like /v1/grades, without . or .. as a segment, and give the query with --query.`;
}

/** A query option that cannot be read. */
export function queryOptionMessage(text: string): string {
  return `--query ${plain(text)}: write name=value, or name[]=value once per list element.`;
}

/** A name without brackets that was given several times. */
export function repeatedQueryMessage(name: string): string {
  return `--query ${plain(name)}=… is given more than once, but the service does not read that as a list. Write ${plain(name)}[]=… once per element.`;
}

/** A list that was written as one value. @param right the options to write instead */
export function listParameterMessage(given: string, right: string): string {
  return `--query ${plain(given)}: the service reads this parameter only as a list. Write ${plain(right)}.`;
}

/** With --all, the command chooses the pages. */
export function pagedQueryMessage(name: string): string {
  return `--query ${name}=… cannot be combined with --all, which reads every page. Remove one of them.`;
}

export const allOfWriteMessage: string = '--all reads every page of a list, so it works only with GET.';

export const csvWithoutAllMessage: string = '--csv prints a whole list. Add --all, which reads every page.';

export const fieldsWithoutCsvMessage: string = '--fields chooses the columns of --csv. Add --csv and --all.';

export const csvAndJsonMessage: string = '--csv and --json cannot be combined. Remove one of them.';

/** A column that is blank in every line. */
export function absentFieldMessage(field: string, known: readonly string[]): string {
  return `No record has the field ${quote(field)}.${suggestion(field, known)} Fields: ${known.map(plain).join(', ')}.`;
}

/** A name in the body that the service no longer knows. */
export function oldNameMessage({ name, successor }: ReplacedName): string {
  return `The body has ${quote(name)}, which the service has replaced: use ${quote(successor)}.`;
}

export interface ReplacedName {
  readonly name: string;
  readonly successor: string;
}

export const bodyOfGetMessage: string = 'GET sends no body. Remove --data and --form, or use another method.';

export const twoBodiesMessage: string = '--data and --form cannot be combined. Remove one of them.';

/** A field of a form that cannot be read. */
export function formOptionMessage(text: string): string {
  return `--form ${plain(text)}: write name=value or name=@FILE, e.g. file=@slip.pdf.`;
}

/** The body is not JSON. */
export function notJsonMessage(source: string, reason: string): string {
  return `${plain(source)} is not JSON: ${plain(reason)}. Nothing was sent.`;
}

/** Sources of a body other than a file. */
export const dataSource: Readonly<Record<'argument' | 'stdin', string>> = {
  argument: 'The value of --data',
  stdin: 'The input on stdin',
};

/** A file to send cannot be read. */
export function fileNotReadMessage(file: string, reason: string): string {
  return `${plain(file)} cannot be read: ${reason}. Nothing was sent.`;
}

/** A file that is too large for the service. */
export function fileTooLargeMessage(file: string, { bytes, bytesMax }: FileSize): string {
  return `${plain(file)} is ${amountText(bytes)} bytes; the service accepts up to ${amountText(bytesMax)} (50 MB). Nothing was sent.`;
}

/** In bytes. */
export interface FileSize {
  readonly bytes: number;
  readonly bytesMax: number;
}

/** Asked before a request that may change something. */
export function confirmQuestion(request: string): string {
  return `Send ${wholeLine(request)}? Plans and limits do not apply, and \`mastersync undo\` cannot undo it. [y/N] `;
}

/** A write was answered. */
export function doneMessage(request: string, status: number): string {
  return `${wholeLine(request)}: ${status}.`;
}

/** The answer was saved. */
export function savedMessage(file: string, { bytes, contentType }: SavedAnswer): string {
  const type = contentType === undefined ? '' : ` (${plain(contentType)})`;
  return `Saved ${bytesText(bytes)}${type} to ${plain(file)}.`;
}

export interface SavedAnswer {
  readonly bytes: number;
  readonly contentType: string | undefined;
}

/** The answer was not saved, and is lost. */
export function notSavedMessage(file: string, reason: string): string {
  return `The response could not be saved to ${plain(file)}: ${reason}.`;
}

/** With --all, the response is not a list of records. */
export function noListMessage(path: string): string {
  return `GET ${plain(path)}: the response is not a list. Remove --all.`;
}

/** The list has fewer records than the service counts. */
export function incompleteListMessage(found: number, expected: number): string {
  return `The list is incomplete: the service counts ${expected} records but returned ${found}, even when read again. The token may not have access to all of them.`;
}

/** The outcome of a write is unknown. */
export const inDoubtMessage: string =
  'The service may still have carried it out. Check before you send it again.';

/** Sizes of a compressed response. */
export function sizesText({ received, decoded }: AnswerSizes): string {
  return `${amountText(received)} bytes received, ${amountText(decoded)} decompressed`;
}

/** In bytes. */
export interface AnswerSizes {
  readonly received: number;
  readonly decoded: number;
}

/** The response is not JSON. */
export const anyContentHint: string = '--output FILE saves any response as it is.';
