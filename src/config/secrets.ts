/**
 * Which values of the settings and of the environment are secret. Values that are short or ordinary
 * words are not: to hide them would hide the same text everywhere else.
 */
import type { Environment } from './file/expand-variables.js';
import type { SettingsContent } from './file/settings-content.js';
import type { ServiceSettings } from './service-settings.js';

/** Shorter values occur by chance. */
const lengthMin = 8;

/** Includes addresses of notifications. */
const secretName = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|PRIVATE|_KEY$|^MASTERSYNC_NOTIFY$/i;

/** Variables that say where a secret is kept, or name several things. */
const isPlace = /_(?:FILE|PATH|DIR)$|^MASTERSYNC_NOTIFY$/i;

/** True for a variable that is secret by its name. Pure. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Headers whose value is secret whatever it looks like. */
const secretHeader = /key|token|secret|auth|pass|credential|signature|cookie/i;

/** A name or a word, such as of a tenant or an environment. */
const words = /^(?:[A-Z]+|[A-Za-z][a-z]*)(?:[-_. ](?:[A-Z]+|[A-Za-z][a-z]*))*$/;

/**
 * Secret values of headers, with and without a scheme such as `Basic`. Ordinary words are secret
 * only under a name that says so. Pure.
 */
export function secretsOfHeaders(headers: Readonly<Record<string, string>> = {}): readonly string[] {
  return Object.entries(headers)
    .filter(([name, value]) => secretHeader.test(name) || !words.test(value))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)])
    .filter(isLong);
}

/** What a client sends that is secret: a token that is too short to hide may be a word. Pure. */
export function secretsOfClient({
  token,
  headers,
  proxy = '',
}: Pick<ServiceSettings, 'token' | 'headers' | 'proxy'>): readonly string[] {
  return [token, ...secretsOfHeaders(headers), ...secretsOfUrl(proxy)].filter(isLong);
}

/** A path this long is the secret of a webhook. */
const secretPathLengthMin = 16;

/** Credentials of an address, and the address where its path or query may be one. Pure. */
export function secretsOfUrl(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { username, password, origin, pathname, search } = new URL(url);
  const credentials = [username, password, decoded(password)].filter(isLong);
  const rest = pathname + search;
  return rest.length < secretPathLengthMin ? credentials : [...credentials, `${origin}${rest}`, rest];
}

/** All secrets of a settings file and of the environment. Other tokens are not read yet. Pure. */
export function secretsOf(
  environment: Environment,
  { services = {}, notify = [] }: SettingsContent,
): readonly string[] {
  const entries = Object.values(services);
  const tokenNames = new Set(entries.map(({ tokenEnv }) => tokenEnv));
  const variables = Object.entries(environment)
    .filter(([name]) => tokenNames.has(name) || (isSecretName(name) && !isPlace.test(name)))
    .map(([, value = '']) => value.trim());
  const named = environment['MASTERSYNC_NOTIFY']?.match(/https?:\/\/\S+/g) ?? [];
  const proxies = ['https_proxy', 'http_proxy'].flatMap((name) =>
    secretsOfUrl(environment[name] ?? environment[name.toUpperCase()] ?? ''),
  );
  const addresses = notify.flatMap(({ webhook = '', heartbeat = '', fail = '' }) => [
    webhook,
    heartbeat,
    fail,
  ]);
  return [
    ...variables.filter(isLong),
    ...proxies,
    ...entries.flatMap(({ headers }) => secretsOfHeaders(headers)),
    ...[...addresses, ...named].flatMap(secretsOfUrl),
  ];
}

function isLong(value: string): boolean {
  return value.length >= lengthMin;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
