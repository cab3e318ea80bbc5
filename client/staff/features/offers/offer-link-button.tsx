import { Button } from '@mantine/core';
import { useCopy } from '#client/lib/use-copy.ts';

/** Copies the address of the page where anybody may make an offer, for a text or an advert. */
export const OfferLinkButton = ({ crmId }: { crmId?: string | null }) => {
  const { copied, copy } = useCopy();
  const link = new URL('/c/offer', window.location.origin);
  if (crmId) link.searchParams.set('crm_id', crmId);
  return (
    <Button variant="default" onClick={() => void copy(link.href)}>
      {copied ? 'Copied the offer link' : 'Copy the offer link'}
    </Button>
  );
};
