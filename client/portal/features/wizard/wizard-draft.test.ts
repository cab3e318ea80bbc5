import { beforeEach, describe, expect, it } from 'vitest';
import { clearDraft, keyFor, loadDraft, saveDraft } from '#client/portal/features/wizard/wizard-draft.ts';

beforeEach(() => sessionStorage.clear());

const begun = (preset: string | null) => {
  const draft = loadDraft(preset);
  draft.step = 'offer';
  draft.values.customer.first_name = 'Wanda';
  draft.values.offer.offer_amount = 300_000.55;
  saveDraft(draft);
  return draft;
};

describe('loadDraft', () => {
  it('gives back what was left in this tab, with or without the link it began with', () => {
    begun('RX12');
    for (const preset of ['RX12', null])
      expect(loadDraft(preset)).toMatchObject({
        step: 'offer',
        values: { customer: { first_name: 'Wanda' }, offer: { offer_amount: 300_000.55 } },
      });
  });

  it('keeps only the person when the link names another property', () => {
    begun('RX12');
    expect(loadDraft('RX13')).toMatchObject({
      step: 'property',
      preset: 'RX13',
      values: { customer: { first_name: 'Wanda' }, offer: { offer_amount: null } },
    });
  });

  it('fills in fields that an older page did not have', () => {
    sessionStorage.setItem('offer_draft', JSON.stringify({ step: 'customer', values: { offer: { notes: 'Hello' } } }));
    expect(loadDraft(null).values).toMatchObject({
      customer: { email: '' },
      offer: { notes: 'Hello', is_mortgage_required: false },
    });
  });

  it.each(['{', '7', 'null', '{"step":"elsewhere","values":{}}'])('begins anew over %s', (found) => {
    sessionStorage.setItem('offer_draft', found);
    expect(loadDraft(null)).toMatchObject({ step: 'property', property: null, sent: null });
  });

  it('has nothing after the draft was deleted', () => {
    begun(null);
    clearDraft();
    expect(loadDraft(null).values.customer.first_name).toBe('');
  });
});

describe('keyFor', () => {
  it('is the same for the same input, over a reload too, and another for another input', () => {
    const { idempotencyKey } = keyFor(begun(null), { amount: 1 });
    expect(keyFor(loadDraft(null), { amount: 1 }).idempotencyKey).toBe(idempotencyKey);
    expect(keyFor(loadDraft(null), { amount: 2 }).idempotencyKey).not.toBe(idempotencyKey);
  });
});
