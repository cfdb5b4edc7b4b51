import { expect, test } from 'vitest';
import { secretsOf, secretsOfClient, secretsOfHeaders, secretsOfUrl } from '../../src/config/secrets.js';

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
    MASTERSYNC_NOTIFY: 'on=failure,webhook=https://hooks.example/services/T0/B0/abcdef',
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
