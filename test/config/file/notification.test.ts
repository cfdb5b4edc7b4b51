import { describe, expect, test } from 'vitest';
import { notificationOf, webhookAt } from '../../../src/config/file/notification.js';
import { UsageError } from '../../../src/model/errors.js';

describe('an address of --notify', () => {
  test.each(['https://hooks.example/a?b=c,d=e', 'http://127.0.0.1:8080/x'])(
    '%s is a webhook that is notified of failures',
    (url) => {
      expect(webhookAt(url, '--notify')).toEqual({ kind: 'webhook', on: ['failure'], url, format: 'json' });
    },
  );

  test.each([
    'http://hooks.example/SECRET',
    'hooks.example/SECRET',
    'file:///SECRET',
    'on=failure,webhook=https://hooks.example/SECRET',
  ])('%s is refused without showing it', (url) => {
    const fault = webhookAt(url, '--notify');
    expect(fault).toBeInstanceOf(UsageError);
    expect(String(fault)).toContain('must be an http address, and begin with https://');
    expect(String(fault)).not.toContain('SECRET');
  });
});

describe('a notification of the settings', () => {
  test('is of failures, and JSON, unless it says otherwise', () => {
    const url = 'https://hooks.example/T1/B2';
    expect(notificationOf({ webhook: url })).toEqual(webhookAt(url, ''));
    const on = ['change', 'failure'] as const;
    expect(notificationOf({ webhook: url, on, format: 'text' })).toMatchObject({ on, format: 'text' });
    const command = ['/opt/tell', 'night shift'];
    expect(notificationOf({ command })).toEqual({ kind: 'command', on: ['failure'], command });
  });

  test.each([
    ['https://beat.example/u1', undefined, 'https://beat.example/u1/fail'],
    ['https://beat.example/u1/?rid=7', undefined, 'https://beat.example/u1/fail?rid=7'],
    ['https://beat.example/u1', '/down', 'https://beat.example/u1/down'],
    ['https://beat.example/u1', 'https://alarm.example/9', 'https://alarm.example/9'],
    ['https://beat.example/u1', 'none', undefined],
  ])('sends a heartbeat to %s, and with fail %s after a failure to %s', (url, fail, failUrl) => {
    const beat = { kind: 'heartbeat', on: ['always'], url, ...(failUrl !== undefined && { failUrl }) };
    expect(notificationOf({ heartbeat: url, fail })).toEqual(beat);
  });
});
