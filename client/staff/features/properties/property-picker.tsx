import type { FieldValues } from 'react-hook-form';
import { call } from '#client/lib/api.ts';
import { money } from '#client/lib/format.ts';
import { AsyncPicker, type PickerOption, type PickerSource } from '#client/ui/async-picker.tsx';
import type { FieldProps } from '#client/ui/use-field.ts';
import { oneLineAddress } from '#domain/addresses.ts';
import { type Property, propertyRoutes, propertyTypeLabels } from '#domain/properties.ts';

const optionOf = (property: Property): PickerOption => ({
  id: property.id,
  label: oneLineAddress(property.address),
  detail: [
    property.crm_id,
    propertyTypeLabels[property.property_type],
    property.bedrooms !== null && `${property.bedrooms} bed`,
    property.marketed_price !== null && money(property.marketed_price),
  ]
    .filter(Boolean)
    .join(' · '),
});

const source: PickerSource = {
  topic: 'properties',
  search: async (q, signal) =>
    (await call(propertyRoutes.list, { query: { q, limit: 10 }, signal })).data.properties.map(optionOf),
  load: async (id, signal) => optionOf((await call(propertyRoutes.read, { params: { id }, signal })).data),
};

interface PropertyPickerProps<T extends FieldValues> extends FieldProps<T> {
  clearable?: boolean;
  onPick?: (option: PickerOption | null) => void;
}

/** A choice among all properties, found by address. The value is the property's id or null. */
export const PropertyPicker = <T extends FieldValues = FieldValues>(props: PropertyPickerProps<T>) => (
  <AsyncPicker placeholder="Type an address or postcode" {...props} source={source} />
);
