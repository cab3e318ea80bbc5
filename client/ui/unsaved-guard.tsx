import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Fetched when it is first asked for: most forms are never left unsaved. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog }));

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
  const isAsking = blocker.status === 'blocked';
  const [asked, setAsked] = useState(false);
  if (isAsking && !asked) setAsked(true);
  // stays once it was there, to give the focus back
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened={isAsking}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        What you have typed will be lost.
      </ConfirmDialog>
    </Suspense>
  );
};
