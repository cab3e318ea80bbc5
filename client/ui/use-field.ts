import type { FocusEvent } from 'react';
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

let isPressed = false;
window.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
const releases = ['pointerup', 'pointercancel'] as const;
for (const release of releases) window.addEventListener(release, () => (isPressed = false), { capture: true });

/**
 * Leaving a field by a click may put a message under it, which moves what is being pressed away from the pointer, and
 * the click is lost. So the message waits until the click has been made.
 */
const afterClick = (then: () => void): void => {
  if (!isPressed) {
    then();
    return;
  }
  const released = () => {
    for (const release of releases) window.removeEventListener(release, released);
    // the click event comes after the release
    setTimeout(then);
  };
  for (const release of releases) window.addEventListener(release, released);
};

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
      onBlur: ({ target }: FocusEvent) =>
        afterClick(() => {
          // a click that took the field away has nothing to be told
          if (target.isConnected) field.onBlur();
        }),
      error: fieldState.error?.message,
      wrapperProps: { 'data-field': field.name },
      ...(autoFocus ? { 'data-autofocus': true, autoFocus } : {}),
    },
  };
};
