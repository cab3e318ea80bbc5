import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#client/lib/session.ts';
import { addressQuery } from '#client/staff/features/addresses/addresses.api.ts';
import { propertyQuery, useChangeProperty } from '#client/staff/features/properties/properties.api.ts';
import { PropertyForm, valuesOfProperty } from '#client/staff/features/properties/property-form.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { Address } from '#domain/addresses.ts';
import type { Property } from '#domain/properties.ts';

const refused = "You don't have permission to edit this property.";
const failed = 'Failed to load property details. The property may not exist or you may not have permission to edit it.';

const EditForm = ({ property, address, title }: { property: Property; address: Address; title: string }) => {
  const change = useChangeProperty();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const reload = async () => {
    const latest = await queryClient.fetchQuery({ ...propertyQuery(property.id), staleTime: 0 });
    const at = await queryClient.fetchQuery({ ...addressQuery(latest.address_id), staleTime: 0 });
    return { values: valuesOfProperty(latest, at), version: latest.version };
  };
  return (
    <PropertyForm
      title={title}
      back={{ to: `/properties/${property.id}`, label: 'Property' }}
      submitLabel="Save changes"
      busyLabel="Saving..."
      errorFallback="Failed to update property. Please try again."
      values={valuesOfProperty(property, address)}
      version={property.version}
      reload={reload}
      onSubmit={async (body, version) => {
        await change.mutateAsync({ id: property.id, body, version });
        toast.success('Property updated');
        await navigate({ to: '/properties/$propertyId', params: { propertyId: String(property.id) } });
      }}
    />
  );
};

export const PropertyEditPage = ({ id }: { id: number }) => {
  const mayEdit = useMay('edit_properties');
  const { data: property, ...query } = useQuery(propertyQuery(id));
  const addressId = property?.address_id ?? 0;
  const { data: address, ...addressState } = useQuery({ ...addressQuery(addressId), enabled: addressId > 0 });
  const title = `EDIT PROPERTY [${id}]`;
  const back = { to: '/properties', label: 'Properties' };
  if (!mayEdit) return <ProblemPage title={title} back={back} message={refused} />;
  if (property && address) return <EditForm property={property} address={address} title={title} />;
  if (query.isError || addressState.isError)
    return <ProblemPage title={title} back={back} message={failed} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <LoadingState panels={2} lines={6} />
    </>
  );
};
