import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { requireE164, staffMobiles, toE164 } from '#server/features/mobiles/mobiles.service.ts';

describe('a mobile as customers type it', () => {
  test.each([
    '07400 123456',
    '7400123456',
    '+447400123456',
    '+44 7400 123 456',
    '0044 7400 123456',
    '44 7400 123456',
    '+44 (0)7400 123456',
    '(07400) 123-456',
  ])('%s is one number', (typed) => {
    expect(toE164(typed)).toBe('+447400123456');
  });

  test.each([
    ['Jersey', '07797 712345', '+447797712345'],
    ['Guernsey', '07781 123456', '+447781123456'],
    ['Isle of Man', '07624 123456', '+447624123456'],
  ])('a mobile of %s counts', (_place, typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  test.each([
    ['06…', '06012 345678'],
    ['a personal number', '07012 345678'],
    ['a pager', '07600 123456'],
    ['a landline', '020 7946 0000'],
    ['one digit short', '07400 12345'],
    ['one digit long', '07400 1234567'],
    ['an extension', '07400 123456 x12'],
    ['a foreign mobile', '+33 6 12 34 56 78'],
    ['letters', 'mobile'],
    ['nothing', ''],
  ])('%s is refused', (_what, typed) => {
    expect(toE164(typed)).toBeNull();
  });
});

test('the drama range is a number only where we are told so', () => {
  expect(toE164('07700 900001')).toBeNull();
  expect(toE164('07700 900001', { allowDrama: true })).toBe('+447700900001');
  expect(toE164('07700 900001', staffMobiles({ production: true }))).toBeNull();
});

test('staff may enter a foreign mobile with its + code, and no foreign landline', () => {
  expect(toE164('+33 6 12 34 56 78', { allowForeign: true })).toBe('+33612345678');
  expect(toE164('+1 213 373 4253', { allowForeign: true })).toBe('+12133734253');
  expect(toE164('+33 1 42 68 53 00', { allowForeign: true })).toBeNull();
});

test('a refused number is told at its field, in the words of the specification', () => {
  const refused = () => requireE164('07012 345678', {}, 'customer.mobile');
  expect(refused).toThrow(AppError);
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'invalid',
      message: 'Please enter a valid UK mobile number',
      data: { 'customer.mobile': 'Please enter a valid UK mobile number' },
    }),
  );
});
