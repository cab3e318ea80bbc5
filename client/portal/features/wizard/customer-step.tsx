import { Link } from '@tanstack/react-router';
import classes from '#client/portal/features/wizard/wizard.module.css';
import type { WizardValues } from '#client/portal/features/wizard/wizard-draft.ts';
import { Fact, FactList, FieldGrid } from '#client/ui/panel.tsx';
import { EmailField, MobileField, TextField } from '#client/ui/text-fields.tsx';
import { displayMobile } from '#domain/mobile.ts';
import type { SessionCustomer } from '#domain/portal.ts';

const OwnDetails = ({ customer }: { customer: SessionCustomer }) => (
  <>
    <FactList>
      <Fact label="First name">{customer.first_name}</Fact>
      <Fact label="Last name">{customer.last_name}</Fact>
      <Fact label="Mobile Number">{displayMobile(customer.mobile)}</Fact>
      <Fact label="Email">{customer.email}</Fact>
    </FactList>
    <p className={classes.hint}>
      Not right? You can correct your email in your{' '}
      <Link to="/c/$customerId/profile" params={{ customerId: String(customer.id) }}>
        profile
      </Link>
      ; for anything else please call the office.
    </p>
  </>
);

/** Who is offering: asked of strangers, shown to the signed-in. */
export const CustomerStep = ({ customer }: { customer: SessionCustomer | null }) => {
  if (customer) return <OwnDetails customer={customer} />;
  return (
    <FieldGrid>
      <TextField<WizardValues>
        name="customer.first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        size="lg"
        required
      />
      <TextField<WizardValues>
        name="customer.last_name"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        size="lg"
        required
      />
      <EmailField<WizardValues> name="customer.email" label="Email" size="lg" required />
      <MobileField<WizardValues>
        name="customer.mobile"
        label="Mobile Number"
        placeholder="07700 900123"
        size="lg"
        required
      />
    </FieldGrid>
  );
};
