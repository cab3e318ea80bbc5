import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import classes from '#client/ui/address-fields.module.css';
import { NumberField } from '#client/ui/number-fields.tsx';
import { FieldGrid } from '#client/ui/panel.tsx';
import { TextField } from '#client/ui/text-fields.tsx';

interface AddressFieldsProps {
  /** Where the address stands in the form's values: 'address'. */
  name: string;
  /** Line 1 and postcode are marked as required; whether they are is the schema's affair. */
  required?: boolean;
}

const Position = ({ name }: { name: string }) => {
  const { errors } = useFormState({ name: [`${name}.latitude`, `${name}.longitude`] });
  const [opened, setOpened] = useState(false);
  const wrong = errors[name] as Record<string, unknown> | undefined;
  return (
    <details
      className={classes.more}
      open={opened || Boolean(wrong?.latitude ?? wrong?.longitude)}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>Latitude and longitude</summary>
      <FieldGrid>
        <NumberField name={`${name}.latitude`} label="Latitude" min={-90} max={90} decimals={6} />
        <NumberField name={`${name}.longitude`} label="Longitude" min={-180} max={180} decimals={6} />
      </FieldGrid>
    </details>
  );
};

/** A postal address as fields, in the order it is written on an envelope. */
export const AddressFields = ({ name, required = false }: AddressFieldsProps) => (
  <div className={classes.address}>
    <div className={classes.line}>
      <TextField name={`${name}.line_1`} label="Address line 1" required={required} maxLength={200} />
    </div>
    <div className={classes.half}>
      <TextField name={`${name}.line_2`} label="Address line 2" maxLength={200} />
    </div>
    <div className={classes.half}>
      <TextField name={`${name}.line_3`} label="Address line 3" maxLength={200} />
    </div>
    <TextField name={`${name}.locality`} label="Locality" maxLength={200} />
    <TextField name={`${name}.city`} label="City" maxLength={200} />
    <TextField name={`${name}.postcode`} label="Postcode" required={required} maxLength={20} />
    <div className={classes.line}>
      <Position name={name} />
    </div>
  </div>
);
