import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '#client/ui/use-field.ts';

interface TextFieldProps<T extends FieldValues> extends FieldProps<T> {
  maxLength?: number;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  type?: 'text' | 'email' | 'tel';
}

/** One line of text. Null and undefined show as empty; the schema turns empty into null where that is meant. */
export const TextField = <T extends FieldValues = FieldValues>({
  maxLength,
  autoComplete = 'off',
  inputMode,
  type,
  ...props
}: TextFieldProps<T>) => {
  const { field, input } = useField(props);
  return (
    <TextInput
      {...input}
      type={type ?? 'text'}
      inputMode={inputMode}
      maxLength={maxLength}
      autoComplete={autoComplete}
      value={field.value ?? ''}
      onChange={field.onChange}
    />
  );
};

export const EmailField = <T extends FieldValues = FieldValues>(props: TextFieldProps<T>) => (
  <TextField autoComplete="email" {...props} type="email" inputMode="email" maxLength={254} />
);

/** A mobile as people write it; the schema (`Mobile`, `StaffMobile`) reads it. */
export const MobileField = <T extends FieldValues = FieldValues>(props: TextFieldProps<T>) => (
  <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" maxLength={40} />
);

export const PasswordField = <T extends FieldValues = FieldValues>({
  autoComplete = 'current-password',
  ...props
}: TextFieldProps<T>) => {
  const { field, input } = useField(props);
  return (
    <PasswordInput
      {...input}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      value={field.value ?? ''}
      onChange={field.onChange}
    />
  );
};

interface TextAreaFieldProps<T extends FieldValues> extends FieldProps<T> {
  rows?: number;
  maxLength?: number;
}

/** Several lines; grows with its text. */
export const TextAreaField = <T extends FieldValues = FieldValues>({
  rows = 3,
  maxLength,
  ...props
}: TextAreaFieldProps<T>) => {
  const { field, input } = useField(props);
  return (
    <Textarea
      {...input}
      autosize
      minRows={rows}
      maxRows={16}
      maxLength={maxLength}
      value={field.value ?? ''}
      onChange={field.onChange}
    />
  );
};
