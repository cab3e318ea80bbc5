import type { UseQueryResult } from '@tanstack/react-query';
import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useId, useMemo } from 'react';
import { z } from 'zod';
import type { ListState } from '#client/lib/list-state.ts';
import { useLocalSetting } from '#client/lib/use-local-setting.ts';
import classes from '#client/ui/data-table.module.css';
import { DataTableBody } from '#client/ui/data-table-body.tsx';
import { type ColumnSettings, listFeatures } from '#client/ui/data-table-columns.ts';
import { DataTableHead } from '#client/ui/data-table-head.tsx';
import { DataTablePager } from '#client/ui/data-table-pager.tsx';
import { type ColumnChoice, DataTableToolbar } from '#client/ui/data-table-toolbar.tsx';
import type { ListMeta } from '#domain/common.ts';

/** What a list's query gives: `select` or `queryFn` turns the API's answer into it. */
export interface ListPage<TRow> {
  rows: TRow[];
  meta: ListMeta;
}

// biome-ignore lint/suspicious/noExplicitAny: the value type differs from column to column, as in TanStack's own signatures
export type ListColumn<TRow extends RowData> = ColumnDef<typeof listFeatures, TRow, any>;

export interface DataTableProps<TRow extends RowData & { id: number }> {
  /** Names the table's settings on this device: 'offers'. */
  id: string;
  /** The caption, for screen readers: 'Offers'. */
  label: string;
  /** At module scope or memoised. */
  columns: readonly ListColumn<TRow>[];
  /** With `placeholderData: keepPreviousData`, so that the rows stay while the next page is fetched. */
  result: UseQueryResult<ListPage<TRow>>;
  list: ListState;
  /** 'Filter by address'. Left out: no text filter. */
  filterLabel?: string;
  /** Further filters beside the text filter. */
  filters?: ReactNode;
  /** True while a filter other than the text is set, so that an empty list says 'No results.' */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /** What an unfiltered empty list shows: an `EmptyState`. */
  empty: ReactNode;
  /** 'Failed to fetch offers'. */
  errorFallback: string;
  /** Where a row leads. */
  rowHref?: (row: TRow) => string;
  /** The pointer rests on a row or it has the focus: fetch its record ahead. */
  onIntent?: (row: TRow) => void;
  /** Came in or changed a moment ago: the row is quietly marked. See `useFreshRows`. */
  isFresh?: (row: TRow) => boolean;
}

const noRows: never[] = [];
const Visibility = z.record(z.string(), z.boolean());

const labelOf = (id: string, header: unknown, settings: ColumnSettings | undefined): string =>
  settings?.label ?? (typeof header === 'string' ? header : id);

/** The one table of all lists: the server sorts, filters and pages, the URL keeps the state. */
export const DataTable = <TRow extends RowData & { id: number }>(props: DataTableProps<TRow>) => {
  const { id, columns, result, list } = props;
  const startsHidden = useMemo(
    () =>
      Object.fromEntries(
        columns
          .filter((c) => c.meta?.startsHidden)
          .map((c) => [c.id ?? String('accessorKey' in c ? c.accessorKey : ''), false]),
      ),
    [columns],
  );
  const [columnVisibility, setVisibility] = useLocalSetting<Record<string, boolean>>(
    `columns:${id}`,
    Visibility,
    startsHidden,
  );
  const table = useTable({
    features: listFeatures,
    columns,
    data: result.data?.rows ?? noRows,
    getRowId: (row) => String(row.id),
    state: { columnVisibility },
  });
  const captionId = useId();
  const choices: ColumnChoice[] = table.getAllLeafColumns().map((column) => ({
    id: column.id,
    label: labelOf(column.id, column.columnDef.header, column.columnDef.meta),
    sort: column.columnDef.meta?.sort,
    fixed: column.columnDef.meta?.fixed ?? column.columnDef.meta?.card === 'actions',
    visible: column.getIsVisible(),
  }));
  return (
    <section className={classes.sheet} aria-labelledby={captionId}>
      <DataTableToolbar
        list={list}
        columns={choices}
        onColumn={(column, visible) => setVisibility({ ...columnVisibility, [column]: visible })}
        filterLabel={props.filterLabel}
        filters={props.filters}
        isFetching={result.isFetching}
        onRefresh={() => void result.refetch()}
      />
      <div className={classes.scroll} data-stale={result.isPlaceholderData || undefined}>
        <table className={classes.table} aria-busy={result.isFetching}>
          <caption id={captionId} className="visually-hidden">
            {props.label}
          </caption>
          <DataTableHead table={table} list={list} />
          <DataTableBody {...props} table={table} />
        </table>
      </div>
      <DataTablePager
        list={list}
        meta={result.data?.meta}
        shown={result.data?.rows.length ?? 0}
        isFetching={result.isPlaceholderData}
      />
    </section>
  );
};
