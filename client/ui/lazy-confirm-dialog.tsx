import { useEffect, useState } from 'react';
import type { ConfirmDialog, ConfirmDialogProps } from '#client/ui/confirm-dialog.tsx';

/** `ConfirmDialog` for where it is seldom needed: fetched when it is first asked for. */
export const LazyConfirmDialog = ({ opened, ...props }: ConfirmDialogProps) => {
  const [Dialog, setDialog] = useState<typeof ConfirmDialog | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (opened && !Dialog)
      void import('#client/ui/confirm-dialog.tsx').then((module) => setDialog(() => module.ConfirmDialog));
  }, [opened, Dialog]);
  // it appears closed and opens then: a dialog that appears open does not know where the focus came from
  useEffect(() => {
    if (Dialog) setReady(true);
  }, [Dialog]);
  return Dialog && <Dialog {...props} opened={opened && isReady} />;
};
