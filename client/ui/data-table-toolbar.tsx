import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  NativeSelect,
  Popover,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListState } from '#client/lib/list-state.ts';
import classes from '#client/ui/data-table.module.css';

/** Milliseconds after the last key before the server is asked. */
const typingPause = 250;

export interface ColumnChoice {
  id: string;
  label: string;
  sort: string | undefined;
  fixed: boolean;
  visible: boolean;
}

interface ToolbarProps {
  list: ListState;
  columns: ColumnChoice[];
  onColumn: (id: string, visible: boolean) => void;
  filterLabel: string | undefined;
  filters: ReactNode;
  isFetching: boolean;
  onRefresh: () => void;
}

/** The text as typed; the URL follows after a pause, and wins when it changes from elsewhere (back, a link). */
const TextFilter = ({ list, label }: { list: ListState; label: string }) => {
  const [typed, setTyped] = useState(list.q);
  const sent = useRef(list.q);
  const send = useDebouncedCallback((q: string) => {
    sent.current = q;
    list.setFilter(q);
  }, typingPause);
  useEffect(() => {
    if (list.q === sent.current) return;
    sent.current = list.q;
    setTyped(list.q);
  }, [list.q]);
  const change = (q: string) => {
    setTyped(q);
    send(q.trim());
  };
  return (
    <TextInput
      className={classes.filter}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={128}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Clear filter" onClick={() => change('')} /> : null}
    />
  );
};

const ColumnMenu = ({ columns, onColumn }: Pick<ToolbarProps, 'columns' | 'onColumn'>) => (
  <Popover position="bottom-start" trapFocus returnFocus>
    <Popover.Target>
      <Button className={classes.columnsButton} variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <Stack gap={10}>
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ id, label, visible }) => (
            <Checkbox
              key={id}
              label={label}
              checked={visible}
              onChange={(event) => onColumn(id, event.currentTarget.checked)}
            />
          ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);

/** On a phone the column heads are gone; sorting moves here. */
const SortChoice = ({ list, columns }: Pick<ToolbarProps, 'list' | 'columns'>) => {
  const sortable = columns.flatMap(({ sort, label }) => (sort ? [{ sort, label }] : []));
  if (sortable.length === 0) return null;
  return (
    <NativeSelect
      className={classes.sortChoice}
      aria-label="Sort by"
      value={list.sort ?? ''}
      onChange={(event) => list.setSort(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Usual order' },
        ...sortable.flatMap(({ sort, label }) => [
          { value: sort, label: `${label} ↑` },
          { value: `-${sort}`, label: `${label} ↓` },
        ]),
      ]}
    />
  );
};

export const DataTableToolbar = ({
  list,
  columns,
  onColumn,
  filterLabel,
  filters,
  isFetching,
  onRefresh,
}: ToolbarProps) => (
  <div className={classes.toolbar}>
    {filterLabel && <TextFilter list={list} label={filterLabel} />}
    {filters}
    <div className={classes.tools}>
      <SortChoice list={list} columns={columns} />
      <ColumnMenu columns={columns} onColumn={onColumn} />
      <Tooltip label="Refresh">
        <ActionIcon aria-label="Refresh" onClick={onRefresh}>
          <IconRefresh size={16} className={isFetching ? classes.spinning : undefined} />
        </ActionIcon>
      </Tooltip>
    </div>
  </div>
);
