import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#client/lib/api.ts';
import { OfferCard } from '#client/portal/features/offers/offer-card.tsx';
import classes from '#client/portal/features/offers/offer-list-page.module.css';
import { ownOffersQuery } from '#client/portal/features/offers/offers.api.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';

const NewOffer = ({ customerId }: { customerId: number }) => (
  <LinkButton
    to="/c/$customerId/offers/new"
    params={{ customerId: String(customerId) }}
    size="md"
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    CREATE NEW OFFER
  </LinkButton>
);

const Loading = () => (
  <div role="status">
    <p className={classes.loading}>Loading your offers...</p>
    <div className={classes.cards} aria-hidden>
      {[0, 1].map((card) => (
        <div key={card} className={classes.placeholder}>
          <Skeleton height={18} width="60%" radius={3} />
          <Skeleton height={12} width="40%" radius={3} mt={12} />
          <Skeleton height={44} radius={3} mt={28} />
          <Skeleton height={40} radius={5} mt={28} />
        </div>
      ))}
    </div>
  </div>
);

const Offers = ({ customerId }: { customerId: number }) => {
  const { data: offers, error, isError, refetch } = useQuery(ownOffersQuery(customerId));
  if (offers && offers.length > 0)
    return (
      <ul className={classes.cards}>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    );
  if (offers)
    return (
      <Panel>
        <EmptyState
          title="No Offers Yet"
          text="When you make an offer on a property, it appears here and you can follow and raise it."
          action={<NewOffer customerId={customerId} />}
        />
      </Panel>
    );
  if (!isError) return <Loading />;
  return (
    <Panel>
      <div role="alert">
        <EmptyState
          title="Error Loading Offers"
          text={messageOf(error)}
          action={
            <Button variant="default" size="md" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      </div>
    </Panel>
  );
};

export const OfferListPage = ({ customerId }: { customerId: number }) => {
  const { data: offers } = useQuery(ownOffersQuery(customerId));
  const hasOffers = offers !== undefined && offers.length > 0;
  return (
    <>
      <PageHeader level={2} title="My Offers" actions={hasOffers ? <NewOffer customerId={customerId} /> : undefined} />
      <Offers customerId={customerId} />
    </>
  );
};
