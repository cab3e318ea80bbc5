import { Alert, Button, Group, Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { messageOf } from '#client/lib/api.ts';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The question and what hangs on it. */
  children: ReactNode;
  confirmLabel: string;
  /** On the button while `onConfirm` runs: 'Deleting...'. */
  busyLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** When it throws, the dialog stays and shows the server's words, or `errorFallback`. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
  errorFallback?: string;
  /** Below the words of an error, a way on: a link to what stands in the way. */
  errorAction?: (error: unknown) => ReactNode;
  /** Takes the focus afterwards where the act has removed the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * Asks before something that cannot be taken back lightly. Cancel has the focus; afterwards the focus returns to the
 * button that opened the dialog, so open it from a button or link, never from an item of a menu that closes.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { opened, title, children, danger = false, cancelLabel = 'Cancel', onClose } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await props.onConfirm();
    } catch (caught) {
      setError(caught);
    }
    setBusy(false);
  };
  const close = () => {
    if (busy) return;
    setError(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={440}
      onExitTransitionEnd={() => {
        if (document.activeElement === document.body) props.focusAfter?.current?.focus();
      }}
      // or its header counts as a second banner of the page
      attributes={{ header: { role: 'presentation' } }}
    >
      <div>{children}</div>
      {error !== null && (
        <Alert color="red" variant="light" mt="md" role="alert">
          {messageOf(error, props.errorFallback)} {props.errorAction?.(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} onClick={confirm} disabled={busy}>
          {busy ? (props.busyLabel ?? props.confirmLabel) : props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
