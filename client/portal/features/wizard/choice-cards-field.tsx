import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import classes from '#client/portal/features/wizard/choices.module.css';
import { type FieldProps, useField } from '#client/ui/use-field.ts';

interface ChoiceCardsFieldProps<T extends FieldValues> extends FieldProps<T> {
  options: readonly { value: string; label: string }[];
}

/** One of a few choices, all in sight: radio buttons as cards to tap. */
export const ChoiceCardsField = <T extends FieldValues = FieldValues>({
  options,
  ...props
}: ChoiceCardsFieldProps<T>) => {
  const { field, input } = useField(props);
  const error = useId();
  return (
    <fieldset
      className={classes.cards}
      data-field={field.name}
      aria-describedby={input.error ? error : undefined}
      onBlur={field.onBlur}
    >
      <legend className={`caps ${classes.legend}`}>
        {props.label}
        {props.required && (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      <div className={classes.choices}>
        {options.map(({ value, label }, at) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={field.name}
              value={value}
              ref={at === 0 ? field.ref : undefined}
              checked={field.value === value}
              aria-invalid={input.error ? true : undefined}
              required={props.required}
              onChange={() => field.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {input.error && (
        <p id={error} className={classes.error}>
          {input.error}
        </p>
      )}
    </fieldset>
  );
};
