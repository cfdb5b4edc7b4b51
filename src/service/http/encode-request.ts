/** Turns a request into what undici sends: path, headers and body. */
import { type Dispatcher, FormData } from 'undici';
import { acceptedEncodings } from './decode-answer.js';
import { type Credentials, encodeQuery, type FormPart, type ServiceRequest } from './request.js';

/** Creates an encoder. The headers common to all requests are built once. */
export function createEncoder(
  basePath: string,
  { token, callerId, headers = {} }: Credentials,
): (request: ServiceRequest) => Dispatcher.DispatchOptions {
  const always = {
    'accept-encoding': acceptedEncodings,
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(callerId !== undefined && { 'x-caller-id': callerId }),
  };
  const withJson = { ...always, 'content-type': 'application/json' };
  return ({ method, path: ownPath, query = {}, accept, body, json, form }) => {
    const path = basePath + ownPath + encodeQuery(query);
    const isJson = form === undefined && (body !== undefined || json !== undefined);
    const usual = isJson ? withJson : always;
    const headers = accept === undefined ? usual : { ...usual, accept };
    if (form !== undefined) return { method, path, headers, body: formData(form) };
    if (!isJson) return { method, path, headers };
    // Otherwise undici closes the connection after each DELETE with a body.
    return { method, path, headers, body: json ?? JSON.stringify(body), reset: false };
  };
}

function formData(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value);
    else form.append(part.name, new Blob([part.bytes], { type: part.contentType }), part.fileName);
  }
  return form;
}
