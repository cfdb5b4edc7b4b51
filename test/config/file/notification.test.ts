import { describe, expect, test } from 'vitest';
import { parseNotification, splitNotifications } from '../../../src/config/file/notification.js';
import { UsageError } from '../../../src/model/errors.js';

const parse = (text: string) => parseNotification(text, '--notify');

describe('a notification as text', () => {
  test('a webhook is notified of failures by default', () => {
    expect(parse('webhook=https://hooks.example/T1/B2')).toEqual({
      kind: 'webhook',
      on: ['failure'],
      url: 'https://hooks.example/T1/B2',
      format: 'json',
    });
  });

  test('the address stands last and may hold commas and equals signs', () => {
    expect(parse('on=change+failure,format=text,webhook=https://hooks.example/a?b=c,d=e')).toEqual({
      kind: 'webhook',
      on: ['change', 'failure'],
      url: 'https://hooks.example/a?b=c,d=e',
      format: 'text',
    });
  });

  test('a command is a program and its arguments; quotation marks hold words together', () => {
    expect(parse(`on=always,command=/opt/tell ops "night shift" 'a b' $HOME`)).toEqual({
      kind: 'command',
      on: ['always'],
      command: ['/opt/tell', 'ops', 'night shift', 'a b', '$HOME'],
    });
  });

  test.each([
    ['heartbeat=https://beat.example/u1', 'https://beat.example/u1/fail'],
    ['heartbeat=https://beat.example/u1/?rid=7', 'https://beat.example/u1/fail?rid=7'],
    ['fail=/down,heartbeat=https://beat.example/u1', 'https://beat.example/u1/down'],
    ['fail=https://alarm.example/9,heartbeat=https://beat.example/u1', 'https://alarm.example/9'],
  ])('%s asks after a failure for %s', (text, failUrl) => {
    expect(parse(text)).toMatchObject({ kind: 'heartbeat', on: ['always'], failUrl });
  });

  test('a heartbeat may be silent after a failure', () => {
    expect(parse('fail=none,heartbeat=https://beat.example/u1')).toEqual({
      kind: 'heartbeat',
      on: ['always'],
      url: 'https://beat.example/u1',
    });
  });

  test.each([
    ['webhook=https://hooks.example/SECRET,on=always', 'on= comes after webhook='],
    ['webhook=https://hooks.example/SECRET?a=b, format=text', 'format= comes after webhook='],
    ['heartbeat=https://beat.example/SECRET,fail=none', 'fail= comes after heartbeat='],
  ])('an option behind the address is refused, as it would be a part of that: %s', (text, message) => {
    expect(() => parse(text)).toThrow(`--notify: ${message}, but the target must come last`);
    expect(() => parse(text)).not.toThrow('SECRET');
  });

  test('the arguments of a command may look like options', () => {
    expect(parse('command=/opt/tell x,on=always')).toMatchObject({ command: ['/opt/tell', 'x,on=always'] });
  });

  test('http is for this machine only', () => {
    expect(parse('webhook=http://127.0.0.1:8080/x')).toMatchObject({ url: 'http://127.0.0.1:8080/x' });
    expect(() => parse('webhook=http://hooks.example/SECRET')).toThrow('must begin with https://');
  });

  test.each([
    ['', 'this is not known'],
    ['https://hooks.example/SECRET', 'this is not known'],
    ['webhok=https://hooks.example/SECRET', '"webhok" is not known'],
    [
      'on=sometimes,webhook=https://hooks.example/SECRET',
      'on=sometimes is not known. Known: change, failure, always',
    ],
    ['format=xml,webhook=https://hooks.example/SECRET', 'format=xml is not known'],
    ['on=failure', 'the target is missing'],
    ['on=failure,', 'the target is missing'],
    ['format=text,command=x', 'format= does not belong to command='],
    ['fail=none,webhook=https://hooks.example/SECRET', 'fail= does not belong to webhook='],
    ['webhook=hooks.example/SECRET', 'webhook= is not an http address'],
    ['webhook=file:///SECRET', 'webhook= is not an http address'],
    ['heartbeat=SECRET', 'heartbeat= is not an http address'],
    ['fail=/down,heartbeat=SECRET', 'heartbeat= is not an http address'],
    ['fail=SECRET,heartbeat=https://beat.example/u1', 'fail= is not an http address'],
    ['command=', 'command= names no program'],
  ])('%j is refused without telling an address', (text, message) => {
    expect(() => parse(text)).toThrow(UsageError);
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).not.toThrow('SECRET');
  });

  test('several stand in lines, or with a semicolon and a blank between', () => {
    expect(splitNotifications('on=always,command=a;b\n\n heartbeat=https://x/1; command=c')).toEqual([
      'on=always,command=a;b',
      'heartbeat=https://x/1',
      'command=c',
    ]);
  });
});
