import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import classes from '#client/portal/features/session/auth-page.module.css';
import { AuthPage } from '#client/portal/features/session/auth-page.tsx';
import {
  holdResend,
  requestCode,
  requestMessage,
  useMaybeCustomer,
} from '#client/portal/features/session/session.api.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Mobile } from '#domain/mobile.ts';

const StillSignedIn = () => {
  const customer = useMaybeCustomer();
  if (!customer) return null;
  return (
    <p className={classes.note}>
      You are signed in as {customer.first_name}.{' '}
      <Link to="/c/$customerId/offers" params={{ customerId: String(customer.id) }}>
        Go to your offers
      </Link>
    </p>
  );
};

const MobileForm = () => {
  const navigate = useNavigate();
  const [mobile, setMobile] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: requestCode,
    // each request may send a text message: the person decides on another one
    retry: false,
    onSuccess: (_, asked) => {
      holdResend(asked);
      void navigate({ to: '/c/auth/verify-otp', search: { mobile: asked } });
    },
  });
  const isEmpty = mobile.trim() === '';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = Mobile.safeParse(mobile);
    setInvalid(checked.error?.issues[0]?.message ?? null);
    if (checked.success && !request.isPending) request.mutate(checked.data);
  };
  return (
    <form className={classes.fields} onSubmit={send} noValidate>
      <StillSignedIn />
      {request.isError && (
        <p role="alert" className={classes.alert}>
          {requestMessage(request.error)}
        </p>
      )}
      <TextInput
        size="lg"
        label="Mobile Number"
        placeholder="07700 900123"
        type="tel"
        name="mobile"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        autoFocus
        value={mobile}
        error={invalid}
        onChange={(event) => {
          setMobile(event.currentTarget.value);
          setInvalid(null);
        }}
      />
      <Button type="submit" size="lg" fullWidth disabled={isEmpty || request.isPending}>
        {request.isPending ? 'Sending...' : 'Send Code'}
      </Button>
    </form>
  );
};

export const LoginScreen = () => (
  <AuthPage title="Sign in">
    <div className={classes.card}>
      <div className="caps">Customer Portal</div>
      <h1 className={classes.title}>See your offers</h1>
      <p className={classes.lead}>We will text you a code. There is no password to remember.</p>
      <MobileForm />
      <div className={classes.other}>
        <p>No account yet? You can submit an offer without an account.</p>
        <LinkButton to="/c/offer" variant="default" size="lg" fullWidth>
          Submit Offer Anyway
        </LinkButton>
      </div>
    </div>
  </AuthPage>
);
