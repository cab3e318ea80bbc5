import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#client/lib/session.ts';
import { useCreateProperty } from '#client/staff/features/properties/properties.api.ts';
import { PropertyForm } from '#client/staff/features/properties/property-form.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { toast } from '#client/ui/toast.tsx';

const back = { to: '/properties', label: 'Properties' };
const title = 'New property';

const noAddress = {
  line_1: '',
  line_2: null,
  line_3: null,
  locality: null,
  city: null,
  postcode: '',
  latitude: null,
  longitude: null,
};

export const PropertyCreatePage = () => {
  const mayCreate = useMay('create_properties');
  const create = useCreateProperty();
  const navigate = useNavigate();
  if (!mayCreate)
    return <ProblemPage title={title} back={back} message="You don't have permission to create properties." />;
  return (
    <PropertyForm
      title={title}
      back={back}
      submitLabel="Create"
      busyLabel="Creating..."
      errorFallback="Failed to create property. Please try again."
      values={{ status: 'available', tenure: null, address: noAddress }}
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(values);
        toast.success('Property created');
        await navigate({ to: '/properties/$propertyId', params: { propertyId: String(id) } });
      }}
    />
  );
};
