import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/lib/api.ts';
import { flattenErrors, serverFieldMessages } from '#client/lib/form-errors.ts';

describe('serverFieldMessages', () => {
  it('brings the messages of a 422 to their paths', () => {
    const error = new ApiError('x', { status: 422, code: 'invalid', data: { 'offer.deposit': 'Too high', count: 3 } });
    expect(serverFieldMessages(error)).toEqual([{ name: 'offer.deposit', message: 'Too high' }]);
  });

  it('has none for other failures', () => {
    expect(
      serverFieldMessages(new ApiError('x', { status: 409, code: 'stale', data: { changed_by: 'Sana' } })),
    ).toEqual([]);
    expect(serverFieldMessages(new Error('x'))).toEqual([]);
  });
});

describe('flattenErrors', () => {
  it('lists nested fields and array items by path', () => {
    const errors = {
      deposit: { type: 'custom', message: 'Deposit is required' },
      offer: { amount: { type: 'custom', message: 'Too low' } },
      sellers: [undefined, { mobile: { type: 'custom', message: 'Mobile number is required' } }],
    };
    expect(flattenErrors(errors as never)).toEqual([
      { name: 'deposit', message: 'Deposit is required' },
      { name: 'offer.amount', message: 'Too low' },
      { name: 'sellers.1.mobile', message: 'Mobile number is required' },
    ]);
  });
});
