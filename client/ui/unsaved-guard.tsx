import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LazyConfirmDialog } from '#client/ui/lazy-confirm-dialog.tsx';

/** Asks before typed work is left behind: links, back, reload and closing the tab. */
export const UnsavedGuard = ({ when }: { when: boolean }) => {
  // read at the moment of leaving: a form that navigates right after saving has not rendered again yet
  const unsaved = useRef(when);
  useEffect(() => {
    unsaved.current = when;
  }, [when]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  });
  return (
    <LazyConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you have typed will be lost.
    </LazyConfirmDialog>
  );
};
