import { Button, NativeSelect } from '@mantine/core';
import { count, total } from '#client/lib/format.ts';
import type { ListState } from '#client/lib/list-state.ts';
import classes from '#client/ui/data-table.module.css';
import { type ListMeta, pageSizes } from '#domain/common.ts';

interface PagerProps {
  list: ListState;
  meta: ListMeta | undefined;
  shown: number;
  isFetching: boolean;
}

export const DataTablePager = ({ list, meta, shown, isFetching }: PagerProps) => {
  const turn = (label: 'PREV' | 'NEXT', cursor: string | null | undefined) => (
    <Button variant="default" disabled={!cursor || isFetching} onClick={() => cursor && list.goTo(cursor)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.pager}>
      <NativeSelect
        className={classes.sizes}
        aria-label="Rows per page"
        value={String(list.limit)}
        onChange={(event) => list.setLimit(Number(event.currentTarget.value))}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
      />
      <p className={classes.total} aria-live="polite">
        {meta && `${count(shown)} of ${total(meta)}`}
      </p>
      <nav className={classes.turns} aria-label="Pages">
        {turn('PREV', meta?.prev_cursor)}
        {turn('NEXT', meta?.next_cursor)}
      </nav>
    </div>
  );
};
