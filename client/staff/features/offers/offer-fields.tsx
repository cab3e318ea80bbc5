import { Select } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { options } from '#client/lib/format.ts';
import { CustomerPicker } from '#client/staff/features/customers/customer-picker.tsx';
import classes from '#client/staff/features/offers/offer-parties.module.css';
import { PropertyPicker } from '#client/staff/features/properties/property-picker.tsx';
import { CheckboxField, SelectField } from '#client/ui/choice-fields.tsx';
import { DateField } from '#client/ui/date-fields.tsx';
import { MoneyField, PercentField } from '#client/ui/number-fields.tsx';
import { FieldGrid, Wide } from '#client/ui/panel.tsx';
import { TextAreaField } from '#client/ui/text-fields.tsx';
import { useField } from '#client/ui/use-field.ts';
import {
  buyingPositionLabels,
  buyingPositions,
  type OfferInput,
  offerStatuses,
  offerStatusLabels,
} from '#domain/offers.ts';

export type OfferValues = z.input<typeof OfferInput>;

/** Rows of a notes field (specification 2, section 9). */
const notesRows = 4;

export const PartiesFields = () => (
  <div className={classes.parties}>
    <PropertyPicker<OfferValues> name="property_id" label="Property" required />
    <CustomerPicker<OfferValues> name="customer_id" label="Customer" required />
  </div>
);

const rentingOptions = [
  { value: 'rental', label: 'Rental' },
  { value: 'purchase', label: 'Purchase' },
];

/** Three answers: rental, purchase, or not said. */
const RentingField = () => {
  const { field, input } = useField<OfferValues>({ name: 'is_renting', label: 'Currently renting' });
  const chosen = field.value === true ? 'rental' : field.value === false ? 'purchase' : null;
  return (
    <Select
      {...input}
      placeholder="Not specified"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear currently renting' }}
      data={rentingOptions}
      value={chosen}
      onChange={(value) => field.onChange(value === null ? null : value === 'rental')}
    />
  );
};

export const StandingFields = () => (
  <>
    <SelectField<OfferValues>
      name="status"
      label="Status"
      required
      options={options(offerStatuses, offerStatusLabels)}
    />
    <SelectField<OfferValues>
      name="buying_position"
      label="Buying position"
      required
      options={options(buyingPositions, buyingPositionLabels)}
    />
    <DateField<OfferValues> name="move_in_date" label="Move-in date" />
    <RentingField />
  </>
);

export const AmountFields = () => (
  <>
    <MoneyField<OfferValues> name="offer_amount" label="Offer amount" required />
    <MoneyField<OfferValues> name="deposit" label="Deposit" required />
  </>
);

export const FeeFields = () => (
  <>
    <PercentField<OfferValues> name="fee_percentage" label="Fee percentage" />
    <MoneyField<OfferValues> name="fee_total" label="Total fee" />
  </>
);

interface WhenTickedProps {
  flag: 'is_mortgage_required' | 'is_offer_conditions' | 'is_solicitor_instructed';
  label: string;
  details: 'mortgage_details' | 'offer_conditions' | 'solicitor_details';
  detailsLabel: string;
}

/** A tick-box, and the field that stands only while it is on. */
const WhenTicked = ({ flag, label, details, detailsLabel }: WhenTickedProps) => {
  const ticked = useWatch({ name: flag });
  return (
    <FieldGrid>
      <Wide>
        <CheckboxField<OfferValues> name={flag} label={label} />
      </Wide>
      {ticked === true && (
        <Wide>
          <TextAreaField<OfferValues> name={details} label={detailsLabel} maxLength={10_000} />
        </Wide>
      )}
    </FieldGrid>
  );
};

export const MortgageFields = () => (
  <WhenTicked
    flag="is_mortgage_required"
    label="Mortgage required"
    details="mortgage_details"
    detailsLabel="Mortgage details"
  />
);

export const SolicitorFields = () => (
  <WhenTicked
    flag="is_solicitor_instructed"
    label="Solicitor instructed"
    details="solicitor_details"
    detailsLabel="Solicitor details"
  />
);

export const ConditionsFields = () => (
  <WhenTicked
    flag="is_offer_conditions"
    label="Offer has conditions"
    details="offer_conditions"
    detailsLabel="Offer conditions"
  />
);

export const NotesField = () => (
  <TextAreaField<OfferValues>
    name="notes"
    label="Internal notes"
    description="For the agency only. The buyer never sees them."
    rows={notesRows}
    maxLength={10_000}
  />
);

/** What was typed under a tick-box that is off again is not kept. */
export const withoutUnticked = (offer: OfferInput): OfferInput => ({
  ...offer,
  mortgage_details: offer.is_mortgage_required ? offer.mortgage_details : null,
  offer_conditions: offer.is_offer_conditions ? offer.offer_conditions : null,
  solicitor_details: offer.is_solicitor_instructed ? offer.solicitor_details : null,
});
