import type { FieldValues } from 'react-hook-form';
import { call } from '#client/lib/api.ts';
import { AsyncPicker, type PickerOption, type PickerSource } from '#client/ui/async-picker.tsx';
import type { FieldProps } from '#client/ui/use-field.ts';
import { type CustomerProfile, customerRoutes } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';

const optionOf = ({ id, name, email, mobile }: CustomerProfile): PickerOption => ({
  id,
  label: name,
  detail: [email, displayMobile(mobile)].filter(Boolean).join(' · '),
});

const source: PickerSource = {
  topic: 'customers',
  search: async (q, signal) =>
    (await call(customerRoutes.profiles, { query: { q, limit: 10 }, signal })).data.map(optionOf),
  load: async (id, signal) => optionOf((await call(customerRoutes.profile, { params: { id }, signal })).data),
};

interface CustomerPickerProps<T extends FieldValues> extends FieldProps<T> {
  clearable?: boolean;
  onPick?: (option: PickerOption | null) => void;
}

/** A choice among all customers, found by name, e-mail or mobile. The value is the customer's id or null. */
export const CustomerPicker = <T extends FieldValues = FieldValues>(props: CustomerPickerProps<T>) => (
  <AsyncPicker placeholder="Type a name, email or mobile" {...props} source={source} />
);
