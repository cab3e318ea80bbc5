import { date, label, money } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { MoneyCell, RowActions, RowLink, TwoLines } from '#client/ui/cells.tsx';
import { columnsOf } from '#client/ui/data-table-columns.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { buyingPositionLabels, type OfferRow, offerStatusLabels } from '#domain/offers.ts';

const column = columnsOf<OfferRow>();

/** The street, and town with postcode below it: the row's address comes as one line. */
const linesOf = (address: string): { street: string; place: string } => {
  const parts = address.split(', ');
  const kept = Math.max(1, parts.length - 2);
  return { street: parts.slice(0, kept).join(', '), place: parts.slice(kept).join(', ') };
};

const Actions = ({ id }: { id: number }) => {
  const params = { offerId: String(id) };
  const mayEdit = useMay('edit_offers');
  return (
    <RowActions>
      <RowLink to="/offers/$offerId" params={params} label={`Details of offer ${id}`}>
        Details
      </RowLink>
      {mayEdit && (
        <RowLink to="/offers/$offerId/edit" params={params} label={`Edit offer ${id}`}>
          Edit
        </RowLink>
      )}
    </RowActions>
  );
};

export const offerColumns = column.columns([
  column.accessor('id', {
    header: 'ID',
    cell: ({ getValue }) => <span className="muted tabular">{getValue()}</span>,
    meta: { sort: 'id', card: 'hidden' },
  }),
  column.accessor('customer_name', {
    header: 'Customer',
    cell: ({ row: { original } }) => <TwoLines first={original.customer_name} second={original.customer_email} />,
    meta: { fixed: true },
  }),
  column.accessor('property_address', {
    header: 'Property',
    cell: ({ getValue }) => {
      const { street, place } = linesOf(getValue());
      return <TwoLines plain first={street} second={place} />;
    },
  }),
  column.accessor('offer_amount', {
    header: 'Offer',
    cell: ({ getValue }) => <MoneyCell>{money(getValue())}</MoneyCell>,
    meta: { sort: 'offer_amount', align: 'right', card: 'aside' },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue()} label={offerStatusLabels[getValue()]} />,
    meta: { sort: 'status', card: 'aside' },
  }),
  column.accessor('buying_position', {
    header: 'Buying position',
    cell: ({ getValue }) => label(getValue(), buyingPositionLabels),
    meta: { sort: 'buying_position', card: 'hidden' },
  }),
  column.accessor('is_mortgage_required', {
    header: 'Mortgage',
    cell: ({ getValue }) => (getValue() ? 'Required' : 'Cash'),
    meta: { card: 'hidden' },
  }),
  column.accessor('move_in_date', {
    header: 'Move in',
    cell: ({ getValue }) => <span className="tabular">{date(getValue())}</span>,
    meta: { sort: 'move_in_date', nowrap: true, card: 'hidden' },
  }),
  column.accessor('created_at', {
    header: 'Created',
    cell: ({ getValue }) => <span className="tabular">{date(getValue())}</span>,
    meta: { sort: 'created_at', nowrap: true, card: 'hidden' },
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <Actions id={original.id} />,
    meta: { card: 'actions', label: 'Actions' },
  }),
]);
