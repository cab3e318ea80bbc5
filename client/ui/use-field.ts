import { type FieldPath, type FieldValues, useController } from 'react-hook-form';

/** What every field takes; `name` is checked when the form's values are given: `<TextField<OfferValues> name="notes" …>`. */
export interface FieldProps<TValues extends FieldValues = FieldValues> {
  name: FieldPath<TValues>;
  label: string;
  description?: string;
  placeholder?: string;
  /** The asterisk and `aria-required`; whether it is so is the schema's affair. */
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  size?: 'sm' | 'md' | 'lg';
}

/** Ties a Mantine input to the form: value, error, focus. */
export const useField = <TValues extends FieldValues>({ name, autoFocus, ...props }: FieldProps<TValues>) => {
  const { field, fieldState } = useController({ name: name as string });
  return {
    field,
    /** Spread onto the input after its own properties. */
    input: {
      ...props,
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
      error: fieldState.error?.message,
      wrapperProps: { 'data-field': field.name },
      ...(autoFocus ? { 'data-autofocus': true, autoFocus } : {}),
    },
  };
};
