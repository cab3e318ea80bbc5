import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { date, dateTime, yesNo } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { CustomerCounts } from '#client/staff/features/customers/customer-counts.tsx';
import classes from '#client/staff/features/customers/customer-detail-page.module.css';
import { verificationOf } from '#client/staff/features/customers/customer-words.ts';
import { useOpenCustomer, useRemoveCustomer } from '#client/staff/features/customers/customers.api.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Fact, FactList, Panel, PanelColumns } from '#client/ui/panel.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { AddressBrief } from '#domain/addresses.ts';
import { type Customer, customerMessages, customerTypeLabels, fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';

const back = { to: '/customers', label: 'Customers' };

const DeleteButton = ({ customer }: { customer: Customer }) => {
  const [opened, dialog] = useDisclosure(false);
  const navigate = useNavigate();
  const remove = useRemoveCustomer(customer, () => navigate({ to: '/customers' }));
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={dialog.open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="DELETE CUSTOMER"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        danger
        errorFallback="Failed to delete customer"
        onClose={dialog.close}
        onConfirm={async () => {
          await remove();
          toast.success('Customer deleted successfully');
        }}
      >
        Are you sure you want to delete {fullName(customer)}? All associated data, such as their offers, valuations and
        surveys, is removed with them.
      </ConfirmDialog>
    </>
  );
};

const Actions = ({ customer }: { customer: Customer }) => {
  const mayDelete = useMay('delete_customers');
  const mayEdit = useMay('edit_customers');
  return (
    <>
      {customer.email && (
        <Button variant="default" component="a" href={`mailto:${customer.email}`}>
          Email
        </Button>
      )}
      <Button variant="default" component="a" href={`tel:${customer.mobile}`}>
        Call
      </Button>
      {mayDelete && <DeleteButton customer={customer} />}
      {mayEdit && (
        <Button component={Link} to={`/customers/${customer.id}/edit`}>
          Edit
        </Button>
      )}
    </>
  );
};

const Details = ({ customer }: { customer: Customer }) => (
  <Panel title="Details">
    <FactList>
      <Fact label="First name">{customer.first_name}</Fact>
      <Fact label="Last name">{customer.last_name}</Fact>
      <Fact label="Type">{customerTypeLabels[customer.type]}</Fact>
      <Fact label="Email">{customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}</Fact>
      <Fact label="Mobile">
        <a href={`tel:${customer.mobile}`}>{displayMobile(customer.mobile)}</a>
      </Fact>
    </FactList>
  </Panel>
);

const Lines = ({ address, none }: { address: AddressBrief | null; none: string }) =>
  address ? (
    <address className={classes.address}>
      {[address.line_1, address.line_2, address.line_3, address.locality, address.city, address.postcode]
        .filter(Boolean)
        .join('\n')}
    </address>
  ) : (
    <p className="muted">{none}</p>
  );

const Addresses = ({ customer }: { customer: Customer }) => (
  <>
    <Panel title="Primary address">
      <Lines address={customer.address} none="No address" />
    </Panel>
    <Panel title="Correspondence address">
      <Lines
        address={customer.is_correspondence_address ? customer.correspondence_address : null}
        none="Same as the primary address"
      />
    </Panel>
  </>
);

const System = ({ customer }: { customer: Customer }) => (
  <Panel title="System">
    <FactList>
      <Fact label="ID">{customer.id}</Fact>
      <Fact label="Active">{yesNo(customer.is_active)}</Fact>
      <Fact label="Created">{dateTime(customer.created_at)}</Fact>
      <Fact label="Updated">{dateTime(customer.updated_at)}</Fact>
    </FactList>
  </Panel>
);

interface CustomerDetailPageProps {
  id: number;
  /** The customer's messages, which the route brings in: they belong to another feature. */
  thread: (to: { email: string | null }) => ReactNode;
}

export const CustomerDetailPage = ({ id, thread }: CustomerDetailPageProps) => {
  const { data: customer, error, isError, refetch } = useOpenCustomer(id);
  if (isError && (!customer || isStatus(error, 404))) {
    const gone = isStatus(error, 404);
    const message = gone ? customerMessages.notFound : messageOf(error, customerMessages.notFound);
    return (
      <ProblemPage
        title="Customer"
        back={back}
        message={message}
        {...(gone ? {} : { onRetry: () => void refetch() })}
      />
    );
  }
  if (!customer)
    return (
      <>
        <PageHeader title="Customer" back={back} />
        <LoadingState panels={3} lines={4} />
      </>
    );
  return (
    <>
      <PageHeader
        title={fullName(customer)}
        eyebrow={`${customerTypeLabels[customer.type]} · since ${date(customer.created_at)}`}
        back={back}
        badge={<StatusBadge status={verificationOf(customer.is_verified)} />}
        actions={<Actions customer={customer} />}
      />
      <PanelColumns
        main={
          <>
            <CustomerCounts customer={customer} />
            <Details customer={customer} />
            {thread(customer)}
          </>
        }
        side={
          <>
            <Addresses customer={customer} />
            <System customer={customer} />
          </>
        }
      />
    </>
  );
};
