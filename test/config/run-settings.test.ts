import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { todayIn } from '../../src/config/run-settings.js';
import { isTimeZone } from '../../src/config/time.js';

/**
 * A zone that is as far from UTC as Japan is, and whose day is read from the calendar of the
 * machine.
 */
const sameTime = 'Etc/GMT-9';

describe('the day', () => {
  test('is that of Japan when no time zone is named', () => {
    expect(todayIn(undefined, new Date('2026-03-31T14:59:59.999Z'))).toBe('2026-03-31');
    expect(todayIn(undefined, new Date('2026-03-31T15:00:00.000Z'))).toBe('2026-04-01');
  });

  test('in Japan is the one that the calendar of the machine knows', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (now) => {
        expect(todayIn('Asia/Tokyo', now)).toBe(todayIn(sameTime, now));
      }),
    );
  });

  test('in another time zone is the one there', () => {
    expect(todayIn('America/New_York', new Date('2026-04-01T03:59:00Z'))).toBe('2026-03-31');
  });
});

test.each([
  ['Asia/Tokyo', 'a time zone'],
  ['Europe/Berlin', 'a time zone'],
  ['Asia/Edo', 'not a time zone'],
])('%s is %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected === 'a time zone');
});
