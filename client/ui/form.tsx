import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isStatus } from '#client/lib/api.ts';
import { flattenErrors, serverFieldMessages } from '#client/lib/form-errors.ts';
import { focusFirstOf } from '#client/ui/focus-field.ts';
import { FormErrors, StaleBanner } from '#client/ui/form-messages.tsx';
import { UnsavedGuard } from '#client/ui/unsaved-guard.tsx';

interface FormProps<TSchema extends z.ZodType<FieldValues, FieldValues>> {
  /** The domain's input schema, whole or picked from: body and form share it. */
  schema: TSchema;
  /** Read once, when the form appears: later refetches never touch what is being typed. */
  values: DefaultValues<z.input<TSchema>>;
  /** The version of the record the form starts from, handed back to `onSubmit` for `If-Match`. Read once. */
  version?: number;
  /** Throws what `call` throws; a 422 lands at its fields, a stale 409 in a banner, all else above the fields. */
  onSubmit: (values: z.output<TSchema>, version: number | undefined) => Promise<unknown>;
  /** What 'Load the latest' of the stale banner reads; without it the banner has no button. */
  reload?: () => Promise<{ values: DefaultValues<z.input<TSchema>>; version: number }>;
  /** The words when the server gave none: 'Failed to update offer'. */
  errorFallback?: string;
  /** Off for sign-in and other forms whose typing is no loss. */
  guarded?: boolean;
  /** `live`: the fields are checked from the first key on, else from the first time one is left. */
  checks?: 'live' | 'on_leave';
  /** The `PageHeader` with the submit button; messages come between it and the fields. */
  header?: ReactNode;
  children: ReactNode;
}

/** One form of the product: schema, fields by name, the server's answer brought back to where it belongs. */
export const Form = <TSchema extends z.ZodType<FieldValues, FieldValues>>(props: FormProps<TSchema>) => {
  const { schema, onSubmit, reload, guarded = true } = props;
  const element = useRef<HTMLFormElement>(null);
  const [version, setVersion] = useState(props.version);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    // the resolver's own generics cannot follow a schema that is itself a type parameter
    resolver: zodResolver(schema as never) as unknown as Resolver<z.input<TSchema>, unknown, z.output<TSchema>>,
    defaultValues: props.values,
    mode: props.checks === 'live' ? 'onChange' : 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, isSubmitSuccessful, submitCount } = form.formState;

  useEffect(() => {
    if (submitCount > 0 && element.current)
      focusFirstOf(
        element.current,
        flattenErrors(form.formState.errors).map(({ name }) => name),
      );
  }, [submitCount, form]);

  const send = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        await onSubmit(values, version);
      } catch (error) {
        for (const { name, message } of serverFieldMessages(error))
          form.setError(name as never, { type: 'server', message });
        form.setError('root.server', { type: 'server' });
        setFailure(error);
      }
    },
    () => setFailure(null),
  );

  const loadLatest = async () => {
    if (!reload) return;
    const latest = await reload();
    form.reset(latest.values);
    setVersion(latest.version);
    setFailure(null);
  };
  const isStale = isStatus(failure, 409) && (failure as { code?: unknown }).code === 'stale';

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void send(event);
        }}
      >
        {guarded && <UnsavedGuard when={isDirty && !isSubmitting && !isSubmitSuccessful} />}
        {props.header}
        {isStale ? (
          <StaleBanner error={failure} onReload={reload ? loadLatest : undefined} />
        ) : (
          <FormErrors failure={failure} fallback={props.errorFallback} attempted={submitCount > 0} />
        )}
        {props.children}
      </form>
    </FormProvider>
  );
};
