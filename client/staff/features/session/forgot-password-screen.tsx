import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import classes from '#client/staff/features/session/auth-layout.module.css';
import { AuthLayout } from '#client/staff/features/session/auth-layout.tsx';
import { askForReset } from '#client/staff/features/session/session.api.ts';
import { Form } from '#client/ui/form.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { EmailField } from '#client/ui/text-fields.tsx';
import { ForgotPasswordInput } from '#domain/auth.ts';

export const ForgotPasswordScreen = () => {
  const [answer, setAnswer] = useState<string | null>(null);
  const send = async ({ email }: { email: string }) => setAnswer(await askForReset(email));
  return (
    <AuthLayout eyebrow="Staff access" title="Forgotten password">
      {answer ? (
        <p role="status">{answer}</p>
      ) : (
        <>
          <p className={classes.note}>We will send you a link to set a new one. It works once, for an hour.</p>
          <Form schema={ForgotPasswordInput} values={{ email: '' }} onSubmit={send} guarded={false}>
            <div className={classes.fields}>
              <EmailField name="email" label="Email" size="md" autoComplete="username" autoFocus />
              <SubmitButton size="md" busyLabel="Sending...">
                Send the link
              </SubmitButton>
            </div>
          </Form>
        </>
      )}
      <div className={classes.foot}>
        <Link to="/">Back to sign in</Link>
      </div>
    </AuthLayout>
  );
};
