import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '#client/ui/use-field.ts';

interface NumberFieldProps<T extends FieldValues> extends FieldProps<T> {
  min?: number;
  max?: number;
  /** For the arrows and arrow keys; any amount may be typed. */
  step?: number;
  /** Where the arrows begin in an empty field. */
  start?: number;
  decimals?: number;
  prefix?: string;
  suffix?: string;
}

const asNumber = (typed: string | number): number | null => {
  if (typed === '') return null;
  const value = Number(typed);
  return Number.isFinite(value) ? value : null;
};

/** A number; empty is null. Limits are the schema's, so that what was typed is never silently changed. */
export const NumberField = <T extends FieldValues = FieldValues>({
  min,
  max,
  step,
  start,
  decimals = 0,
  prefix,
  suffix,
  ...props
}: NumberFieldProps<T>) => {
  const { field, input } = useField(props);
  const limits: NumberInputProps = {
    clampBehavior: 'none',
    decimalScale: decimals,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
  return (
    <NumberInput
      {...input}
      {...limits}
      {...(step ? { step } : { hideControls: true })}
      {...(start === undefined ? {} : { startValue: start })}
      {...(prefix ? { prefix } : {})}
      {...(suffix ? { suffix } : {})}
      thousandSeparator=","
      allowNegative={min !== undefined && min < 0}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={field.value ?? ''}
      onChange={(typed) => field.onChange(asNumber(typed))}
    />
  );
};

/** Pounds: `£450,000`, to the penny. The value is a number of pounds. */
export const MoneyField = <T extends FieldValues = FieldValues>(
  props: Omit<NumberFieldProps<T>, 'prefix' | 'suffix' | 'decimals'>,
) => <NumberField min={0} {...props} prefix="£" decimals={2} />;

/** Per cent, two decimals: the value of `1.5%` is 1.5. */
export const PercentField = <T extends FieldValues = FieldValues>(
  props: Omit<NumberFieldProps<T>, 'prefix' | 'suffix'>,
) => <NumberField min={0} decimals={2} {...props} suffix="%" />;
