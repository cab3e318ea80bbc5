import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#client/lib/session.ts';
import { CustomerForm } from '#client/staff/features/customers/customer-form.tsx';
import { type CustomerValues, noAddress } from '#client/staff/features/customers/customer-form-schema.ts';
import { useCreateCustomer } from '#client/staff/features/customers/customers.api.ts';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { toast } from '#client/ui/toast.tsx';

const back = { to: '/customers', label: 'Customers' };
const title = 'New customer';

const values: CustomerValues = {
  first_name: '',
  last_name: null,
  email: null,
  mobile: '',
  type: 'buyer',
  is_verified: true,
  is_active: true,
  address: noAddress,
  is_correspondence_address: false,
  correspondence_address: noAddress,
};

export const CustomerCreatePage = () => {
  const mayCreate = useMay('create_customers');
  const create = useCreateCustomer();
  const navigate = useNavigate();
  if (!mayCreate)
    return <ProblemPage title={title} back={back} message="You don't have permission to create customers." />;
  return (
    <CustomerForm
      title={title}
      back={back}
      submitLabel="Create"
      busyLabel="Creating..."
      errorFallback="Failed to create customer. Please try again."
      values={values}
      asksVerification={false}
      onSubmit={async (body) => {
        const { id } = await create.mutateAsync(body);
        toast.success('Customer created');
        await navigate({ to: '/customers/$customerId', params: { customerId: String(id) } });
      }}
    />
  );
};
