import { Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import classes from '#client/ui/data-table.module.css';
import type { DataTableProps } from '#client/ui/data-table.tsx';
import type { ListTable } from '#client/ui/data-table-head.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';

/** Milliseconds the pointer must rest on a row before its record is fetched ahead. */
const intentAfter = 90;
/** Skeleton rows at most, so that a page of 56 does not begin as a grey wall. */
const skeletonRows = 14;

const isOwnControl = (target: EventTarget, row: Element): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') !== null &&
  target.closest('a, button, input, label') !== row;

const isSelectingText = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

/** Opening a row: click, middle click and Ctrl+click for a new tab, Enter, arrows from row to row. */
const useRowBehaviour = <TRow extends RowData>(rowHref?: (row: TRow) => string, onIntent?: (row: TRow) => void) => {
  const router = useRouter();
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!rowHref) return () => ({});
  const open = (row: TRow, newTab: boolean) => {
    if (newTab) window.open(rowHref(row), '_blank', 'noopener');
    else router.history.push(rowHref(row));
  };
  const step = (row: HTMLElement, key: string) => {
    const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
    if (next instanceof HTMLElement) next.focus();
  };
  return (row: TRow, at: number) => ({
    tabIndex: at === active ? 0 : -1,
    'data-opens': true,
    onFocus: () => {
      setActive(at);
      onIntent?.(row);
    },
    onPointerEnter: () => {
      timer.current = setTimeout(() => onIntent?.(row), intentAfter);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOwnControl(event.target, event.currentTarget) || isSelectingText()) return;
      open(row, event.ctrlKey || event.metaKey);
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && !isOwnControl(event.target, event.currentTarget)) open(row, true);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') open(row, event.ctrlKey || event.metaKey);
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      step(event.currentTarget, event.key);
    },
  });
};

const Message = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tbody className={classes.message}>
    <tr>
      <td colSpan={columns}>{children}</td>
    </tr>
  </tbody>
);

const Skeletons = ({ columns, rows }: { columns: number; rows: number }) => (
  <tbody className={classes.skeletons}>
    {Array.from({ length: Math.min(rows, skeletonRows) }, (_, row) => row).map((row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (_, column) => column).map((column) => (
          <td key={column}>
            <Skeleton height={11} radius={3} width={`${45 + ((row * 13 + column * 29) % 45)}%`} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

type BodyProps<TRow extends RowData & { id: number }> = DataTableProps<TRow> & { table: ListTable<TRow> };

const NoRows = <TRow extends RowData & { id: number }>({
  list,
  isFiltered,
  onClearFilters,
  empty,
}: BodyProps<TRow>) => {
  if (!list.q && !isFiltered && !list.query.cursor) return empty;
  const clear = () => {
    if (onClearFilters) onClearFilters();
    else list.setFilter('');
  };
  const action = (
    <Button variant="default" onClick={clear}>
      Clear filter
    </Button>
  );
  return <EmptyState title="No results." action={action} />;
};

export const DataTableBody = <TRow extends RowData & { id: number }>(props: BodyProps<TRow>) => {
  const { table, result, list } = props;
  const behaviour = useRowBehaviour(props.rowHref, props.onIntent);
  const columns = table.getVisibleLeafColumns().length;
  if (result.isPending) return <Skeletons columns={columns} rows={list.limit} />;
  if (result.isError && !result.data)
    return (
      <Message columns={columns}>
        <ErrorState error={result.error} fallback={props.errorFallback} onRetry={() => void result.refetch()} />
      </Message>
    );
  const { rows } = table.getRowModel();
  if (rows.length === 0)
    return (
      <Message columns={columns}>
        <NoRows {...props} />
      </Message>
    );
  return (
    <tbody className={classes.body}>
      {rows.map((row, at) => (
        <tr key={row.id} data-fresh={props.isFresh?.(row.original) || undefined} {...behaviour(row.original, at)}>
          {row.getVisibleCells().map((cell) => {
            const { align, nowrap, card = 'main', label } = cell.column.columnDef.meta ?? {};
            const header = cell.column.columnDef.header;
            return (
              <td
                key={cell.id}
                data-align={align}
                data-nowrap={nowrap || undefined}
                data-card={card}
                data-label={label ?? (typeof header === 'string' ? header : undefined)}
              >
                <table.FlexRender cell={cell} />
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
};
