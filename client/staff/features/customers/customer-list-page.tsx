import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { options, records } from '#client/lib/format.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useMay } from '#client/lib/session.ts';
import { customerColumns } from '#client/staff/features/customers/customer-columns.tsx';
import { customerListQuery, customerQuery } from '#client/staff/features/customers/customers.api.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { customerTypeLabels, customerTypes } from '#domain/customers.ts';

const route = getRouteApi('/customers/');

const NewButton = () => (
  <Button component={Link} to="/customers/new">
    New customer
  </Button>
);

const useTypeFilter = () => {
  const { type } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (to: typeof type, alsoText = false) =>
    void navigate({
      search: (before) => ({ ...before, type: to, cursor: undefined, ...(alsoText ? { q: undefined } : {}) }),
      replace: true,
    });
  return { type, change };
};

export const CustomerListPage = () => {
  const list = useListState();
  const { type, change } = useTypeFilter();
  const result = useQuery(customerListQuery({ ...list.query, type }));
  const queryClient = useQueryClient();
  const mayCreate = useMay('create_customers');
  const meta = result.data?.meta;
  return (
    <>
      <PageHeader title="Customers" eyebrow={meta ? records(meta) : 'Records'} actions={mayCreate && <NewButton />} />
      <DataTable
        id="customers"
        label="Customers"
        columns={customerColumns}
        result={result}
        list={list}
        filterLabel="Filter by name, email or mobile"
        filters={
          <Select
            w={150}
            aria-label="Type"
            placeholder="Any type"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear type' }}
            data={options(customerTypes, customerTypeLabels)}
            value={type ?? null}
            onChange={(value) => change(customerTypes.find((known) => known === value))}
          />
        }
        isFiltered={type !== undefined}
        onClearFilters={() => change(undefined, true)}
        empty={<EmptyState title="No customers found" action={mayCreate && <NewButton />} />}
        errorFallback="Failed to fetch customers"
        rowHref={({ id }) => `/customers/${id}`}
        onIntent={({ id }) => void queryClient.prefetchQuery(customerQuery(id))}
      />
    </>
  );
};
