import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import {
  hashPassword,
  isOutdatedHash,
  passwordMatches,
  passwordMessages,
  weaknessOf,
} from '#server/features/auth/passwords.service.ts';

const email = 'jane.archer@demo.test';

describe('a password', () => {
  test('has 12 to 128 characters', () => {
    expect(weaknessOf('plum-Kettle1', email)).toBeNull();
    expect(weaknessOf('plumKettle1', email)).toBe(passwordMessages.tooShort);
    expect(weaknessOf('plum kettle & '.repeat(10).slice(0, 129), email)).toBe(passwordMessages.tooLong);
  });

  test.each([
    'correct horse battery staple',
    'Password1234',
    'p4ssw0rd2026!',
    'passwordpassword',
    'Password!Password!',
    'letmeinplease',
    'qwertyuiop123',
    'qwertyuiop[]',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    '123456789012',
    '210987654321',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '121212121212',
    'Summer2026London',
    'iloveyou12345',
    'Welcome2026!!',
    'estateagent1',
    'liverpoolfc12',
    'AdminAdmin123',
    'ManchesterUnited',
    'changeme12345',
    'Guildford2026!',
    'Trustno1Trustno1',
  ])('that many have is refused: %s', (password) => {
    expect(weaknessOf(password, email)).toBe(passwordMessages.common);
  });

  test.each([
    'kettle plum harbour',
    'Wren-gable-1931',
    'otter violin cement',
    'zB7!kq0Pw2#m',
    'naïve façade über',
    'password for tolpuddle wharf',
  ])('with something of its own is taken: %s', (password) => {
    expect(weaknessOf(password, email)).toBeNull();
  });

  test('leaves out the e-mail address and the name of the product', () => {
    expect(weaknessOf('xx-Jane.Archer-gable', email)).toBe(passwordMessages.personal);
    expect(weaknessOf('Lintel kettle plum', email)).toBe(passwordMessages.personal);
    expect(weaknessOf('plum kettle joiner', 'jo@demo.test')).toBeNull();
  });
});

test('a stored password is an Argon2id hash with our parameters and its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('plum kettle harbour'), hashPassword('plum kettle harbour')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches(one, 'plum kettle harbour')).toBe(true);
  expect(await passwordMatches(one, 'plum kettle harbou')).toBe(false);
});

test('accents match however the keyboard composes them', async () => {
  const stored = await hashPassword('fa\u00e7ade plum kettle');
  expect(await passwordMatches(stored, 'fac\u0327ade plum kettle')).toBe(true);
});

test('no account and no password never match', async () => {
  expect(await passwordMatches(null, '')).toBe(false);
  expect(await passwordMatches(undefined, 'plum kettle harbour')).toBe(false);
});

test('a hash made with less than today is outdated', async () => {
  expect(isOutdatedHash(await hash('x', { memoryCost: 19_456, timeCost: 2 }))).toBe(true);
  expect(isOutdatedHash(await hashPassword('x'))).toBe(false);
});

test('more hashes than places all finish', async () => {
  const hashes = await Promise.all(Array.from({ length: 10 }, (_, i) => hashPassword(`plum kettle ${i}`)));
  expect(new Set(hashes).size).toBe(10);
});
