import { describe, expect, test } from 'vitest';
import { parseToken, tokenDocs } from '../../src/sandbox/index.js';

describe('parseToken', () => {
  test.each([
    ['reader=master_read', 'reader', ['master_read']],
    ['hr=user,team', 'hr', ['user', 'team']],
    ['hr=user, team', 'hr', ['user', 'team']],
    ['a-1.b=workflow_misc', 'a-1.b', ['workflow_misc']],
    ['admin=all', 'admin', 'all'],
    ['admin=user,all', 'admin', 'all'],
  ])('reads %s', (text, name, permissions) => {
    expect(parseToken(text)).toEqual({ name, options: { permissions } });
  });

  test('reads the token of a service account', () => {
    const options = { permissions: ['user'], serviceAccount: true };
    expect(parseToken('bot=user,service')).toEqual({ name: 'bot', options });
  });

  test.each([
    ['reader', '"reader" is not a token. Write NAME=PERMISSION,PERMISSION'],
    ['=user', '"=user" is not a token.'],
    ['my token=user', '"my token=user" is not a token.'],
    ['人事=user', '"人事=user" is not a token.'],
    ['hr=', 'Token hr: "" is not a permission.'],
    ['hr=user,', 'Token hr: "" is not a permission.'],
    ['hr=User', 'Token hr: "User" is not a permission. Permissions: user, team, role, master, master_read,'],
    ['hr=a=b', 'Token hr: "a=b" is not a permission.'],
    ['hr=constructor', 'Token hr: "constructor" is not a permission.'],
  ])('refuses %s and says what is possible', (text, message) => {
    expect(() => parseToken(text)).toThrow(message);
  });

  test('every documented permission and example can be read', () => {
    const texts = [...tokenDocs.names.map(({ name }) => `x=${name}`), ...tokenDocs.examples];
    for (const text of texts) expect(() => parseToken(text), text).not.toThrow();
  });
});
