import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { money } from '#client/lib/format.ts';
import type { Submitted } from '#client/portal/features/wizard/wizard.api.ts';
import classes from '#client/portal/features/wizard/wizard.module.css';
import { LinkButton } from '#client/ui/link-button.tsx';
import { oneLineAddress } from '#domain/addresses.ts';
import { newOfferMessages, offerReference, type SessionCustomer } from '#domain/portal.ts';

interface SuccessProps {
  submitted: Submitted;
  customer: SessionCustomer | null;
  level: 1 | 2;
  onAnother: () => void;
}

export const Success = ({ submitted, customer, level, onAnother }: SuccessProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { offer } = submitted.offer_response;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={classes.success}>
      <title>{`${newOfferMessages.offerSubmitted} · Lintel`}</title>
      <span className={classes.tick} aria-hidden>
        <IconCheck size={26} stroke={2} />
      </span>
      <Heading ref={heading} tabIndex={-1} className={classes.title}>
        {newOfferMessages.offerSubmitted}
      </Heading>
      <p className={classes.successText}>
        {money(offer.offer_amount)} for {oneLineAddress(offer.property.address)}.
      </p>
      <div className={classes.reference}>
        <span className="caps">Your reference</span>
        <span className={classes.number}>{offerReference(submitted.id)}</span>
      </div>
      <p className={classes.successText}>
        {customer
          ? 'You can follow and raise it under My Offers.'
          : 'Sign in with your mobile number at any time to follow and raise it.'}
      </p>
      <div className={classes.successActions}>
        <Button variant="default" size="lg" onClick={onAnother}>
          Submit another offer
        </Button>
        {customer ? (
          <LinkButton to="/c/$customerId/offers" params={{ customerId: String(customer.id) }} size="lg">
            View my offers
          </LinkButton>
        ) : (
          <LinkButton to="/c/login" size="lg">
            View my offers
          </LinkButton>
        )}
      </div>
    </section>
  );
};
