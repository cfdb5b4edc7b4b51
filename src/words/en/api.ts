/**
 * What `api` says: what is wrong with a request before it is sent, what it asks, and what came of
 * it.
 */
import { amountText, bytesText, plain, quote, wholeLine } from '../text.js';
import { suggestion } from './common.js';

/** `api` was not told what to ask for. */
export const missingRequestMessage: string =
  'Name the method and the path, for example: mastersync api GET /v1/grades.';

/** A method that there is not. */
export function methodMessage(text: string, known: readonly string[]): string {
  return `${plain(text)} is no method of the service.${suggestion(text, known)} Methods: ${known.join(', ')}.`;
}

/** A path that is not sent. */
export function pathMessage(path: string): string {
  return `${quote(path)} is no path below the address of the service. Write it as /v1/grades, without dots between slashes; a query is given with --query.`;
}

/** A value of the query that cannot be read. */
export function queryOptionMessage(text: string): string {
  return `--query ${plain(text)}: write name=value, or name[]=value for each element of a list.`;
}

/** A name without brackets that was given several times. */
export function repeatedQueryMessage(name: string): string {
  return `--query ${plain(name)}=… was given more than once, which the service does not take for a list. Write ${plain(name)}[]=… for each element.`;
}

/** The pages are not the user's to choose. */
export function pagedQueryMessage(name: string): string {
  return `--query ${name}=… contradicts --all, which reads every page. Leave one out.`;
}

export const allOfWriteMessage: string = '--all reads the pages of a list: it goes with GET only.';

export const bodyOfGetMessage: string =
  'GET sends no body. Leave --data and --form out, or choose another method.';

export const twoBodiesMessage: string = '--data and --form contradict each other. Leave one out.';

/** A field of a form that cannot be read. */
export function formOptionMessage(text: string): string {
  return `--form ${plain(text)}: write name=value, or name=@FILE, such as file=@slip.pdf.`;
}

/** What was to be sent is not JSON. */
export function notJsonMessage(source: string, reason: string): string {
  return `${plain(source)} is not JSON: ${plain(reason)}. Nothing was sent.`;
}

/** Where a body comes from that does not come from a file. */
export const dataSource: Readonly<Record<'argument' | 'stdin', string>> = {
  argument: 'What --data says',
  stdin: 'What came on stdin',
};

/** A file that was to be sent. */
export function fileNotReadMessage(file: string, reason: string): string {
  return `${plain(file)} could not be read: ${reason}. Nothing was sent.`;
}

/** A file that is too large for the service. */
export function fileTooLargeMessage(file: string, { bytes, bytesMax }: FileSize): string {
  return `${plain(file)} has ${amountText(bytes)} bytes; the service takes up to ${amountText(bytesMax)} (50 MB). Nothing was sent.`;
}

/** In bytes. */
export interface FileSize {
  readonly bytes: number;
  readonly bytesMax: number;
}

/** Asked before anything is sent that may change something. */
export function confirmQuestion(request: string): string {
  return `Send ${wholeLine(request)}? No plan is made, no limit checked, and \`mastersync undo\` knows nothing of it. [y/N] `;
}

/** A write has been made. */
export function doneMessage(request: string, status: number): string {
  return `${wholeLine(request)}: ${status}.`;
}

/** The answer was saved. */
export function savedMessage(file: string, { bytes, contentType }: SavedAnswer): string {
  const type = contentType === undefined ? '' : ` of ${plain(contentType)}`;
  return `Saved ${bytesText(bytes)}${type} in ${plain(file)}.`;
}

export interface SavedAnswer {
  readonly bytes: number;
  readonly contentType: string | undefined;
}

/** The answer was not saved, and is lost. */
export function notSavedMessage(file: string, reason: string): string {
  return `The answer could not be saved in ${plain(file)}: ${reason}.`;
}

/** An answer is no list of records. */
export function noListMessage(path: string): string {
  return `GET ${plain(path)}: the answer is no list. Leave --all out.`;
}

/** A list came out short. */
export function incompleteListMessage(found: number, expected: number): string {
  return `The list is not complete: the service counts ${expected} and gave ${found}, also when it was read again. The token may not see all of them.`;
}

/** A write got no clear answer. */
export const inDoubtMessage: string =
  'The service may have carried it out all the same. Look before you send it again.';

/** An answer is something else than JSON. */
export const anyContentHint: string = 'With --output FILE the answer is saved as it comes, whatever it is.';
