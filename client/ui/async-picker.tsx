import { CloseButton, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { messageOf } from '#client/lib/api.ts';
import classes from '#client/ui/form.module.css';
import { type FieldProps, useField } from '#client/ui/use-field.ts';

/** Milliseconds after the last key before the server is asked. */
const typingPause = 250;

export interface PickerOption {
  id: number;
  label: string;
  /** The second line: an e-mail, a town. */
  detail?: string | null;
}

/** Where a picker reads; each feature has its own in `<entity>-picker.tsx`. */
export interface PickerSource {
  /** The first part of the query keys, so that live events refresh the picker too: 'customers'. */
  topic: string;
  /** The best matches, a page of them. */
  search: (q: string, signal: AbortSignal) => Promise<PickerOption[]>;
  /** The option of a value chosen earlier. */
  load: (id: number, signal: AbortSignal) => Promise<PickerOption>;
}

interface AsyncPickerProps<T extends FieldValues> extends FieldProps<T> {
  source: PickerSource;
  clearable?: boolean;
  onPick?: (option: PickerOption | null) => void;
}

const Lines = ({ label, detail }: Pick<PickerOption, 'label' | 'detail'>) => (
  <div className={classes.two}>
    <div>{label}</div>
    {detail && <div className={classes.detail}>{detail}</div>}
  </div>
);

const usePickerData = (source: PickerSource, value: number | null, q: string, opened: boolean) => {
  const [settled] = useDebouncedValue(q.trim(), typingPause);
  const found = useQuery({
    queryKey: [source.topic, 'picker', settled],
    queryFn: ({ signal }) => source.search(settled, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: [source.topic, 'picked', value],
    queryFn: ({ signal }) => source.load(value as number, signal),
    enabled: value !== null,
  });
  return { found, chosen, waiting: opened && (found.isFetching || settled !== q.trim()) };
};

/** A choice among records too many to load: the server searches as one types. The value is the record's id or null. */
export const AsyncPicker = <T extends FieldValues = FieldValues>({
  source,
  clearable = true,
  onPick,
  ...props
}: AsyncPickerProps<T>) => {
  const { field, input } = useField(props);
  const value: number | null = field.value ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const opened = combobox.dropdownOpened;
  const { found, chosen, waiting } = usePickerData(source, value, typed ?? '', opened);
  const options = found.data ?? [];
  const pick = (option: PickerOption | null) => {
    field.onChange(option?.id ?? null);
    onPick?.(option);
    setTyped(null);
    combobox.closeDropdown();
  };
  const chosenText =
    value === null
      ? ''
      : (options.find(({ id }) => id === value)?.label ?? chosen.data?.label ?? (chosen.isError ? `#${value}` : ''));
  const clear = clearable && value !== null && !props.disabled && (
    <CloseButton size="sm" aria-label={`Clear ${props.label}`} onClick={() => pick(null)} />
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => pick(options.find((option) => String(option.id) === id) ?? null)}
    >
      <Combobox.Target>
        <InputBase
          {...input}
          placeholder={props.placeholder ?? 'Type to search'}
          autoComplete="off"
          value={typed ?? chosenText}
          rightSection={waiting ? <Loader size={15} /> : clear || <Combobox.Chevron />}
          rightSectionPointerEvents={clear && !waiting ? 'all' : 'none'}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            setTyped(null);
            combobox.closeDropdown();
            field.onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} active={option.id === value}>
              <Lines {...option} />
            </Combobox.Option>
          ))}
          {found.isError && <Combobox.Empty>{messageOf(found.error)}</Combobox.Empty>}
          {!found.isError && options.length === 0 && (
            <Combobox.Empty>{waiting ? 'Searching...' : 'No results.'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
