import type { ReactNode } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import { options } from '#client/lib/format.ts';
import { ChoiceCardsField } from '#client/portal/features/wizard/choice-cards-field.tsx';
import classes from '#client/portal/features/wizard/wizard.module.css';
import type { WizardValues } from '#client/portal/features/wizard/wizard-draft.ts';
import { CheckboxField } from '#client/ui/choice-fields.tsx';
import { DateField } from '#client/ui/date-fields.tsx';
import { MoneyField } from '#client/ui/number-fields.tsx';
import { FieldGrid } from '#client/ui/panel.tsx';
import { TextAreaField } from '#client/ui/text-fields.tsx';
import { buyingPositionLabels, buyingPositions } from '#domain/offers.ts';
import type { PublicProperty } from '#domain/properties.ts';

/** Pounds that the arrows add; any amount may be typed. */
const step = 1000;

const share = (part: number | null, whole: number | null): string | null =>
  part !== null && part > 0 && whole ? `${((part / whole) * 100).toFixed(1)}%` : null;

const Amounts = ({ property }: { property: PublicProperty | null }) => {
  const [amount, deposit] = useWatch<WizardValues, ['offer.offer_amount', 'offer.deposit']>({
    name: ['offer.offer_amount', 'offer.deposit'],
  });
  const ofPrice = share(amount, property?.marketed_price ?? null);
  const ofOffer = share(deposit, amount);
  return (
    <FieldGrid>
      <div>
        <MoneyField<WizardValues>
          name="offer.offer_amount"
          label="Offer amount"
          placeholder="300000"
          step={step}
          size="lg"
          required
        />
        {ofPrice && <p className={classes.hint}>{ofPrice} of the listed price</p>}
      </div>
      <div>
        <MoneyField<WizardValues>
          name="offer.deposit"
          label="Deposit"
          placeholder="30000"
          step={step}
          size="lg"
          required
        />
        {ofOffer && <p className={classes.hint}>{ofOffer} of your offer</p>}
      </div>
    </FieldGrid>
  );
};

interface WithDetailsProps {
  tick: FieldPath<WizardValues>;
  label: string;
  /** The field that shows while the box is ticked. */
  children: ReactNode;
}

const WithDetails = ({ tick, label, children }: WithDetailsProps) => {
  const ticked = useWatch<WizardValues>({ name: tick }) === true;
  return (
    <div className={classes.extra}>
      <CheckboxField<WizardValues> name={tick} label={label} />
      {ticked && <div className={classes.details}>{children}</div>}
    </div>
  );
};

export const OfferStep = ({ property }: { property: PublicProperty | null }) => (
  <>
    <Amounts property={property} />
    <ChoiceCardsField<WizardValues>
      name="offer.buying_position"
      label="Buying position"
      options={options(buyingPositions, buyingPositionLabels)}
      required
    />
    <FieldGrid>
      <DateField<WizardValues> name="offer.move_in_date" label="Desired move-in date (optional)" size="lg" />
    </FieldGrid>
    <div className={classes.extras}>
      <WithDetails tick="offer.is_mortgage_required" label="I need a mortgage">
        <TextAreaField<WizardValues>
          name="offer.mortgage_details"
          label="Mortgage details"
          description="Lender, agreement in principle, how far you are."
          rows={2}
          size="lg"
          required
        />
      </WithDetails>
      <WithDetails tick="offer.is_offer_conditions" label="My offer has conditions">
        <TextAreaField<WizardValues>
          name="offer.offer_conditions"
          label="Offer conditions"
          description="What your offer depends on, such as a survey or a sale."
          rows={2}
          size="lg"
          required
        />
      </WithDetails>
      <WithDetails tick="offer.is_solicitor_instructed" label="I have instructed a solicitor">
        <TextAreaField<WizardValues>
          name="offer.solicitor_details"
          label="Solicitor details"
          description="Name, firm and how to reach them."
          rows={2}
          size="lg"
          required
        />
      </WithDetails>
    </div>
    <TextAreaField<WizardValues> name="offer.notes" label="Notes (optional)" rows={3} maxLength={10_000} size="lg" />
  </>
);
