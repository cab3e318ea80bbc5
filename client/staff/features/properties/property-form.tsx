import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { options } from '#client/lib/format.ts';
import { AddressFields } from '#client/ui/address-fields.tsx';
import { SelectField } from '#client/ui/choice-fields.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormFoot } from '#client/ui/form-foot.tsx';
import { MoneyField, NumberField } from '#client/ui/number-fields.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { FieldGrid, Panel, PanelStack } from '#client/ui/panel.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { TextField } from '#client/ui/text-fields.tsx';
import type { Address } from '#domain/addresses.ts';
import {
  type Property,
  PropertyInput,
  propertyStatuses,
  propertyStatusLabels,
  propertyTypeLabels,
  propertyTypes,
  tenureLabels,
  tenures,
} from '#domain/properties.ts';

export type PropertyValues = z.input<typeof PropertyInput>;

interface PropertyFormProps {
  title: string;
  back: { to: string; label: string };
  submitLabel: string;
  busyLabel: string;
  errorFallback: string;
  values: Partial<PropertyValues>;
  version?: number;
  reload?: () => Promise<{ values: Partial<PropertyValues>; version: number }>;
  onSubmit: (values: PropertyInput, version: number | undefined) => Promise<unknown>;
}

/** What the form starts from; the address comes whole, so that saving keeps its position. */
export const valuesOfProperty = (property: Property, address: Address): PropertyValues => ({ ...property, address });

const Fields = ({ children }: { children: ReactNode }) => (
  <Panel title="Property">
    <FieldGrid>{children}</FieldGrid>
  </Panel>
);

/** Create and edit alike. */
export const PropertyForm = ({ title, back, submitLabel, busyLabel, ...form }: PropertyFormProps) => {
  const actions = (
    <>
      <Button variant="default" component={Link} to={back.to}>
        Cancel
      </Button>
      <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
    </>
  );
  return (
    <Form schema={PropertyInput} {...form} header={<PageHeader sticky title={title} back={back} actions={actions} />}>
      <PanelStack>
        <Fields>
          <SelectField
            name="property_type"
            label="Property type"
            required
            options={options(propertyTypes, propertyTypeLabels)}
          />
          <SelectField
            name="status"
            label="Status"
            required
            options={options(propertyStatuses, propertyStatusLabels)}
          />
          <SelectField name="tenure" label="Tenure" clearable options={options(tenures, tenureLabels)} />
          <NumberField name="bedrooms" label="Bedrooms" min={0} max={99} step={1} />
          <NumberField name="bathrooms" label="Bathrooms" min={0} max={99} step={1} />
          <TextField name="crm_id" label="CRM ID" maxLength={40} />
        </Fields>
        <Panel title="Price">
          <FieldGrid>
            <MoneyField name="marketed_price" label="Marketed price" />
            <TextField
              name="marketed_price_string"
              label="Price as advertised"
              placeholder="Offers over £450,000"
              maxLength={100}
            />
            <MoneyField name="sale_price" label="Sale price" />
          </FieldGrid>
        </Panel>
        <Panel title="Address">
          <AddressFields name="address" required />
        </Panel>
      </PanelStack>
      <FormFoot>{actions}</FormFoot>
    </Form>
  );
};
