import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type OfferValues, withoutUnticked } from '#client/staff/features/offers/offer-fields.tsx';
import { Form } from '#client/ui/form.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PanelStack } from '#client/ui/panel.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { OfferInput } from '#domain/offers.ts';

interface OfferFormProps {
  title: string;
  back: { to: string; label: string };
  submitLabel: string;
  busyLabel: string;
  errorFallback: string;
  values: Partial<OfferValues>;
  version?: number;
  reload?: () => Promise<{ values: Partial<OfferValues>; version: number }>;
  onSubmit: (values: OfferInput, version: number | undefined) => Promise<unknown>;
  /** Above the fields: what went wrong before one began. */
  notice?: ReactNode;
  /** The panels: create and edit group the same fields differently. */
  children: ReactNode;
}

export const OfferForm = ({
  title,
  back,
  submitLabel,
  busyLabel,
  notice,
  children,
  onSubmit,
  ...form
}: OfferFormProps) => (
  <Form
    schema={OfferInput}
    {...form}
    onSubmit={(offer, version) => onSubmit(withoutUnticked(offer), version)}
    header={
      <PageHeader
        sticky
        title={title}
        back={back}
        actions={
          <>
            <Button variant="default" component={Link} to={back.to}>
              Cancel
            </Button>
            <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
          </>
        }
      />
    }
  >
    <PanelStack>
      {notice}
      {children}
    </PanelStack>
  </Form>
);
