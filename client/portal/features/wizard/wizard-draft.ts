import { newKey, type Once } from '#client/lib/use-write.ts';
import type { BuyingPosition } from '#domain/offers.ts';
import type { PublicProperty } from '#domain/properties.ts';

export const wizardSteps = ['property', 'customer', 'offer'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What the fields hold; `NewOfferInput` reads it. */
export interface WizardValues {
  crm_id: string | null;
  customer: { first_name: string; last_name: string; email: string; mobile: string };
  offer: {
    offer_amount: number | null;
    deposit: number | null;
    buying_position: BuyingPosition | null;
    move_in_date: string | null;
    is_mortgage_required: boolean;
    mortgage_details: string;
    is_offer_conditions: boolean;
    offer_conditions: string;
    is_solicitor_instructed: boolean;
    solicitor_details: string;
    notes: string;
  };
}

export interface WizardDraft {
  step: WizardStep;
  /** The link's property when the draft began. */
  preset: string | null;
  property: PublicProperty | null;
  values: WizardValues;
  /** The key of what was last sent and not yet definitely answered: sent again, even after a reload, it makes one offer. */
  sent: { of: string; key: string } | null;
}

const storageKey = 'offer_draft';

const emptyValues = (): WizardValues => ({
  crm_id: null,
  customer: { first_name: '', last_name: '', email: '', mobile: '' },
  offer: {
    offer_amount: null,
    deposit: null,
    buying_position: null,
    move_in_date: null,
    is_mortgage_required: false,
    mortgage_details: '',
    is_offer_conditions: false,
    offer_conditions: '',
    is_solicitor_instructed: false,
    solicitor_details: '',
    notes: '',
  },
});

const stored = (): WizardDraft | null => {
  try {
    const draft: WizardDraft | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (!draft?.values || !wizardSteps.includes(draft.step)) return null;
    const empty = emptyValues();
    const customer = { ...empty.customer, ...draft.values.customer };
    return {
      ...draft,
      values: { ...empty, ...draft.values, customer, offer: { ...empty.offer, ...draft.values.offer } },
    };
  } catch {
    return null;
  }
};

/** What was left unfinished in this tab. A link to another property keeps only who is offering. */
export const loadDraft = (preset: string | null): WizardDraft => {
  const empty: WizardDraft = { step: 'property', preset, property: null, values: emptyValues(), sent: null };
  const draft = stored();
  if (!draft) return empty;
  if (preset === null || draft.preset === preset) return draft;
  return { ...empty, values: { ...empty.values, customer: draft.values.customer } };
};

export const saveDraft = (draft: WizardDraft): void => sessionStorage.setItem(storageKey, JSON.stringify(draft));

export const clearDraft = (): void => sessionStorage.removeItem(storageKey);

/** The key for sending this input: the same one as long as the input is the same and has no definite answer. */
export const keyFor = (draft: WizardDraft, input: unknown): Once => {
  const of = JSON.stringify(input);
  if (draft.sent?.of !== of) draft.sent = { of, key: newKey() };
  saveDraft(draft);
  return { idempotencyKey: draft.sent.key };
};
