/** Faults of the service settings on the command line and in the environment. */
import { plain } from '../text.js';

export const urlMissing: string =
  'No service URL. Set MASTERSYNC_URL, give --url, or list the service in mastersync.yaml.';

export const urlNotHttp: string = 'The service URL must look like https://example.com.';

export const urlWithVersion: string =
  'The service URL must end before the version, such as /v1 or /v2: /v1 is added automatically.';

export const urlNotPlain: string =
  'The service URL must not contain a user name, password, query or fragment.';

export const urlNotPrivate: string =
  'The service URL must begin with https://: over plain http the token could be read. The only exception is a service in mastersync.yaml with allowHttp: true.';

export const tokenMissing: string =
  'No access token. Set MASTERSYNC_TOKEN, or tokenFile or tokenCommand of the service in mastersync.yaml.';

/** Behind what is missing: the next command to run. */
export const initHint: string =
  'To create a settings file: `mastersync init`. To check the settings: `mastersync doctor`.';
export const doctorHint: string = 'To check the service and the token: `mastersync doctor`.';

/** `source` is where the token comes from. */
export function tokenUnusual(source: string): string {
  return `The token from ${plain(source)} is empty or contains spaces or unusual characters. Copy the token again.`;
}

export const callerIdUnusual: string =
  'MASTERSYNC_CALLER_ID is empty or contains spaces or unusual characters.';

/** An option that takes a number was given something else. */
export function notANumber(option: string): string {
  return `${option} must be a whole number.`;
}

export function tooSmall(option: string, min: number): string {
  return `${option} must be at least ${min}.`;
}

export function tooLarge(option: string, max: number): string {
  return `${option} must be at most ${max}.`;
}

/** The address of a proxy cannot be used. It is not shown: it may hold a password. */
export function proxyNotHttp(variable: string): string {
  return `${variable} must look like http://proxy.example.com:8080. Correct it, or name the host of the service in NO_PROXY.`;
}
