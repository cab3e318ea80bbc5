import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { CancelOffer } from '#client/portal/features/wizard/cancel-offer.tsx';
import { CustomerStep } from '#client/portal/features/wizard/customer-step.tsx';
import { PropertyFacts } from '#client/portal/features/wizard/property-facts.tsx';
import { PropertyStep } from '#client/portal/features/wizard/property-step.tsx';
import { Success } from '#client/portal/features/wizard/success.tsx';
import { useWizard } from '#client/portal/features/wizard/use-wizard.ts';
import { propertyByCrmIdQuery, type Submitted } from '#client/portal/features/wizard/wizard.api.ts';
import classes from '#client/portal/features/wizard/wizard.module.css';
import { type WizardStep, wizardSteps } from '#client/portal/features/wizard/wizard-draft.ts';
import type { SessionCustomer } from '#domain/portal.ts';
import { propertyMessages } from '#domain/properties.ts';

/** The heavy fields of the last step are fetched while the one before is filled in. */
const loadOfferStep = () => import('#client/portal/features/wizard/offer-step.tsx');
const OfferStep = lazy(async () => ({ default: (await loadOfferStep()).OfferStep }));

interface OfferWizardProps {
  /** The property of the link, by its CRM id or its id. */
  crmId: string | null;
  customer: SessionCustomer | null;
  /** Of the step's title: 2 inside the customer's shell. */
  level: 1 | 2;
  /** Where cancelling leads; without it there is no cancel button. */
  onCancel?: () => void;
}

const Steps = ({ step }: { step: WizardStep }) => (
  <ol className={classes.steps} aria-label="Steps">
    {wizardSteps.map((name, at) => (
      <li
        key={name}
        className={classes.step}
        aria-current={name === step ? 'step' : undefined}
        data-done={wizardSteps.indexOf(step) > at || undefined}
      >
        <span className={classes.stepNumber} aria-hidden>
          {at + 1}
        </span>
        {{ property: 'Property', customer: 'Your details', offer: 'Your offer' }[name]}
      </li>
    ))}
  </ol>
);

/** Takes the focus when a step opens, so that the keyboard and a screen reader begin there. */
const StepTitle = ({ step, title, level }: { step: WizardStep; title: string; level: 1 | 2 }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Heading ref={heading} tabIndex={-1} className={classes.title}>
      <title>{`${title} · Lintel Offers`}</title>
      {title}
    </Heading>
  );
};

const titleOf = (step: WizardStep, isSignedIn: boolean): string => {
  if (step === 'property') return 'Choose the property';
  if (step === 'offer') return 'Your offer';
  return isSignedIn ? 'Confirm Your Details' : 'Your Details';
};

type FormProps = OfferWizardProps & { onSubmitted: (submitted: Submitted) => void };

const WizardForm = ({ crmId, customer, level, onCancel, onSubmitted }: FormProps) => {
  const wizard = useWizard({ preset: crmId, isSignedIn: customer !== null, onSubmitted });
  const { form, step, property, failure, isSending, goTo, choose, proceed, back } = wizard;
  const preset = useQuery({ ...propertyByCrmIdQuery(crmId ?? ''), enabled: crmId !== null && property === null });
  // once, when the link's property has come
  useEffect(() => {
    if (preset.data && !property) choose(preset.data);
  }, [preset.data]);
  useEffect(() => {
    if (step === 'customer') void loadOfferStep();
  }, [step]);
  const isUnknown = crmId !== null && property === null && isStatus(preset.error, 404);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) void proceed();
  };
  return (
    <FormProvider {...form}>
      <form className={classes.wizard} onSubmit={send} noValidate>
        <Steps step={step} />
        <StepTitle step={step} title={titleOf(step, customer !== null)} level={level} />
        {failure !== null && (
          <Alert color="red" variant="light" title="Error" role="alert" className={classes.alert}>
            {messageOf(failure)}
          </Alert>
        )}
        {step !== 'property' && property && (
          <div className={classes.chosen}>
            <PropertyFacts property={property} />
            <Button variant="subtle" size="compact-sm" onClick={() => goTo('property')}>
              Change
            </Button>
          </div>
        )}
        <div className={classes.body}>
          {step === 'property' && (
            <PropertyStep
              property={property}
              preset={preset.data ?? null}
              onChoose={choose}
              notice={isUnknown ? propertyMessages.crmIdUnknown(crmId) : null}
            />
          )}
          {step === 'customer' && <CustomerStep customer={customer} />}
          {step === 'offer' && (
            <Suspense fallback={<Skeleton height={420} radius={8} />}>
              <OfferStep property={property} />
            </Suspense>
          )}
        </div>
        <div className={classes.actions}>
          {step !== 'property' && (
            <Button variant="default" size="lg" onClick={back} disabled={isSending}>
              Back
            </Button>
          )}
          <Button type="submit" size="lg" disabled={isSending} className={classes.proceed ?? ''}>
            {step === 'offer' ? (isSending ? 'Submitting...' : 'Submit Offer') : 'CONTINUE'}
          </Button>
        </div>
        {onCancel && <CancelOffer disabled={isSending} onCancel={onCancel} />}
      </form>
    </FormProvider>
  );
};

/** An offer in three steps: property, customer, offer. What is typed stays in this tab until it is sent or cancelled. */
export const OfferWizard = (props: OfferWizardProps) => {
  const [round, setRound] = useState(0);
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const another = () => {
    setSubmitted(null);
    setRound(round + 1);
  };
  if (submitted) return <Success {...props} submitted={submitted} onAnother={another} />;
  // another offer is rarely one on the same property
  const crmId = round === 0 ? props.crmId : null;
  return <WizardForm key={round} {...props} crmId={crmId} onSubmitted={setSubmitted} />;
};
