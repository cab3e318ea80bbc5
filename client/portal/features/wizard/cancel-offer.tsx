import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from '#client/portal/features/wizard/wizard.module.css';
import { clearDraft } from '#client/portal/features/wizard/wizard-draft.ts';
import { LazyConfirmDialog } from '#client/ui/lazy-confirm-dialog.tsx';

export const CancelOffer = ({ disabled, onCancel }: { disabled: boolean; onCancel: () => void }) => {
  const [asking, setAsking] = useState(false);
  const cancel = () => {
    clearDraft();
    onCancel();
  };
  return (
    <div className={classes.cancel}>
      <Button variant="subtle" color="red" size="md" disabled={disabled} onClick={() => setAsking(true)}>
        CANCEL & DELETE MY OFFER
      </Button>
      <LazyConfirmDialog
        opened={asking}
        title="Cancel and delete this offer?"
        confirmLabel="Yes, delete it"
        cancelLabel="Keep it"
        danger
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        Nothing has been sent yet. What you have entered will be deleted.
      </LazyConfirmDialog>
    </div>
  );
};
