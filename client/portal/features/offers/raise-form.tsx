import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, isStatus, messageOf } from '#client/lib/api.ts';
import { money } from '#client/lib/format.ts';
import { type OwnOffer, raiseOffer } from '#client/portal/features/offers/offers.api.ts';
import classes from '#client/portal/features/offers/raise-page.module.css';
import { Form } from '#client/ui/form.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { MoneyField } from '#client/ui/number-fields.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { TextAreaField } from '#client/ui/text-fields.tsx';
import { pence } from '#domain/money.ts';
import { offerMessages } from '#domain/offers.ts';
import { type CustomerOffer, RaiseInput } from '#domain/portal.ts';

/** Pounds that the arrows add; any higher amount may be typed. */
const step = 1000;

const raiseOf = (current: number) =>
  RaiseInput.refine(({ offer_amount }) => pence(offer_amount) > pence(current), {
    path: ['offer_amount'],
    message: offerMessages.amountNotHigher,
  });

/** What the typed amount adds to the current one, in pounds and per cent of it. */
const Increase = ({ current }: { current: number }) => {
  const typed = useWatch({ name: 'offer_amount' }) as number | null | undefined;
  const { trigger, formState } = useFormContext();
  const { isDirty } = formState;
  // what was typed is judged again when the current amount moves
  useEffect(() => {
    if (isDirty) void trigger('offer_amount');
  }, [current]);
  const more = typed == null ? 0 : (pence(typed) - pence(current)) / 100;
  const share = current > 0 ? ` (${((more / current) * 100).toFixed(1)}%)` : '';
  return (
    <div className={classes.increase} data-up={more > 0 || undefined}>
      <span className="caps">Increase</span>
      <output className={classes.more}>{more > 0 ? `+${money(more)}${share}` : '—'}</output>
    </div>
  );
};

interface RaiseFormProps {
  offer: CustomerOffer;
  own: OwnOffer;
  onRaised: (raised: CustomerOffer) => Promise<void>;
}

export const RaiseForm = ({ offer, own, onRaised }: RaiseFormProps) => {
  const queryClient = useQueryClient();
  const raise = async (input: z.output<typeof RaiseInput>) => {
    try {
      await onRaised(await raiseOffer(own, input, offer.version));
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
      await queryClient.invalidateQueries({ queryKey: ['offers'] });
      // the page shows the latest by itself, so a stale offer needs no 'Load the latest'
      throw new ApiError(messageOf(error), { status: 409, code: 'conflict' });
    }
  };
  return (
    <Panel title="Your new offer">
      <Form
        schema={raiseOf(offer.offer_amount)}
        values={{ notes: '' }}
        checks="live"
        errorFallback="Failed to update offer"
        onSubmit={raise}
      >
        <div className={classes.fields}>
          <MoneyField
            name="offer_amount"
            label="New Offer Amount"
            step={step}
            start={offer.offer_amount + step}
            size="lg"
          />
          <Increase current={offer.offer_amount} />
          <TextAreaField
            name="notes"
            label="Additional Notes"
            description="Optional. The agency reads them with your offer."
            rows={3}
            maxLength={10_000}
            size="lg"
          />
          <p className={classes.beta}>
            Our offer system is in beta. Please call the office if anything here does not look right.
          </p>
          <div className={classes.actions}>
            <LinkButton
              to="/c/$customerId/offers/$offerId"
              params={{ customerId: String(own.customerId), offerId: String(own.offerId) }}
              variant="default"
              size="lg"
            >
              Cancel
            </LinkButton>
            <SubmitButton size="lg" busyLabel="Updating...">
              Update offer
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Panel>
  );
};
