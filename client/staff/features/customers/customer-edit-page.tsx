import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#client/lib/api.ts';
import { useMay } from '#client/lib/session.ts';
import { addressQuery } from '#client/staff/features/addresses/addresses.api.ts';
import { CustomerForm } from '#client/staff/features/customers/customer-form.tsx';
import { valuesOfCustomer } from '#client/staff/features/customers/customer-form-schema.ts';
import { customerQuery, useChangeCustomer } from '#client/staff/features/customers/customers.api.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { Address } from '#domain/addresses.ts';
import type { Customer } from '#domain/customers.ts';

const refused = "You don't have permission to edit this customer.";
const notLoaded =
  'Failed to load customer details. The customer may not exist or you may not have permission to edit it.';
const duplicate = "Failed to update customer. It's like this mobile number or email already exists.";

/** The specification's hint stands above the fields; the field itself still says which of the two it is. */
const withHint = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'duplicate'
    ? new ApiError(duplicate, { status: error.status, code: error.code, ...(error.data ? { data: error.data } : {}) })
    : error;

interface Loaded {
  customer: Customer;
  address: Address | null;
  correspondence: Address | null;
}

const useReload = (id: number, maySetVerified: boolean) => {
  const queryClient = useQueryClient();
  const addressOf = async (addressId: number | null) =>
    addressId === null ? null : queryClient.fetchQuery({ ...addressQuery(addressId), staleTime: 0 });
  return async () => {
    const latest = await queryClient.fetchQuery({ ...customerQuery(id), staleTime: 0 });
    const [address, correspondence] = await Promise.all([
      addressOf(latest.address_id),
      addressOf(latest.correspondence_address_id),
    ]);
    return { values: valuesOfCustomer(latest, address, correspondence, maySetVerified), version: latest.version };
  };
};

const EditForm = ({ customer, address, correspondence, title }: Loaded & { title: string }) => {
  const maySetVerified = useMay('set_verified');
  const change = useChangeCustomer();
  const navigate = useNavigate();
  const reload = useReload(customer.id, maySetVerified);
  return (
    <CustomerForm
      title={title}
      back={{ to: `/customers/${customer.id}`, label: 'Customer' }}
      submitLabel="SAVE CHANGES"
      busyLabel="Saving..."
      errorFallback="Failed to update customer. Please try again."
      values={valuesOfCustomer(customer, address, correspondence, maySetVerified)}
      version={customer.version}
      asksVerification
      reload={reload}
      onSubmit={async (body, version) => {
        await change.mutateAsync({ id: customer.id, body, version }).catch((error: unknown) => {
          throw withHint(error);
        });
        toast.success('Customer updated');
        await navigate({ to: '/customers/$customerId', params: { customerId: String(customer.id) } });
      }}
    />
  );
};

/** An address that the customer has; null when there is none to load. */
const useAddress = (id: number | null | undefined) => {
  const { data, isError } = useQuery({ ...addressQuery(id ?? 0), enabled: id != null });
  return { address: id === null ? null : data, isError };
};

export const CustomerEditPage = ({ id }: { id: number }) => {
  const mayEdit = useMay('edit_customers');
  const { data: customer, isError, refetch } = useQuery(customerQuery(id));
  const main = useAddress(customer?.address_id);
  const other = useAddress(customer?.correspondence_address_id);
  const title = `EDIT CUSTOMER [${id}]`;
  const back = { to: '/customers', label: 'Customers' };
  if (!mayEdit) return <ProblemPage title={title} back={back} message={refused} />;
  if (customer && main.address !== undefined && other.address !== undefined)
    return <EditForm customer={customer} address={main.address} correspondence={other.address} title={title} />;
  if (isError || main.isError || other.isError)
    return <ProblemPage title={title} back={back} message={notLoaded} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <LoadingState panels={3} lines={4} />
    </>
  );
};
