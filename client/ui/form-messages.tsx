import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { flattenErrors, serverFieldMessages } from '#client/lib/form-errors.ts';
import { focusField } from '#client/ui/focus-field.ts';
import classes from '#client/ui/form.module.css';

interface FormErrorsProps {
  failure: unknown;
  fallback: string | undefined;
  /** The form was sent at least once. */
  attempted: boolean;
}

/** Above the fields: why the server refused the whole, or every wrong field with a way to it. */
export const FormErrors = ({ failure, fallback, attempted }: FormErrorsProps) => {
  const { errors } = useFormState();
  const { root: _root, ...fields } = errors;
  const wrong = attempted ? flattenErrors(fields) : [];
  const atFields = serverFieldMessages(failure);
  const said = messageOf(failure, fallback);
  const refusal =
    failure !== null &&
    (atFields.length === 0 || (isStatus(failure, 409) && atFields.every((f) => f.message !== said)));
  if (!refusal && wrong.length === 0) return null;
  return (
    <div className={classes.summary} role="alert">
      {refusal && <p className="strong">{said}</p>}
      {wrong.length > 0 && (
        <>
          <p className="strong">Please fix the following errors:</p>
          <ul>
            {wrong.map(({ name, message }) => (
              <li key={name}>
                <button
                  type="button"
                  className={classes.jump}
                  onClick={(event) => focusField(event.currentTarget.form ?? document, name)}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

/** The record changed under the form: what was typed stays until its owner decides. */
export const StaleBanner = ({ error, onReload }: { error: unknown; onReload: (() => Promise<void>) | undefined }) => {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const reload = async () => {
    setBusy(true);
    setFailed(null);
    await onReload?.().catch(setFailed);
    setBusy(false);
  };
  return (
    <Alert className={classes.stale} variant="light" color="yellow" role="alert" title={messageOf(error)}>
      <p>What you typed is still here. Copy what you need, then load the latest and enter it again.</p>
      {failed !== null && <p className={classes.failed}>{messageOf(failed)}</p>}
      {onReload && (
        <Button variant="default" mt="sm" onClick={reload} disabled={busy}>
          {busy ? 'Loading...' : 'Load the latest'}
        </Button>
      )}
    </Alert>
  );
};
