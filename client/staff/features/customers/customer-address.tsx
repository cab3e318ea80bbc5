import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { messageOf } from '#client/lib/api.ts';
import { useSaveAddress } from '#client/staff/features/addresses/addresses.api.ts';
import classes from '#client/staff/features/customers/customer-form.module.css';
import {
  type AddressName,
  addressKeys,
  type CustomerValues,
  isBlank,
} from '#client/staff/features/customers/customer-form-schema.ts';
import { AddressFields } from '#client/ui/address-fields.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { AddressInput } from '#domain/addresses.ts';

/** Stores the address at once, keeps its id in the form, and takes the stored spelling as the one to compare with. */
const useSave = (name: AddressName) => {
  const form = useFormContext<CustomerValues>();
  const write = useSaveAddress();
  const [failure, setFailure] = useState<unknown>(null);
  const save = async () => {
    setFailure(null);
    const valid = await form.trigger(
      addressKeys.map((key) => `${name}.${key}` as const),
      { shouldFocus: true },
    );
    if (!valid) return;
    try {
      const stored = await write.mutateAsync({
        id: form.getValues(`${name}_id`) ?? null,
        version: form.getValues(`${name}_version`),
        body: AddressInput.parse(form.getValues(name)),
      });
      for (const key of addressKeys) form.resetField(`${name}.${key}`, { defaultValue: stored[key] });
      form.setValue(`${name}_id`, stored.id, { shouldDirty: true });
      form.resetField(`${name}_version`, { defaultValue: stored.version });
    } catch (error) {
      setFailure(error);
    }
  };
  return { save, saving: write.isPending, failure };
};

const SaveButton = ({ name }: { name: AddressName }) => {
  const { save, saving, failure } = useSave(name);
  const { dirtyFields } = useFormState<CustomerValues>();
  const address = useWatch<CustomerValues, AddressName>({ name });
  const id = useWatch<CustomerValues>({ name: `${name}_id` });
  const changed = Object.values(dirtyFields[name] ?? {}).some(Boolean);
  const saved = !changed && id != null;
  const idle = saving || !changed || isBlank(address);
  return (
    <div className={classes.save}>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {messageOf(failure, 'Failed to save address. Please try again.')}
        </p>
      )}
      {changed && !saving && <p className={classes.unsaved}>Unsaved changes</p>}
      <Button
        variant="default"
        // not `disabled`, which would take the focus from whoever has just pressed it
        aria-disabled={idle}
        data-disabled={idle || undefined}
        leftSection={saved && !saving ? <IconCheck size={15} aria-hidden /> : undefined}
        onClick={() => !idle && void save()}
      >
        {saving ? 'Saving...' : saved ? 'Saved' : 'Save Address'}
      </Button>
    </div>
  );
};

interface CustomerAddressProps {
  name: AddressName;
  title: string;
  required?: boolean;
}

/** One of the customer's two addresses, with a button that stores it before the rest of the form. */
export const CustomerAddress = ({ name, title, required = false }: CustomerAddressProps) => (
  <Panel title={title}>
    <AddressFields name={name} required={required} />
    <SaveButton name={name} />
  </Panel>
);
