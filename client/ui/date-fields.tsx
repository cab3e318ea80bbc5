import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { parseTypedDate } from '#client/lib/dates.ts';
import { type FieldProps, useField } from '#client/ui/use-field.ts';

interface DateFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** `YYYY-MM-DD` */
  minDate?: string;
  maxDate?: string;
}

const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** Saturdays look like any day: their red is too faint on a dark ground, and means nothing to a move. */
const noWeekend: [] = [];

const calendar = <IconCalendar size={16} aria-hidden />;

/** A calendar date, typed (`21/11/2026`, `21 Nov 2026`) or picked. The value is `YYYY-MM-DD` or null. */
export const DateField = <T extends FieldValues = FieldValues>({ minDate, maxDate, ...props }: DateFieldProps<T>) => {
  const { field, input } = useField(props);
  return (
    <DateInput
      {...input}
      placeholder={props.placeholder ?? 'dd/mm/yyyy'}
      valueFormat="DD/MM/YYYY"
      dateParser={parseTypedDate}
      clearable={!props.required}
      ariaLabels={calendarLabels}
      hideOutsideDates
      weekendDays={noWeekend}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      rightSection={field.value ? undefined : calendar}
      rightSectionPointerEvents={field.value ? 'auto' : 'none'}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      value={field.value || null}
      onChange={field.onChange}
    />
  );
};
