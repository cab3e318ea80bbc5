import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { options } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { CustomerAddress } from '#client/staff/features/customers/customer-address.tsx';
import { type CustomerValues, CustomerForm as Schema } from '#client/staff/features/customers/customer-form-schema.ts';
import { CheckboxField, SelectField } from '#client/ui/choice-fields.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormFoot } from '#client/ui/form-foot.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { FieldGrid, Panel, PanelStack } from '#client/ui/panel.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { EmailField, MobileField, TextField } from '#client/ui/text-fields.tsx';
import { type CustomerInput, customerTypeLabels, customerTypes } from '#domain/customers.ts';

interface CustomerFormProps {
  title: string;
  back: { to: string; label: string };
  submitLabel: string;
  busyLabel: string;
  errorFallback: string;
  values: CustomerValues;
  version?: number;
  /** A new customer is stored as verified whatever the form says, so it does not ask. */
  asksVerification: boolean;
  reload?: () => Promise<{ values: CustomerValues; version: number }>;
  onSubmit: (values: CustomerInput, version: number | undefined) => Promise<unknown>;
}

const Correspondence = () => {
  const separate = useWatch<CustomerValues>({ name: 'is_correspondence_address' });
  return (
    <>
      <Panel>
        <CheckboxField<CustomerValues>
          name="is_correspondence_address"
          label="Use a different correspondence address"
          description="Letters go there instead of to the property address."
        />
      </Panel>
      {separate === true && <CustomerAddress name="correspondence_address" title="Correspondence Address" required />}
    </>
  );
};

const Verification = () => (
  <Panel title="Verification Status">
    <CheckboxField<CustomerValues>
      name="is_verified"
      label="Verified"
      description="Affects access to viewing and sharing contracts."
    />
  </Panel>
);

/** Create and edit alike. */
export const CustomerForm = ({ title, back, submitLabel, busyLabel, asksVerification, ...form }: CustomerFormProps) => {
  const maySetVerified = useMay('set_verified');
  const actions = (
    <>
      <Button variant="default" component={Link} to={back.to}>
        Cancel
      </Button>
      <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
    </>
  );
  return (
    <Form schema={Schema} {...form} header={<PageHeader sticky title={title} back={back} actions={actions} />}>
      <PanelStack>
        <Panel title="Basic Information">
          <FieldGrid>
            <TextField<CustomerValues> name="first_name" label="First name" required maxLength={100} />
            <TextField<CustomerValues> name="last_name" label="Last name" maxLength={100} />
            <SelectField<CustomerValues>
              name="type"
              label="Customer type"
              required
              options={options(customerTypes, customerTypeLabels)}
            />
          </FieldGrid>
        </Panel>
        <Panel title="Contact Information">
          <FieldGrid>
            <EmailField<CustomerValues> name="email" label="Email" autoComplete="off" />
            <MobileField<CustomerValues> name="mobile" label="Mobile" required autoComplete="off" />
          </FieldGrid>
        </Panel>
        <CustomerAddress name="address" title="Property Address" />
        <Correspondence />
        {asksVerification && maySetVerified && <Verification />}
      </PanelStack>
      <FormFoot>{actions}</FormFoot>
    </Form>
  );
};
