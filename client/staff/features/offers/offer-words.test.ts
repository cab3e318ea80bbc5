import { expect, test } from 'vitest';
import { ApiError } from '#client/lib/api.ts';
import {
  acceptedOfferIn,
  againstPrice,
  difference,
  historyWords,
  isAskedAbout,
  propertyNews,
} from '#client/staff/features/offers/offer-words.ts';
import type { OfferUpdate } from '#domain/offers.ts';

test.each([
  [455_000, 450_000, '£5,000 more'],
  [450_000, 455_000, '£5,000 less'],
  [0.3, 0.1 + 0.2, 'the same'],
])('%d beside %d is %s', (amount, from, words) => {
  expect(difference(amount, from)).toBe(words);
});

test('an offer is seen against what is asked', () => {
  expect(againstPrice(455_000, 475_000)).toBe('£20,000 below the marketed price of £475,000');
  expect(againstPrice(480_000, 475_000)).toBe('£5,000 above the marketed price of £475,000');
  expect(againstPrice(475_000, 475_000)).toBe('The marketed price of £475,000');
  expect(againstPrice(475_000, null)).toBeNull();
});

const update: OfferUpdate = {
  id: 1,
  update_type: 'created',
  previous_amount: null,
  new_amount: 450_000,
  previous_status: null,
  new_status: 'pending',
  by: 'Jane Doe',
  timestamp: '2026-07-01T12:00:00Z',
};

test.each([
  [{}, 'Offer of £450,000 made'],
  [{ update_type: 'amount_change', previous_amount: 450_000, new_amount: 455_000 }, 'Raised from £450,000 to £455,000'],
  [{ update_type: 'amount_change', previous_amount: 455_000 }, 'Lowered from £455,000 to £450,000'],
  [{ update_type: 'status_change', previous_status: 'pending', new_status: 'under_review' }, 'Pending → Under review'],
  [{ update_type: 'details_change' }, 'Details changed'],
] as const)('the history says %o as “%s”', (part, words) => {
  expect(historyWords({ ...update, ...part })).toBe(words);
});

test('only what ends something or moves the property is asked about', () => {
  expect(isAskedAbout('pending', 'negotiating')).toBe(false);
  expect(isAskedAbout('pending', 'rejected')).toBe(true);
  expect(isAskedAbout('negotiating', 'accepted')).toBe(true);
  expect(isAskedAbout('accepted', 'negotiating')).toBe(true);
});

test('the property follows an acceptance and its end, unless it was set otherwise by hand', () => {
  const accept = { from: 'pending', to: 'accepted' } as const;
  const end = { from: 'accepted', to: 'rejected' } as const;
  expect(propertyNews(accept, '14 Elm Grove', 'available')).toBe('14 Elm Grove becomes “Under offer”.');
  expect(propertyNews(accept, '14 Elm Grove', 'sold')).toBe('14 Elm Grove stays “Sold”.');
  expect(propertyNews(accept, '14 Elm Grove', null)).toBe(
    '14 Elm Grove becomes “Under offer” if it is “Available” now.',
  );
  expect(propertyNews(end, '14 Elm Grove', 'under_offer')).toBe('14 Elm Grove becomes “Available” again.');
  expect(propertyNews({ from: 'pending', to: 'rejected' }, '14 Elm Grove', 'available')).toBeNull();
});

test('the offer in the way is read from the refusal alone', () => {
  expect(acceptedOfferIn(new ApiError('', { status: 409, code: 'not_allowed_now', data: { offer_id: 12 } }))).toBe(12);
  expect(acceptedOfferIn(new ApiError('', { status: 409, code: 'stale', data: { version: 12 } }))).toBeNull();
  expect(acceptedOfferIn(new Error('offline'))).toBeNull();
});
