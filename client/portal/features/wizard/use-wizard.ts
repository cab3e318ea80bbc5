import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#client/lib/api.ts';
import { flattenErrors, serverFieldMessages } from '#client/lib/form-errors.ts';
import { type Submitted, submitOffer } from '#client/portal/features/wizard/wizard.api.ts';
import {
  clearDraft,
  keyFor,
  loadDraft,
  saveDraft,
  type WizardDraft,
  type WizardStep,
  type WizardValues,
  wizardSteps,
} from '#client/portal/features/wizard/wizard-draft.ts';
import { NewOfferInput, WizardCustomer, wizardMessages } from '#domain/portal.ts';
import type { PublicProperty } from '#domain/properties.ts';

const crm_id = z.string(wizardMessages.property);
const asGuest = NewOfferInput.extend({ crm_id, customer: WizardCustomer });
/** The session says who a signed-in customer is. */
const asCustomer = NewOfferInput.extend({ crm_id, customer: z.unknown().transform(() => undefined) });

type Field = FieldPath<WizardValues>;

const partOf: Record<WizardStep, 'crm_id' | 'customer' | 'offer'> = {
  property: 'crm_id',
  customer: 'customer',
  offer: 'offer',
};
const stepOf = (field: string): WizardStep =>
  wizardSteps.find((step) => field.split('.')[0] === partOf[step]) ?? 'offer';

/** Details that were typed under a tick-box and then unticked are not part of the offer. */
const withoutUnticked = (input: NewOfferInput): NewOfferInput => {
  const { offer } = input;
  return {
    ...input,
    offer: {
      ...offer,
      mortgage_details: offer.is_mortgage_required ? offer.mortgage_details : null,
      offer_conditions: offer.is_offer_conditions ? offer.offer_conditions : null,
      solicitor_details: offer.is_solicitor_instructed ? offer.solicitor_details : null,
    },
  };
};

const isDefinite = (error: unknown): boolean => error instanceof ApiError && error.status > 0 && error.status < 500;

/** The draft of this tab: read once, written at every change. */
const useDraft = (preset: string | null) => {
  const [first] = useState(() => loadDraft(preset));
  const draft = useRef<WizardDraft>(first);
  const change = (part: Partial<WizardDraft>) => {
    Object.assign(draft.current, part);
    saveDraft(draft.current);
  };
  return { first, draft, change };
};

interface WizardOptions {
  preset: string | null;
  isSignedIn: boolean;
  onSubmitted: (submitted: Submitted) => void;
}

/** The wizard's one form over its three steps. */
export const useWizard = ({ preset, isSignedIn, onSubmitted }: WizardOptions) => {
  const queryClient = useQueryClient();
  const { first, draft, change } = useDraft(preset);
  const [step, setStep] = useState(first.step);
  const [property, setProperty] = useState(first.property);
  const [failure, setFailure] = useState<unknown>(null);
  const [focus, setFocus] = useState<Field | null>(null);
  const form = useForm<WizardValues, unknown, NewOfferInput>({
    resolver: zodResolver((isSignedIn ? asCustomer : asGuest) as never) as unknown as Resolver<
      WizardValues,
      unknown,
      NewOfferInput
    >,
    defaultValues: first.values,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const submit = useMutation({
    mutationFn: ({ input, key }: { input: NewOfferInput; key: string }) => submitOffer(input, { idempotencyKey: key }),
  });

  // one subscription for the form's life
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => change({ values }) }),
    [form],
  );
  useEffect(() => {
    if (!focus) return;
    form.setFocus(focus);
    setFocus(null);
  }, [focus, form]);

  const goTo = (next: WizardStep) => {
    setStep(next);
    change({ step: next });
  };
  const leadTo = (field: string) => {
    goTo(stepOf(field));
    setFocus(field as Field);
  };
  const choose = (chosen: PublicProperty | null) => {
    setProperty(chosen);
    change({ property: chosen });
    form.setValue('crm_id', chosen ? (chosen.crm_id ?? String(chosen.id)) : null);
    form.clearErrors('crm_id');
  };
  const send = async (valid: NewOfferInput) => {
    const input = withoutUnticked(valid);
    const { idempotencyKey: key } = keyFor(draft.current, input);
    try {
      const submitted = await submit.mutateAsync({ input, key });
      clearDraft();
      void queryClient.invalidateQueries({ queryKey: ['offers'] });
      onSubmitted(submitted);
    } catch (error) {
      if (isDefinite(error)) change({ sent: null });
      setFailure(error);
      const wrong = serverFieldMessages(error);
      for (const { name, message } of wrong) form.setError(name as Field, { type: 'server', message });
      if (wrong[0]) leadTo(wrong[0].name);
    }
  };
  const proceed = async () => {
    setFailure(null);
    const next = wizardSteps[wizardSteps.indexOf(step) + 1];
    if (next) {
      if (await form.trigger(partOf[step], { shouldFocus: true })) goTo(next);
      return;
    }
    await form.handleSubmit(send, (errors) => {
      const [wrong] = flattenErrors(errors);
      if (wrong) leadTo(wrong.name);
    })();
  };
  const back = () => {
    const before = wizardSteps[wizardSteps.indexOf(step) - 1];
    setFailure(null);
    form.clearErrors();
    if (before) goTo(before);
  };
  return { form, step, property, failure, isSending: submit.isPending, goTo, choose, proceed, back };
};
