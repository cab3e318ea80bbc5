import { describe, expect, it } from 'vitest';
import {
  ago,
  date,
  dateTime,
  initials,
  label,
  money,
  money2,
  nothing,
  options,
  records,
  total,
} from '#client/lib/format.ts';

describe('money', () => {
  it('shows whole pounds without decimals and pence with two', () => {
    expect(money(450_000)).toBe('£450,000');
    expect(money(1000.5)).toBe('£1,000.50');
    expect(money(0)).toBe('£0');
  });

  it('does not show pence that only binary arithmetic made', () => {
    expect(money(0.1 + 0.2)).toBe('£0.30');
    expect(money(1_000_000.000_000_1)).toBe('£1,000,000');
  });

  it('always shows pence for fees', () => {
    expect(money2(2500)).toBe('£2,500.00');
  });

  it('shows a dash for no amount', () => {
    expect(money(null)).toBe(nothing);
    expect(money2(undefined)).toBe(nothing);
  });
});

describe('dates', () => {
  it('shows a calendar date as it stands, whatever the time zone', () => {
    expect(date('2026-11-21')).toBe('21 Nov 2026');
    expect(date('2026-01-01')).toBe('01 Jan 2026');
  });

  it('shows moments in London: just before midnight UTC in summer is the next day', () => {
    expect(date('2026-07-01T23:30:00.000000Z')).toBe('02 Jul 2026');
    expect(dateTime('2026-07-01T23:30:00.123456Z')).toBe('02 Jul 2026, 00:30');
    expect(dateTime('2026-12-01T23:30:00Z')).toBe('01 Dec 2026, 23:30');
  });

  it('gives September three letters like all other months', () => {
    expect(date('2026-09-05')).toBe('05 Sep 2026');
  });

  it('shows a dash for nothing and for what is no date', () => {
    expect(date(null)).toBe(nothing);
    expect(date('soon')).toBe(nothing);
    expect(dateTime(undefined)).toBe(nothing);
  });

  it('says how long ago', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(ago('2026-11-21T11:59:40Z', now)).toBe('just now');
    expect(ago('2026-11-21T11:15:00Z', now)).toBe('45 minutes ago');
    expect(ago('2026-11-20T11:00:00Z', now)).toBe('yesterday');
    expect(ago('2026-11-05T12:00:00Z', now)).toBe('2 weeks ago');
  });
});

describe('words', () => {
  it('takes the label of the table, else the value as a sentence', () => {
    expect(label('semi_detached', { semi_detached: 'Semi-detached' })).toBe('Semi-detached');
    expect(label('sold_subject_to_contract')).toBe('Sold subject to contract');
    expect(label(null)).toBe(nothing);
  });

  it('makes the options of a select', () => {
    expect(options(['no_chain'] as const)).toEqual([{ value: 'no_chain', label: 'No chain' }]);
  });

  it('says where the server stopped counting', () => {
    expect(total({ total: 612, total_is_capped: false })).toBe('612');
    expect(total({ total: 10_000, total_is_capped: true })).toBe('10,000+');
    expect(records({ total: 0, total_is_capped: false })).toBe('0 records');
    expect(records({ total: 1, total_is_capped: false })).toBe('1 record');
  });

  it('takes the first and the last initial', () => {
    expect(initials('Mei Lin Chow')).toBe('MC');
    expect(initials('Cher')).toBe('C');
  });
});
