import { CloseButton, Loader, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { messageOf } from '#client/lib/api.ts';
import classes from '#client/portal/features/wizard/choices.module.css';
import { PropertyFacts } from '#client/portal/features/wizard/property-facts.tsx';
import { propertySearchQuery } from '#client/portal/features/wizard/wizard.api.ts';
import type { WizardValues } from '#client/portal/features/wizard/wizard-draft.ts';
import type { PublicProperty } from '#domain/properties.ts';

/** Milliseconds after the last key before the server is asked. */
const typingPause = 250;

interface PropertyStepProps {
  property: PublicProperty | null;
  onChoose: (property: PublicProperty) => void;
  /** The property that the link names: it stands first. */
  preset: PublicProperty | null;
  /** Why the property of the link could not be taken. */
  notice: string | null;
}

interface ResultsProps extends Pick<PropertyStepProps, 'property' | 'onChoose'> {
  q: string;
  pinned: PublicProperty | null;
  first: RefCallback<HTMLInputElement>;
  isInvalid: boolean;
}

const without = (property: PublicProperty, list: PublicProperty[]) => list.filter(({ id }) => id !== property.id);

/** Nothing moves when it is chosen; what was chosen and is not found any more comes first. */
const withFirst = (property: PublicProperty | null, list: PublicProperty[]): PublicProperty[] =>
  property && !list.some(({ id }) => id === property.id) ? [property, ...list] : list;

const Results = ({ q, pinned, property, onChoose, first, isInvalid }: ResultsProps) => {
  const name = useId();
  const { data, error, isError, isPlaceholderData } = useQuery(propertySearchQuery(q));
  if (isError)
    return (
      <p role="alert" className={classes.error}>
        {messageOf(error)}
      </p>
    );
  if (!data) return <Skeleton height={220} radius={10} />;
  const shown = withFirst(property, pinned && q === '' ? [pinned, ...without(pinned, data)] : data);
  return (
    <div className={classes.results} data-stale={isPlaceholderData || undefined}>
      <p className="visually-hidden" role="status">
        {data.length} found
      </p>
      {shown.map((found, at) => (
        <label key={found.id} className={classes.result}>
          <input
            type="radio"
            name={name}
            ref={at === 0 ? first : undefined}
            checked={found.id === property?.id}
            aria-invalid={isInvalid || undefined}
            onChange={() => onChoose(found)}
          />
          <PropertyFacts property={found} />
        </label>
      ))}
      {data.length === 0 && <p className={classes.nothing}>{q ? `No results for "${q}"` : 'No properties found'}</p>}
    </div>
  );
};

export const PropertyStep = ({ property, preset, onChoose, notice }: PropertyStepProps) => {
  const [atStart] = useState(property);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPause);
  const { field, fieldState } = useController<WizardValues, 'crm_id'>({ name: 'crm_id' });
  const error = useId();
  return (
    <>
      {notice && (
        <p role="alert" className={classes.notice}>
          {notice}
        </p>
      )}
      <TextInput
        size="lg"
        label="Find the property"
        placeholder="Street, town or postcode"
        type="search"
        autoComplete="off"
        maxLength={128}
        leftSection={typed.trim() === q ? <IconSearch size={18} aria-hidden /> : <Loader size={16} aria-hidden />}
        rightSection={typed && <CloseButton aria-label="Clear the search" onClick={() => setTyped('')} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter searches here; the step goes on by its button
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <fieldset className={classes.cards} data-field="crm_id" aria-describedby={fieldState.error ? error : undefined}>
        <legend className="visually-hidden">Property</legend>
        {fieldState.error && (
          <p id={error} role="alert" className={classes.error}>
            {fieldState.error.message}
          </p>
        )}
        <Results
          q={q}
          pinned={preset ?? atStart}
          property={property}
          onChoose={onChoose}
          first={field.ref}
          isInvalid={!!fieldState.error}
        />
      </fieldset>
    </>
  );
};
