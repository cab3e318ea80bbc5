import { Checkbox, InputWrapper, SegmentedControl, Select } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '#client/ui/use-field.ts';

interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** `options(offerStatuses, offerStatusLabels)` */
  options: readonly Choice[];
  /** The choice of nothing: a cross that sets null. */
  clearable?: boolean;
}

export const SelectField = <T extends FieldValues = FieldValues>({
  options,
  clearable = false,
  ...props
}: SelectFieldProps<T>) => {
  const { field, input } = useField(props);
  return (
    <Select
      {...input}
      data={options as Choice[]}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      searchable={options.length > 8}
      nothingFoundMessage="No results."
      value={field.value ?? null}
      onChange={field.onChange}
    />
  );
};

/** A yes or no. */
export const CheckboxField = <T extends FieldValues = FieldValues>(props: FieldProps<T>) => {
  const { field, input } = useField(props);
  const { placeholder: _placeholder, required: _required, size: _size, ...rest } = input;
  return (
    <Checkbox
      {...rest}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
};

interface SegmentedFieldProps<T extends FieldValues> extends FieldProps<T> {
  options: readonly Choice[];
}

/** Two to four choices that are all worth seeing: fixed or percentage. */
export const SegmentedField = <T extends FieldValues = FieldValues>({ options, ...props }: SegmentedFieldProps<T>) => {
  const { field, input } = useField(props);
  const id = useId();
  return (
    <InputWrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id }}
      description={props.description}
      error={input.error}
      required={props.required}
      data-field={field.name}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={options as Choice[]}
        disabled={props.disabled}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </InputWrapper>
  );
};
