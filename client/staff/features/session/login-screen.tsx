import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tokens } from '#client/lib/tokens.ts';
import classes from '#client/staff/features/session/auth-layout.module.css';
import { AuthLayout } from '#client/staff/features/session/auth-layout.tsx';
import { signIn, signInMessage } from '#client/staff/features/session/session.api.ts';

/** Stands in for every staff page until there is a token; the address stays, so signing in leads to what was asked for. */
export const LoginScreen = () => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    onSuccess: (token) => tokens.staff.save(token),
    // each attempt counts against the account: the person decides on another one
    retry: false,
  });
  const isFilled = email.trim() !== '' && password !== '';
  return (
    <AuthLayout eyebrow="Staff access" title="Sign in">
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFilled && !login.isPending) login.mutate();
        }}
      >
        {login.isError && (
          <p role="alert" className={classes.error}>
            {signInMessage(login.error)}
          </p>
        )}
        <TextInput
          size="md"
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          size="md"
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={!isFilled || login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <div className={classes.foot}>
        <Link to="/forgot-password">Forgotten password?</Link>
        <span>Version {__VERSION__}</span>
      </div>
    </AuthLayout>
  );
};
