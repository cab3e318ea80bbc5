import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { date, dateTime, label, money, nothing } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { useOpenProperty, useRemoveProperty } from '#client/staff/features/properties/properties.api.ts';
import classes from '#client/staff/features/properties/property-detail-page.module.css';
import { PropertyElevation } from '#client/staff/features/properties/property-elevation.tsx';
import {
  PropertyContracts,
  PropertyOffers,
  PropertySurveys,
} from '#client/staff/features/properties/property-records.tsx';
import { priceOf, roomsOf } from '#client/staff/features/properties/property-words.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Fact, FactList, Panel, PanelColumns } from '#client/ui/panel.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { toast } from '#client/ui/toast.tsx';
import { addressLines, oneLineAddress } from '#domain/addresses.ts';
import {
  type Property,
  propertyMessages,
  propertyStatusLabels,
  propertyTypeLabels,
  tenureLabels,
} from '#domain/properties.ts';

const back = { to: '/properties', label: 'Properties' };

const DeleteButton = ({ property }: { property: Property }) => {
  const [opened, dialog] = useDisclosure(false);
  const navigate = useNavigate();
  const remove = useRemoveProperty(property, () => navigate({ to: '/properties' }));
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={dialog.open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="DELETE PROPERTY"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        danger
        errorFallback="Failed to delete item"
        onClose={dialog.close}
        onConfirm={async () => {
          await remove();
          toast.success('Item deleted successfully');
        }}
      >
        Are you sure you want to delete {addressLines(property.address).street}? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
};

const Actions = ({ property }: { property: Property }) => {
  const mayDelete = useMay('delete_properties');
  const mayEdit = useMay('edit_properties');
  return (
    <>
      {mayDelete && <DeleteButton property={property} />}
      {mayEdit && (
        <Button component={Link} to={`/properties/${property.id}/edit`}>
          Edit
        </Button>
      )}
    </>
  );
};

const KeyFacts = ({ property }: { property: Property }) => {
  const price = priceOf(property);
  const rooms = roomsOf(property);
  return (
    <section className={classes.front} aria-label="Key facts">
      <div className={classes.drawing}>
        <PropertyElevation type={property.property_type} />
      </div>
      <div className={classes.facts}>
        <p className="caps">{property.status === 'sold' ? 'Sold for' : 'Price'}</p>
        <p className={classes.price} data-none={price === nothing || undefined}>
          {price === nothing ? 'Not priced yet' : price}
        </p>
        <p>{[propertyTypeLabels[property.property_type], rooms].filter((words) => words !== nothing).join(' · ')}</p>
        {property.tenure && <p className="muted">{tenureLabels[property.tenure]}</p>}
      </div>
    </section>
  );
};

const Details = ({ property }: { property: Property }) => (
  <Panel title="Details">
    <FactList>
      <Fact label="Property type">{propertyTypeLabels[property.property_type]}</Fact>
      <Fact label="Bedrooms">{property.bedrooms}</Fact>
      <Fact label="Bathrooms">{property.bathrooms}</Fact>
      <Fact label="Tenure">{label(property.tenure, tenureLabels)}</Fact>
      <Fact label="Marketed price">{money(property.marketed_price)}</Fact>
      <Fact label="Price as advertised">{property.marketed_price_string}</Fact>
      <Fact label="Sale price">{money(property.sale_price)}</Fact>
      <Fact label="Added">{date(property.created_at)}</Fact>
    </FactList>
  </Panel>
);

const AddressPanel = ({ address }: Pick<Property, 'address'>) => (
  <Panel title="Address">
    <address className={classes.address}>
      {[address.line_1, address.line_2, address.line_3, address.locality, address.city, address.postcode]
        .filter(Boolean)
        .join('\n')}
    </address>
  </Panel>
);

const System = ({ property }: { property: Property }) => (
  <Panel title="System">
    <FactList>
      <Fact label="ID">{property.id}</Fact>
      <Fact label="CRM ID">{property.crm_id}</Fact>
      <Fact label="Created">{dateTime(property.created_at)}</Fact>
      <Fact label="Updated">{dateTime(property.updated_at)}</Fact>
    </FactList>
  </Panel>
);

interface PropertyDetailPageProps {
  id: number;
  /** The property's notes, which the route brings in: they belong to another feature. */
  thread: ReactNode;
}

export const PropertyDetailPage = ({ id, thread }: PropertyDetailPageProps) => {
  const { data: property, error, isError, refetch } = useOpenProperty(id);
  const seesContracts = useMay('manage_contracts');
  if (isError && (!property || isStatus(error, 404))) {
    const gone = isStatus(error, 404);
    const message = gone ? propertyMessages.notFound : messageOf(error, propertyMessages.notFound);
    return (
      <ProblemPage
        title="Property"
        back={back}
        message={message}
        {...(gone ? {} : { onRetry: () => void refetch() })}
      />
    );
  }
  if (!property)
    return (
      <>
        <PageHeader title="Property" back={back} />
        <LoadingState panels={3} lines={4} />
      </>
    );
  const { street, place } = addressLines(property.address);
  return (
    <>
      <PageHeader
        title={street}
        documentTitle={oneLineAddress(property.address)}
        eyebrow={place}
        back={back}
        badge={<StatusBadge status={property.status} label={propertyStatusLabels[property.status]} />}
        actions={<Actions property={property} />}
      />
      <PanelColumns
        main={
          <>
            <KeyFacts property={property} />
            <Details property={property} />
            <PropertyOffers id={id} />
            {seesContracts && <PropertyContracts id={id} />}
            <PropertySurveys id={id} />
          </>
        }
        side={
          <>
            <AddressPanel address={property.address} />
            <System property={property} />
            {thread}
          </>
        }
      />
    </>
  );
};
