import { Button, Loader, PinInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import classes from '#client/portal/features/session/auth-page.module.css';
import { AuthPage } from '#client/portal/features/session/auth-page.tsx';
import {
  currentCustomerQuery,
  holdResend,
  requestCode,
  requestMessage,
  resendHeldUntil,
  verifyCode,
  verifyMessage,
} from '#client/portal/features/session/session.api.ts';
import { useCountdown } from '#client/portal/features/session/use-countdown.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { compactMobile, displayMobile } from '#domain/mobile.ts';
import { Otp, type SessionCustomer } from '#domain/portal.ts';

/** Milliseconds that the success shows before the offers open. */
const redirectAfter = 2000;
const digits = 6;

const Success = ({ customer }: { customer: SessionCustomer }) => {
  const navigate = useNavigate();
  const params = { customerId: String(customer.id) };
  useEffect(() => {
    const go = () => void navigate({ to: '/c/$customerId/offers', params: { customerId: String(customer.id) } });
    const timer = setTimeout(go, redirectAfter);
    return () => clearTimeout(timer);
  }, [customer.id, navigate]);
  return (
    <div className={classes.fields}>
      <div className={classes.busy} role="status">
        <Loader size={18} aria-hidden />
        Taking you to your offers...
      </div>
      <LinkButton to="/c/$customerId/offers" params={params} size="lg" fullWidth>
        Go to offers
      </LinkButton>
    </div>
  );
};

/** Another code, when the wait that the server set is over. */
const Resend = ({ mobile, onSent }: { mobile: string; onSent: () => void }) => {
  const [until, setUntil] = useState(() => resendHeldUntil(mobile));
  const seconds = useCountdown(until);
  const request = useMutation({
    mutationFn: () => requestCode(mobile),
    retry: false,
    onSuccess: () => {
      setUntil(holdResend(mobile));
      onSent();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter) setUntil(holdResend(mobile, error.retryAfter));
    },
  });
  return (
    <div className={classes.other}>
      {request.isError && (
        <p role="alert" className={classes.alert}>
          {requestMessage(request.error)}
        </p>
      )}
      {request.isSuccess && (
        <p role="status" className={classes.note}>
          {request.data}
        </p>
      )}
      <p>Nothing arrived? It can take a minute. Only the newest code works.</p>
      <Button
        variant="default"
        size="lg"
        fullWidth
        disabled={request.isPending || seconds > 0}
        onClick={() => request.mutate()}
      >
        {request.isPending ? 'Sending...' : 'Request ANOTHER CODE'}
        {seconds > 0 && <span className="tabular">&nbsp;· {seconds} s</span>}
      </Button>
    </div>
  );
};

const CodeForm = ({ mobile, onVerified }: { mobile: string; onVerified: (customer: SessionCustomer) => void }) => {
  const legend = useId();
  const error = useId();
  const digitsField = useRef<HTMLFieldSetElement>(null);
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: (otp: string) => verifyCode(mobile, otp),
    // each attempt counts against the number: the person decides on another one
    retry: false,
    onSuccess: onVerified,
    onError: () => setCode(''),
  });
  useEffect(() => {
    if (verify.isError) digitsField.current?.querySelector('input')?.focus();
  }, [verify.isError]);
  const change = (typed: string) => {
    setCode(typed);
    setInvalid(null);
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = Otp.safeParse(code);
    setInvalid(checked.error?.issues[0]?.message ?? null);
    if (checked.success && !verify.isPending) verify.mutate(checked.data);
  };
  const problem = invalid ?? (verify.isError ? verifyMessage(verify.error) : null);
  return (
    <>
      <form className={classes.fields} onSubmit={send} noValidate>
        {problem && (
          <p role="alert" id={error} className={classes.alert}>
            {problem}
          </p>
        )}
        <fieldset ref={digitsField} className={classes.fieldset} aria-describedby={problem ? error : undefined}>
          <legend id={legend} className={`caps ${classes.legend}`}>
            Verification code
          </legend>
          <PinInput
            className={classes.pin ?? ''}
            length={digits}
            type="number"
            size="lg"
            gap={8}
            placeholder=""
            oneTimeCode
            autoFocus
            value={code}
            error={problem !== null}
            readOnly={verify.isPending}
            onChange={change}
            getInputProps={(at) => ({ 'aria-label': `Digit ${at + 1} of ${digits}` })}
          />
        </fieldset>
        <Button type="submit" size="lg" fullWidth disabled={verify.isPending}>
          {verify.isPending ? 'Verifying...' : 'Verify Code'}
        </Button>
      </form>
      <Resend
        mobile={mobile}
        onSent={() => {
          change('');
          verify.reset();
        }}
      />
    </>
  );
};

const shown = (mobile: string): string => {
  const compact = compactMobile(mobile);
  return displayMobile(compact.replace(/^0?(?=[67])/, '+44'));
};

export const VerifyScreen = ({ mobile }: { mobile: string }) => {
  const queryClient = useQueryClient();
  const [customer, setCustomer] = useState<SessionCustomer | null>(null);
  const welcome = (verified: SessionCustomer) => {
    queryClient.setQueryData(currentCustomerQuery.queryKey, verified);
    setCustomer(verified);
  };
  return (
    <AuthPage title="Enter your code">
      <div className={classes.card}>
        <div className="caps">Customer Portal</div>
        <h1 className={classes.title}>{customer ? `Hello, ${customer.first_name}` : 'Enter your code'}</h1>
        {customer ? (
          <p className={classes.lead}>Your mobile is verified.</p>
        ) : (
          <p className={classes.lead}>
            We sent it to <span className={classes.mobile}>{shown(mobile)}</span>.{' '}
            <Link to="/c/login">Change number</Link>
          </p>
        )}
        {customer ? <Success customer={customer} /> : <CodeForm mobile={mobile} onVerified={welcome} />}
      </div>
    </AuthPage>
  );
};
