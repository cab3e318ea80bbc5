import { Button } from '@mantine/core';
import { useCopy } from '#client/lib/use-copy.ts';
import { offerDataText, offerImageText } from '#client/staff/features/offers/offer-copy.ts';
import classes from '#client/staff/features/offers/offer-copy-buttons.module.css';
import type { Offer } from '#domain/offers.ts';

const CopyButton = ({ what, text }: { what: string; text: () => string }) => {
  const { copied, copy } = useCopy();
  return (
    <Button variant="default" className={classes.button} aria-live="polite" onClick={() => void copy(text())}>
      {copied ? 'COPIED' : 'COPY'} {what}
    </Button>
  );
};

export const OfferCopyButtons = ({ offer }: { offer: Offer }) => (
  <>
    <CopyButton what="OFFER DATA" text={() => offerDataText(offer)} />
    <CopyButton what="IMAGE TEXT" text={() => offerImageText(offer)} />
  </>
);
