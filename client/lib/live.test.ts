import { describe, expect, it } from 'vitest';
import { concerns } from '#client/lib/live.ts';

describe('concerns', () => {
  const offerTwelve = concerns({ topic: 'offers', id: 12 });

  it('is about the lists and pickers of its topic, its own detail and the dashboard', () => {
    expect(offerTwelve({ queryKey: ['offers', 'list', {}] })).toBe(true);
    expect(offerTwelve({ queryKey: ['offers', 'detail', 12] })).toBe(true);
    expect(offerTwelve({ queryKey: ['dashboard'] })).toBe(true);
  });

  it('is not about other records and topics', () => {
    expect(offerTwelve({ queryKey: ['offers', 'detail', 13] })).toBe(false);
    expect(offerTwelve({ queryKey: ['customers', 'list'] })).toBe(false);
  });

  it('is about everything after a gap in the connection', () => {
    expect(concerns({ topic: 'resync' })({ queryKey: ['users', 'current'] })).toBe(true);
  });
});
