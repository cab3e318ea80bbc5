import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { options, records } from '#client/lib/format.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useMay } from '#client/lib/session.ts';
import { propertyListQuery, propertyQuery } from '#client/staff/features/properties/properties.api.ts';
import { propertyColumns } from '#client/staff/features/properties/property-columns.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { propertyStatuses, propertyStatusLabels } from '#domain/properties.ts';

const route = getRouteApi('/properties/');

const NewButton = () => (
  <Button component={Link} to="/properties/new">
    New property
  </Button>
);

const useStatusFilter = () => {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (to: typeof status, alsoText = false) =>
    void navigate({
      search: (before) => ({ ...before, status: to, cursor: undefined, ...(alsoText ? { q: undefined } : {}) }),
      replace: true,
    });
  return { status, change };
};

export const PropertyListPage = () => {
  const list = useListState();
  const { status, change } = useStatusFilter();
  const result = useQuery(propertyListQuery({ ...list.query, status }));
  const queryClient = useQueryClient();
  const mayCreate = useMay('create_properties');
  const meta = result.data?.meta;
  return (
    <>
      <PageHeader title="Properties" eyebrow={meta ? records(meta) : 'Records'} actions={mayCreate && <NewButton />} />
      <DataTable
        id="properties"
        label="Properties"
        columns={propertyColumns}
        result={result}
        list={list}
        filterLabel="Filter by address"
        filters={
          <Select
            w={150}
            aria-label="Status"
            placeholder="Any status"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear status' }}
            data={options(propertyStatuses, propertyStatusLabels)}
            value={status ?? null}
            onChange={(value) => change(propertyStatuses.find((known) => known === value))}
          />
        }
        isFiltered={status !== undefined}
        onClearFilters={() => change(undefined, true)}
        empty={<EmptyState title="No properties found" action={mayCreate && <NewButton />} />}
        errorFallback="Failed to fetch properties"
        rowHref={({ id }) => `/properties/${id}`}
        onIntent={({ id }) => void queryClient.prefetchQuery(propertyQuery(id))}
      />
    </>
  );
};
