import { describe, expect, it } from 'vitest';
import { WizardOffer } from '#domain/portal.ts';

const messagesOf = (offer: unknown) =>
  WizardOffer.safeParse(offer).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const good = { offer_amount: 300_000, deposit: 30_000, buying_position: 'no_chain' };

describe('WizardOffer', () => {
  it('takes an offer with the required fields alone', () => {
    expect(messagesOf(good)).toEqual([]);
  });

  it('names all that is wrong at once, the conditional fields too', () => {
    expect(
      messagesOf({
        offer_amount: null,
        deposit: null,
        buying_position: null,
        is_mortgage_required: true,
        mortgage_details: ' ',
        is_offer_conditions: true,
        is_solicitor_instructed: true,
      }),
    ).toEqual([
      ['offer_amount', 'Offer amount is required'],
      ['deposit', 'Deposit amount is required'],
      ['buying_position', 'Please select your buying position'],
      ['mortgage_details', 'Please provide mortgage details'],
      ['offer_conditions', 'Please provide offer conditions'],
      ['solicitor_details', 'Please provide solicitor details'],
    ]);
  });

  it.each([
    [{ offer_amount: 0, deposit: 0 }, 'offer_amount', 'Please enter a valid offer amount'],
    [{ deposit: -1 }, 'deposit', 'Please enter a valid deposit amount'],
    [{ deposit: 300_000.01 }, 'deposit', 'Deposit cannot be greater than offer amount'],
  ])('refuses %o', (part, field, message) => {
    expect(messagesOf({ ...good, ...part })).toContainEqual([field, message]);
  });

  it.each([['text'], [null], [[]]])('refuses %o without falling over', (offer) => {
    expect(messagesOf(offer)).toHaveLength(1);
  });
});
