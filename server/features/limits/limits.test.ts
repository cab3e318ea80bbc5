import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { writeAlike } from '#server/features/limits/alike.queries.ts';
import { countHits, forgiveHit, type Limit, secondsToWait, takeHits } from '#server/features/limits/limits.queries.ts';
import { addressGroup, addressLimit, waitInWords } from '#server/features/limits/limits.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testClock } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
beforeEach(reset);

const twoAMinute: Limit = { key: 'door', rules: [{ max: 2, seconds: 60 }] };

describe('a limit', () => {
  test('lets through as many as it says, then names the wait until the oldest hit is out of the window', async () => {
    const clock = testClock();
    expect(await takeHits(db, clock.now(), [twoAMinute])).toBe(0);
    clock.advance(10_000);
    expect(await takeHits(db, clock.now(), [twoAMinute])).toBe(0);
    clock.advance(10_000);
    expect(await takeHits(db, clock.now(), [twoAMinute])).toBe(40);
    clock.advance(39_999);
    expect(await takeHits(db, clock.now(), [twoAMinute])).toBe(1);
    clock.advance(1);
    expect(await takeHits(db, clock.now(), [twoAMinute])).toBe(0);
  });

  test('of several rules and keys lets the strictest decide', async () => {
    const { now } = testClock();
    const strict: Limit = {
      key: 'window',
      rules: [
        { max: 9, seconds: 60 },
        { max: 1, seconds: 3_600 },
      ],
    };
    expect(await takeHits(db, now(), [twoAMinute, strict])).toBe(0);
    expect(await takeHits(db, now(), [twoAMinute, strict])).toBe(3_600);
  });

  test('that refuses takes no hit on any key', async () => {
    const { now } = testClock();
    const once: Limit = { key: 'window', rules: [{ max: 1, seconds: 3_600 }] };
    await takeHits(db, now(), [once]);
    await takeHits(db, now(), [twoAMinute, once]);
    expect(await countHits(db, now(), 'door', 60)).toBe(0);
  });

  test('that is only respected takes no hit', async () => {
    const { now } = testClock();
    expect(await takeHits(db, now(), [], [twoAMinute])).toBe(0);
    expect(await countHits(db, now(), 'door', 60)).toBe(0);
  });

  test('takes a forgiven hit back, one at a time', async () => {
    const { now } = testClock();
    await takeHits(db, now(), [twoAMinute]);
    await takeHits(db, now(), [twoAMinute]);
    await forgiveHit(db, 'door', now());
    expect(await countHits(db, now(), 'door', 60)).toBe(1);
    expect(await secondsToWait(db, now(), [twoAMinute])).toBe(0);
  });

  test('holds for many at once from two processes', async () => {
    const other = connect(url, { max: 5 });
    const { now } = testClock();
    try {
      const waits = await Promise.all(
        Array.from({ length: 20 }, (_, i) => takeHits(i % 2 ? db : other.db, now(), [twoAMinute])),
      );
      expect(waits.filter((seconds) => seconds === 0)).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  test('with keys in any order never waits in a circle', async () => {
    const { now } = testClock();
    const [a, b] = ['a', 'b'].map((key): Limit => ({ key, rules: [{ max: 100, seconds: 60 }] })) as [Limit, Limit];
    const calls = Array.from({ length: 20 }, (_, i) => takeHits(db, now(), i % 2 ? [a, b] : [b, a]));
    expect(await Promise.all(calls)).toEqual(Array(20).fill(0));
  });
});

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['somewhere', null],
    [null, null],
  ])('%s is counted as %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });

  test('of this machine is free outside production only', () => {
    const rules = [{ max: 1, seconds: 60 }];
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(addressLimit({ production: false }, 'x', ip, rules)).toEqual([]);
      expect(addressLimit({ production: true }, 'x', ip, rules)).toHaveLength(1);
    }
    expect(addressLimit({ production: false }, 'x', '203.0.113.7', rules)).toEqual([{ key: 'x:203.0.113.7', rules }]);
  });
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [101, '2 minutes'],
  [3_600, '60 minutes'],
  [80_000, '23 hours'],
])('a wait of %s s is called %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

test('what is written alike stays only where it should', async () => {
  const write = (keep: boolean, key: string) =>
    db.transaction().execute((tx) =>
      writeAlike(tx, keep, async () => {
        await sql`insert into rate_hits (key, at) values (${key}, now())`.execute(tx);
        return key;
      }),
    );
  expect(await write(true, 'kept')).toBe('kept');
  expect(await write(false, 'taken back')).toBe('taken back');
  const { rows } = await sql<{ key: string }>`select key from rate_hits`.execute(db);
  expect(rows).toEqual([{ key: 'kept' }]);
});
