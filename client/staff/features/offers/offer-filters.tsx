import { CloseButton, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { options } from '#client/lib/format.ts';
import { customerQuery } from '#client/staff/features/customers/customers.api.ts';
import classes from '#client/staff/features/offers/offer-filters.module.css';
import { propertyQuery } from '#client/staff/features/properties/properties.api.ts';
import { oneLineAddress } from '#domain/addresses.ts';
import { fullName } from '#domain/customers.ts';
import { type OfferStatus, offerStatuses, offerStatusLabels } from '#domain/offers.ts';

const Chip = ({ kind, name, onRemove }: { kind: string; name: string; onRemove: () => void }) => (
  <span className={classes.chip}>
    <span className="caps">{kind}</span>
    <span className={classes.name}>{name}</span>
    <CloseButton size="xs" aria-label={`Show offers of every ${kind.toLowerCase()}`} onClick={onRemove} />
  </span>
);

const PropertyChip = ({ id, onRemove }: { id: number; onRemove: () => void }) => {
  const { data } = useQuery(propertyQuery(id));
  return <Chip kind="Property" name={data ? oneLineAddress(data.address) : `#${id}`} onRemove={onRemove} />;
};

const CustomerChip = ({ id, onRemove }: { id: number; onRemove: () => void }) => {
  const { data } = useQuery(customerQuery(id));
  return <Chip kind="Customer" name={data ? fullName(data) : `#${id}`} onRemove={onRemove} />;
};

export interface OfferFilter {
  status?: OfferStatus | undefined;
  property_id?: number | undefined;
  customer_id?: number | undefined;
}

/** The list's filters beside the address: status, and the property or customer that a link came from. */
export const OfferFilters = ({ filter, onChange }: { filter: OfferFilter; onChange: (to: OfferFilter) => void }) => (
  <>
    <Select
      w={150}
      aria-label="Status"
      placeholder="Any status"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear status' }}
      data={options(offerStatuses, offerStatusLabels)}
      value={filter.status ?? null}
      onChange={(value) => onChange({ ...filter, status: offerStatuses.find((known) => known === value) })}
    />
    {filter.property_id !== undefined && (
      <PropertyChip id={filter.property_id} onRemove={() => onChange({ ...filter, property_id: undefined })} />
    )}
    {filter.customer_id !== undefined && (
      <CustomerChip id={filter.customer_id} onRemove={() => onChange({ ...filter, customer_id: undefined })} />
    )}
  </>
);
