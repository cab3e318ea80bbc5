import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { forgetPerson } from '#client/lib/sign-out.ts';
import classes from '#client/staff/features/session/auth-layout.module.css';
import { AuthLayout } from '#client/staff/features/session/auth-layout.tsx';
import { resetPassword } from '#client/staff/features/session/session.api.ts';
import { Form } from '#client/ui/form.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { PasswordField } from '#client/ui/text-fields.tsx';
import { NewPassword, passwordLength } from '#domain/auth.ts';

const NewPasswordTwice = z
  .object({ password: NewPassword, again: z.string() })
  .refine(({ password, again }) => password === again, { path: ['again'], message: 'The two passwords differ' });

/** The token comes after the `#`, which browsers never send: it reaches no server's log. */
const useTokenFromLink = (): string | null => {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'));
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
};

export const ResetPasswordScreen = () => {
  const token = useTokenFromLink();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<string | null>(null);
  if (!token)
    return (
      <AuthLayout eyebrow="Staff access" title="New password">
        <p className={classes.note}>This link is not valid. Ask for a new one.</p>
        <Button component={Link} to="/forgot-password" size="md" fullWidth>
          Ask for a new link
        </Button>
      </AuthLayout>
    );
  const save = async ({ password }: { password: string }) => {
    const said = await resetPassword({ token, password });
    // the server has ended every session of this person
    forgetPerson('staff', queryClient);
    setAnswer(said);
  };
  return (
    <AuthLayout eyebrow="Staff access" title="New password">
      {answer ? (
        <>
          <p role="status" className={classes.note}>
            {answer}
          </p>
          <Button component={Link} to="/" size="md" fullWidth>
            Sign in
          </Button>
        </>
      ) : (
        <Form schema={NewPasswordTwice} values={{ password: '', again: '' }} onSubmit={save} guarded={false}>
          <div className={classes.fields}>
            <PasswordField
              name="password"
              label="New password"
              description={`${passwordLength.min} characters or more; three or four words do well.`}
              size="md"
              autoComplete="new-password"
              autoFocus
            />
            <PasswordField name="again" label="The same again" size="md" autoComplete="new-password" />
            <SubmitButton size="md" busyLabel="Saving...">
              Save password
            </SubmitButton>
          </div>
        </Form>
      )}
    </AuthLayout>
  );
};
