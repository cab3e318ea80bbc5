import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from '#client/portal/features/wizard/wizard.module.css';
import { clearDraft } from '#client/portal/features/wizard/wizard-draft.ts';

/** Fetched when it is first asked for. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog }));

export const CancelOffer = ({ disabled, onCancel }: { disabled: boolean; onCancel: () => void }) => {
  const [asked, setAsked] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsked(true);
    setAsking(true);
  };
  return (
    <div className={classes.cancel}>
      <Button variant="subtle" color="red" size="md" disabled={disabled} onClick={ask}>
        CANCEL & DELETE MY OFFER
      </Button>
      <Suspense>
        {asked && (
          <ConfirmDialog
            opened={asking}
            title="Cancel and delete this offer?"
            confirmLabel="Yes, delete it"
            cancelLabel="Keep it"
            danger
            onConfirm={() => {
              clearDraft();
              onCancel();
            }}
            onClose={() => setAsking(false)}
          >
            Nothing has been sent yet. What you have entered will be deleted.
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  );
};
