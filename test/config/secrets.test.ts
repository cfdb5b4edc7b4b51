import { expect, test } from 'vitest';
import {
  environmentOfCommand,
  secretsOf,
  secretsOfClient,
  secretsOfCommand,
  secretsOfHeaders,
  secretsOfUrl,
} from '../../src/config/secrets.js';

test.each<[string, string, readonly string[]]>([
  ['X-Gateway-Key', 'k3y-of-the-gateway', ['k3y-of-the-gateway', 'k3y-of-the-gateway']],
  ['X-Gateway-Key', 'opensesame', ['opensesame', 'opensesame']],
  ['X-Gateway', 'Basic dXNlcjpwYXNz', ['Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz']],
  ['X-Environment', 'production', []],
  ['X-Tenant', 'acme-corp-jp', []],
  ['X-Key', 'short', []],
])('of the header %s: %s these are hidden: %j', (name, value, secrets) => {
  expect(secretsOfHeaders({ [name]: value })).toEqual(secrets);
});

test.each<[string, readonly string[]]>([
  ['https://hooks.example/', []],
  ['https://hooks.example/T0/B0', []],
  [
    'https://hooks.example/services/T0/B0/abcdef',
    ['https://hooks.example/services/T0/B0/abcdef', '/services/T0/B0/abcdef'],
  ],
  ['http://user:p%40ssw0rd@proxy.example:3128', ['p%40ssw0rd', 'p@ssw0rd']],
  ['no address', []],
])('of the address %s these are hidden: %j', (url, secrets) => {
  expect(secretsOfUrl(url)).toEqual(secrets);
});

test('variables are secret by their names, unless they say where a secret is kept', () => {
  const environment = {
    MASTERSYNC_TOKEN: 'token-of-the-run',
    MY_OWN: 'token-of-staging',
    GATEWAY_KEY: 'key-of-the-gateway',
    TOKEN_FILE: '/run/secrets/token',
    MASTERSYNC_NOTIFY: 'https://hooks.example/services/T0/B0/abcdef',
    HTTPS_PROXY: 'http://user:password1@proxy.example',
    LANG: 'ja_JP.UTF-8',
  };
  const services = { staging: { url: 'https://s.example', tokenEnv: 'MY_OWN' } };
  expect(new Set(secretsOf(environment, { services }))).toEqual(
    new Set([
      'token-of-the-run',
      'token-of-staging',
      'key-of-the-gateway',
      'password1',
      'https://hooks.example/services/T0/B0/abcdef',
      '/services/T0/B0/abcdef',
    ]),
  );
});

test('what a client sends is secret, unless it is too short', () => {
  expect(secretsOfClient({ token: 'x' })).toEqual([]);
  expect(secretsOfClient({ token: 'token-7-long', headers: { 'X-Key': 'key-7-long' } })).toEqual([
    'token-7-long',
    'key-7-long',
    'key-7-long',
  ]);
});

test.each<[readonly string[], readonly string[]]>([
  [
    ['psql', 'postgres://hr:pa%40ssw0rd@db.example/hr', '--csv'],
    ['pa%40ssw0rd', 'pa@ssw0rd'],
  ],
  [['psql', 'host=db password=hunter-2-long user=hr'], ['hunter-2-long']],
  [
    ['curl', '-H', 'Authorization: Bearer abcdef123456'],
    ['Bearer abcdef123456', 'abcdef123456'],
  ],
  [['curl', '-H', 'Accept: application/json', 'https://hr.example/v1/departments?page=100'], []],
  [['curl', 'https://hr.example/?api_key=abcdef123456&page=1'], ['abcdef123456']],
  [['curl', '-u', 'reader:x'], ['x']],
  [['hr', '--password', 'long-enough', '--sort-key', 'department_code'], ['long-enough']],
  [
    ['hr', '--token=long-enough', '--password', 'short'],
    ['long-enough', 'short'],
  ],
  [['psql', '--no-password', '--csv', '--no-password', 'departments'], []],
  [['/usr/bin/mysql', '-P3306', '-usa', '-phunter', 'hr'], ['hunter']],
  [['bash', '-c', 'mysqldump -phunter hr | gzip'], ['hunter']],
  [['psql', '-p5432', 'hr'], []],
  [['sqlite3', '-csv', 'hr.db', 'SELECT code FROM departments'], []],
])('of the command %j these are hidden: %j', (command, secrets) => {
  expect(new Set(secretsOfCommand(command))).toEqual(new Set(secrets));
});

test('a command is given the environment without the tokens of the service', () => {
  const environment = {
    PATH: '/usr/bin',
    PGPASSWORD: 'its-own-password',
    MASTERSYNC_LANG: 'ja',
    MASTERSYNC_TOKEN: 'token-of-the-run',
    MASTERSYNC_WEBHOOK_SECRET: 'secret-of-webhooks',
    STAGING: 'token-of-staging',
  };
  const services = { staging: { url: 'https://s.example', tokenEnv: 'STAGING' } };
  expect(Object.keys(environmentOfCommand(environment, { services }))).toEqual([
    'PATH',
    'PGPASSWORD',
    'MASTERSYNC_LANG',
  ]);
});
