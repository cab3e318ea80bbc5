import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { records } from '#client/lib/format.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useMay } from '#client/lib/session.ts';
import { useFreshRows } from '#client/lib/use-fresh-rows.ts';
import { offerColumns } from '#client/staff/features/offers/offer-columns.tsx';
import { type OfferFilter, OfferFilters } from '#client/staff/features/offers/offer-filters.tsx';
import { OfferLinkButton } from '#client/staff/features/offers/offer-link-button.tsx';
import { arrivalWords } from '#client/staff/features/offers/offer-words.ts';
import { offerListQuery, offerQuery } from '#client/staff/features/offers/offers.api.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { EmptyState } from '#client/ui/states.tsx';

const route = getRouteApi('/offers/');

const nobodyYet = 'Offers must be submitted by customers via the website offer link.';

const useFilter = () => {
  const { status, property_id, customer_id } = route.useSearch();
  const navigate = route.useNavigate();
  const filter: OfferFilter = { status, property_id, customer_id };
  const change = (to: OfferFilter, alsoText = false) =>
    void navigate({
      search: (before) => ({ ...before, ...to, cursor: undefined, ...(alsoText ? { q: undefined } : {}) }),
      replace: true,
    });
  return { filter, change };
};

const nothingSet: OfferFilter = { status: undefined, property_id: undefined, customer_id: undefined };

export const OfferListPage = () => {
  const list = useListState();
  const { filter, change } = useFilter();
  const result = useQuery(offerListQuery({ ...list.query, ...filter }));
  const { isFresh, announcement } = useFreshRows('offers', result.data?.rows, arrivalWords);
  const queryClient = useQueryClient();
  const mayCreate = useMay('create_offers');
  const meta = result.data?.meta;
  return (
    <>
      <PageHeader
        title="Offers"
        eyebrow={meta ? records(meta) : 'Records'}
        actions={
          <>
            <OfferLinkButton />
            {mayCreate && (
              <Button component={Link} to="/offers/new">
                New offer
              </Button>
            )}
          </>
        }
      />
      <DataTable
        id="offers"
        label="Offers"
        columns={offerColumns}
        result={result}
        list={list}
        filterLabel="Filter by address"
        filters={<OfferFilters filter={filter} onChange={change} />}
        isFiltered={Object.values(filter).some((value) => value !== undefined)}
        onClearFilters={() => change(nothingSet, true)}
        empty={<EmptyState title="NO OFFERS FOUND" text={nobodyYet} action={<OfferLinkButton />} />}
        errorFallback="Failed to fetch offers"
        rowHref={({ id }) => `/offers/${id}`}
        onIntent={({ id }) => void queryClient.prefetchQuery(offerQuery(id))}
        isFresh={isFresh}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
};
