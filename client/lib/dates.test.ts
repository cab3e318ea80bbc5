import { describe, expect, it } from 'vitest';
import { londonFromUtc, parseTypedDate, today, utcFromLondon } from '#client/lib/dates.ts';

describe('parseTypedDate', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21.11.2026', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['21 november 2026', '2026-11-21'],
    [' 2026-11-21 ', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %s as %s', (typed, expected) => {
    expect(parseTypedDate(typed)).toBe(expected);
  });

  it.each(['', 'soon', '31/02/2026', '29/02/2026', '00/01/2026', '21/13/2026', '21 foo 2026', '2026-13-01', '11/2026'])(
    'refuses %s',
    (typed) => {
      expect(parseTypedDate(typed)).toBeNull();
    },
  );
});

describe('the clock of London', () => {
  it('is UTC in winter and an hour ahead in summer', () => {
    expect(londonFromUtc('2026-12-01T09:30:00Z')).toBe('2026-12-01 09:30:00');
    expect(londonFromUtc('2026-07-01T23:30:00Z')).toBe('2026-07-02 00:30:00');
  });

  it('comes back to the same moment', () => {
    for (const moment of ['2026-12-01T09:30:00.000Z', '2026-07-01T23:30:00.000Z', '2026-03-29T02:00:00.000Z'])
      expect(utcFromLondon(londonFromUtc(moment))).toBe(moment);
  });

  it('takes the skipped hour in March as an hour later, the double hour in October as the first', () => {
    expect(londonFromUtc(utcFromLondon('2026-03-29 01:30:00'))).toBe('2026-03-29 02:30:00');
    expect(utcFromLondon('2026-10-25 01:30:00')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('names the day by London, not by UTC', () => {
    expect(today(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
  });
});
