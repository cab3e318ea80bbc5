import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { type OwnOffer, ownOfferQuery } from '#client/portal/features/offers/offers.api.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState, LoadingState } from '#client/ui/states.tsx';
import { offerMessages } from '#domain/offers.ts';
import type { CustomerOffer } from '#domain/portal.ts';

const BackToOffers = ({ customerId }: { customerId: number }) => (
  <LinkButton to="/c/$customerId/offers" params={{ customerId: String(customerId) }} variant="default" size="md">
    Back to offers
  </LinkButton>
);

/** Loads one own offer for a page, and says why where there is none. */
export const OwnOfferGate = ({ own, children }: { own: OwnOffer; children: (offer: CustomerOffer) => ReactNode }) => {
  const { data: offer, error, isError, refetch } = useQuery(ownOfferQuery(own));
  const isGone = isStatus(error, 404);
  if (offer && !isGone) return children(offer);
  if (!isError) return <LoadingState label="Loading your offer..." />;
  return (
    <Panel>
      <div role="alert">
        <EmptyState
          title={isGone ? offerMessages.notFound : 'Error loading offer'}
          text={isGone ? undefined : messageOf(error)}
          action={
            <>
              {!isGone && (
                <Button size="md" onClick={() => void refetch()}>
                  Try again
                </Button>
              )}
              <BackToOffers customerId={own.customerId} />
            </>
          }
        />
      </div>
    </Panel>
  );
};
