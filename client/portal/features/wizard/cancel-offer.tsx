import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from '#client/portal/features/wizard/wizard.module.css';
import { clearDraft } from '#client/portal/features/wizard/wizard-draft.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

export const CancelOffer = ({ disabled, onCancel }: { disabled: boolean; onCancel: () => void }) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.cancel}>
      <Button variant="subtle" color="red" size="md" disabled={disabled} onClick={() => setAsking(true)}>
        CANCEL & DELETE MY OFFER
      </Button>
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
    </div>
  );
};
