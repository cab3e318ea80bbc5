import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { type ListState, nextSort } from '#client/lib/list-state.ts';
import classes from '#client/ui/data-table.module.css';
import type { listFeatures } from '#client/ui/data-table-columns.ts';

export type ListTable<TRow extends RowData> = ReactTable<typeof listFeatures, TRow>;

const directionOf = (sort: string | undefined, column: string): 'ascending' | 'descending' | 'none' => {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
};

const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector };

export const DataTableHead = <TRow extends RowData>({ table, list }: { table: ListTable<TRow>; list: ListState }) => (
  <thead className={classes.head}>
    {table.getHeaderGroups().map((group) => (
      <tr key={group.id}>
        {group.headers.map((header) => {
          const { sort, align, card } = header.column.columnDef.meta ?? {};
          const direction = sort ? directionOf(list.sort, sort) : 'none';
          const Arrow = arrows[direction];
          const words = <table.FlexRender header={header} />;
          return (
            <th
              key={header.id}
              scope="col"
              data-align={align}
              data-card={card}
              {...(sort ? { 'aria-sort': direction } : {})}
            >
              {sort ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-active={direction !== 'none' || undefined}
                  onClick={() => list.setSort(nextSort(list.sort, sort))}
                >
                  {words}
                  <Arrow size={13} aria-hidden />
                </button>
              ) : (
                <span className={card === 'actions' ? 'visually-hidden' : undefined}>{words}</span>
              )}
            </th>
          );
        })}
      </tr>
    ))}
  </thead>
);
