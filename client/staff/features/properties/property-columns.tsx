import { date, label, nothing } from '#client/lib/format.ts';
import { priceOf, roomsOf } from '#client/staff/features/properties/property-words.ts';
import { MoneyCell, RowActions, RowLink, TwoLines } from '#client/ui/cells.tsx';
import { columnsOf } from '#client/ui/data-table-columns.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { addressLines } from '#domain/addresses.ts';
import { type Property, propertyStatusLabels, propertyTypeLabels, tenureLabels } from '#domain/properties.ts';

const column = columnsOf<Property>();

const Actions = ({ property }: { property: Property }) => {
  const { street } = addressLines(property.address);
  const params = { propertyId: String(property.id) };
  return (
    <RowActions>
      <RowLink to="/properties/$propertyId" params={params} label={`Details of ${street}`}>
        Details
      </RowLink>
      <RowLink to="/offers" search={{ property_id: property.id }} label={`Offers on ${street}`}>
        Offers
      </RowLink>
    </RowActions>
  );
};

const Price = ({ property }: { property: Property }) => {
  const price = priceOf(property);
  return price === nothing ? <span className="muted">{nothing}</span> : <MoneyCell>{price}</MoneyCell>;
};

export const propertyColumns = column.columns([
  column.accessor('crm_id', {
    header: 'CRM ID',
    cell: ({ getValue }) => <span className="muted tabular">{getValue() ?? nothing}</span>,
    meta: { sort: 'crm_id', card: 'hidden' },
  }),
  column.accessor('address', {
    header: 'Address',
    cell: ({ row: { original } }) => {
      const { city, locality, postcode } = original.address;
      const { street } = addressLines(original.address);
      const town = [city ?? locality, postcode].filter(Boolean).join(' ');
      return <TwoLines first={street} second={`${town} · ${propertyTypeLabels[original.property_type]}`} />;
    },
    meta: { fixed: true },
  }),
  column.accessor('bedrooms', {
    header: 'Bed/Bath',
    cell: ({ row: { original } }) => roomsOf(original),
    meta: { sort: 'bedrooms' },
  }),
  column.accessor('tenure', {
    header: 'Tenure',
    cell: ({ getValue }) => label(getValue(), tenureLabels),
    meta: { card: 'hidden' },
  }),
  column.accessor('marketed_price', {
    header: 'Price',
    cell: ({ row: { original } }) => <Price property={original} />,
    meta: { sort: 'marketed_price', align: 'right', card: 'aside' },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue()} label={propertyStatusLabels[getValue()]} />,
    meta: { sort: 'status', card: 'aside' },
  }),
  column.accessor('created_at', {
    header: 'Added',
    cell: ({ getValue }) => <span className="tabular">{date(getValue())}</span>,
    meta: { sort: 'created_at', card: 'hidden' },
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <Actions property={original} />,
    meta: { card: 'actions', label: 'Actions' },
  }),
]);
