import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#client/lib/api.ts';
import { changeEmail, readOwnData } from '#client/portal/features/profile/profile.api.ts';
import classes from '#client/portal/features/profile/profile-page.module.css';
import { saveAsFile } from '#client/portal/features/profile/save-as-file.ts';
import { currentCustomerQuery, useCustomer } from '#client/portal/features/session/session.api.ts';
import { Form } from '#client/ui/form.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Fact, FactList, Panel, PanelColumns } from '#client/ui/panel.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { EmailField } from '#client/ui/text-fields.tsx';
import { ThemeChoice } from '#client/ui/theme-choice.tsx';
import { fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';
import { portalRoutes } from '#domain/portal.ts';

const DetailsPanel = () => {
  const customer = useCustomer();
  return (
    <Panel title="Your details">
      <FactList>
        <Fact label="Name">{fullName(customer)}</Fact>
        <Fact label="Mobile Number">{displayMobile(customer.mobile)}</Fact>
      </FactList>
      <p className={classes.note}>You sign in with this mobile. To change it or your name, please call the office.</p>
    </Panel>
  );
};

const EmailPanel = () => {
  const customer = useCustomer();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const save = async ({ email }: { email: string | null }) => {
    setSaved(false);
    queryClient.setQueryData(currentCustomerQuery.queryKey, await changeEmail(customer.id, email));
    setSaved(true);
  };
  return (
    <Panel title="Contact">
      <Form
        schema={portalRoutes.changeProfile.body}
        values={{ email: customer.email ?? '' }}
        errorFallback="Failed to save your email"
        onSubmit={save}
      >
        <div className={classes.fields}>
          <EmailField
            name="email"
            label="Email"
            description="We write to it about your offers. Leave it empty to be told by text message only."
            size="lg"
          />
          <div className={classes.actions}>
            <SubmitButton size="md" busyLabel="Saving...">
              Save email
            </SubmitButton>
            <span role="status" className={classes.saved}>
              {saved && 'Saved'}
            </span>
          </div>
        </div>
      </Form>
    </Panel>
  );
};

const OwnDataPanel = () => {
  const { id } = useCustomer();
  const download = useMutation({
    mutationFn: () => readOwnData(id),
    onSuccess: (data) => saveAsFile(`lintel-my-data-${id}.json`, JSON.stringify(data, null, 2)),
  });
  return (
    <Panel title="Your data">
      <p className={classes.text}>
        Everything we hold about you: your details, your offers and their history, and what we sent you, as a JSON file.
      </p>
      {download.isError && (
        <p role="alert" className={classes.failed}>
          {messageOf(download.error)}
        </p>
      )}
      <Button
        variant="default"
        size="md"
        mt="md"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Preparing...' : 'Download my data'}
      </Button>
    </Panel>
  );
};

export const ProfilePage = () => (
  <>
    <PageHeader level={2} title="Profile" />
    <PanelColumns
      main={
        <>
          <DetailsPanel />
          <EmailPanel />
        </>
      }
      side={
        <>
          <Panel title="Theme">
            <ThemeChoice />
            <p className={classes.note}>Remembered on this device.</p>
          </Panel>
          <OwnDataPanel />
        </>
      }
    />
  </>
);
