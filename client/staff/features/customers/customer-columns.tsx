import { date, nothing } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { countWords, noRecords, verificationOf } from '#client/staff/features/customers/customer-words.ts';
import { RowActions, RowAnchor, RowLink, TwoLines } from '#client/ui/cells.tsx';
import { columnsOf } from '#client/ui/data-table-columns.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { type CustomerRow, customerTypeLabels, fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';

const column = columnsOf<CustomerRow>();

const Actions = ({ customer }: { customer: CustomerRow }) => {
  const mayEdit = useMay('edit_customers');
  const name = fullName(customer);
  const params = { customerId: String(customer.id) };
  return (
    <RowActions>
      <RowLink to="/customers/$customerId" params={params} label={`View ${name}`}>
        View
      </RowLink>
      {mayEdit && (
        <RowLink to="/customers/$customerId/edit" params={params} label={`Edit ${name}`}>
          Edit
        </RowLink>
      )}
      {customer.email && (
        <RowAnchor href={`mailto:${customer.email}`} label={`Email ${name}`}>
          Email
        </RowAnchor>
      )}
      <RowAnchor href={`tel:${customer.mobile}`} label={`Call ${name}`}>
        Call
      </RowAnchor>
    </RowActions>
  );
};

const Records = ({ customer }: { customer: CustomerRow }) => {
  const { first, second } = countWords(customer);
  return (
    <TwoLines plain first={first === noRecords ? <span className="muted">{first}</span> : first} second={second} />
  );
};

export const customerColumns = column.columns([
  column.accessor('id', {
    header: 'ID',
    cell: ({ getValue }) => <span className="muted tabular">{getValue()}</span>,
    meta: { sort: 'id', card: 'hidden' },
  }),
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => <span className="strong">{fullName(original)}</span>,
    meta: { sort: 'name', fixed: true },
  }),
  column.accessor('email', { header: 'Email', cell: ({ getValue }) => getValue() ?? nothing }),
  column.accessor('mobile', {
    header: 'Mobile',
    cell: ({ getValue }) => <span className="tabular">{displayMobile(getValue())}</span>,
  }),
  column.accessor('is_verified', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={verificationOf(getValue())} />,
    meta: { card: 'aside' },
  }),
  column.accessor('type', {
    header: 'Type',
    cell: ({ getValue }) => customerTypeLabels[getValue()],
    meta: { sort: 'type', card: 'aside' },
  }),
  column.display({
    id: 'records',
    header: 'Records',
    cell: ({ row: { original } }) => <Records customer={original} />,
    meta: { label: 'Offers, surveys, contracts, valuations' },
  }),
  column.accessor('created_at', {
    header: 'Added',
    cell: ({ getValue }) => <span className="tabular">{date(getValue())}</span>,
    meta: { sort: 'created_at', card: 'hidden', startsHidden: true },
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <Actions customer={original} />,
    meta: { card: 'actions', label: 'Actions' },
  }),
]);
