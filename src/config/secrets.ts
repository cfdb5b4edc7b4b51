/**
 * Which values of the settings and of the environment are secret. Values that are short or ordinary
 * words are not: to hide them would hide the same text everywhere else.
 */
import type { Environment } from './file/expand-variables.js';
import type { SettingsContent } from './file/settings-schema.js';
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

/** Options, headers and parameters of a command whose value is secret. */
const secretArgument = /token|secret|passw|passphrase|credential|authorization|api[-_]?key|signature|cookie/i;

/** Options whose value is a user and a password. */
const isUserOption = /^(?:-u|--user|--proxy-user)$/;

/** Programs whose `-p` has the password right behind it. */
const joinsPassword = /(?:^|[/\\\s])(?:mysql|mariadb|sshpass)/;

/**
 * Secret values in a program and its arguments: credentials of addresses, and what follows a name
 * that says so, as in `--password x`, `password=x`, `Authorization: Bearer x` and `mysql -px`. Also
 * short ones. Pure.
 */
export function secretsOfCommand(command: readonly string[]): readonly string[] {
  const secrets = command.flatMap((argument, index) => {
    const next = command[index + 1] ?? '';
    const addresses = argument.match(/[a-z][a-z\d+.-]*:\/\/\S+/gi) ?? [];
    const named = namedValues(argument, next).filter(([name]) => secretArgument.test(name));
    const [, password = ''] = isUserOption.test(argument) ? next.split(/:(.*)/s) : [];
    const values = named.flatMap(([, value]) => [value, ...value.split(/\s+/).filter(isLong)]);
    return [...addresses.flatMap(credentialsOf), ...values, password];
  });
  const line = command.join(' ');
  const joined = joinsPassword.test(line) ? [...line.matchAll(/\s-p(\S+)/g)] : [];
  return [...secrets, ...joined.map(([, password = '']) => password)].filter((value) => value !== '');
}

/** The pairs of name and value that an argument may hold, or begin. */
function namedValues(argument: string, next: string): readonly (readonly [string, string])[] {
  const assigned = [...argument.matchAll(/([\w.-]+)=(?:"([^"]*)"|'([^']*)'|([^\s&;"']+))/g)];
  const header = /^([\w-]+):\s*(.+)$/s.exec(argument);
  const option = next.startsWith('-') ? null : /^--?(?!-|no-)([\w-]+)$/.exec(argument);
  return [
    ...assigned.map(([, name = '', ...values]) => [name, values.find(Boolean) ?? ''] as const),
    ...(header ? [[header[1] ?? '', header[2] ?? ''] as const] : []),
    ...(option ? [[option[1] ?? '', next] as const] : []),
  ];
}

/**
 * The environment of a command that reads data: it needs its own passwords, but not the tokens of
 * the service. Pure.
 */
export function environmentOfCommand(
  environment: Environment,
  { services = {} }: Pick<SettingsContent, 'services'> = {},
): Environment {
  const tokens = new Set(Object.values(services).map(({ tokenEnv }) => tokenEnv));
  const isOurs = (name: string) => tokens.has(name) || (name.startsWith('MASTERSYNC_') && isSecretName(name));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isOurs(name)));
}

function credentialsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { username, password } = new URL(url);
  return [username, password, decoded(password)].filter(isLong);
}

/** A path this long is the secret of a webhook. */
const secretPathLengthMin = 16;

/** Credentials of an address, and the address where its path or query may be one. Pure. */
export function secretsOfUrl(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { origin, pathname, search } = new URL(url);
  const credentials = credentialsOf(url);
  const rest = pathname + search;
  return rest.length < secretPathLengthMin ? credentials : [...credentials, `${origin}${rest}`, rest];
}

/** All secrets of a settings file and of the environment. Other tokens are not read yet. Pure. */
export function secretsOf(
  environment: Environment,
  { services = {}, notify = [], planKey = '' }: SettingsContent,
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
    ...[...variables, planKey].filter(isLong),
    ...proxies,
    ...entries.flatMap(({ headers }) => secretsOfHeaders(headers)),
    ...[...addresses, ...named].flatMap(secretsOfUrl),
  ];
}

/** Long enough to be hidden wherever it stands. Pure. */
export function isLong(value: string): boolean {
  return value.length >= lengthMin;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
