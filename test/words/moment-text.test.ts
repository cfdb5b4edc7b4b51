import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentText } from '../../src/words/moment-text.js';

/**
 * A zone that is as far from UTC as Japan is, and whose clocks are read from the calendar of the
 * machine.
 */
const sameTime = 'Etc/GMT-9';

describe('a moment', () => {
  test('is shown to the minute as the clocks of the time zone show it, and the zone is named', () => {
    const moment = '2026-11-21T22:58:07.123Z';
    expect(momentText(moment, 'Asia/Tokyo')).toBe('2026-11-22 07:58 (Asia/Tokyo)');
    expect(momentText(moment, 'America/New_York')).toBe('2026-11-21 17:58 (America/New_York)');
  });

  test('is shown in UTC where no zone is known', () => {
    expect(momentText('2026-11-21T08:56:07.123Z')).toBe('2026-11-21 08:56 (UTC)');
  });

  test('of midnight begins a day', () => {
    expect(momentText('2026-11-21T15:00:00Z', 'Asia/Tokyo')).toBe('2026-11-22 00:00 (Asia/Tokyo)');
    expect(momentText('2026-11-21T15:00:00Z', sameTime)).toBe(`2026-11-22 00:00 (${sameTime})`);
  });

  test('in Japan is the one that the calendar of the machine knows', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const text = momentText(date.toISOString(), sameTime);
        expect(momentText(date.toISOString(), 'Asia/Tokyo')).toBe(text.replace(sameTime, 'Asia/Tokyo'));
      }),
    );
  });

  test('that is none stays as it stands', () => {
    expect(momentText('yesterday\u001b[31m', 'Asia/Tokyo')).toBe('yesterday\\u001b[31m');
  });
});
