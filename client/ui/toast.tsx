import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

interface Undo {
  /** What the button says; 'Undo' by default. */
  label?: string;
  onUndo: () => void;
}

/** Milliseconds: someone must be able to read the line and reach the button. */
const withActionFor = 10_000;

const message = (text: string, undo: Undo | undefined, id: string) => {
  if (!undo) return text;
  const press = () => {
    notifications.hide(id);
    undo.onUndo();
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      <Button variant="subtle" size="compact-sm" onClick={press}>
        {undo.label ?? 'Undo'}
      </Button>
    </Group>
  );
};

let shown = 0;

/** A line at the edge of the screen, read aloud once. For what was done; what went wrong in a form belongs to the form. */
export const toast = {
  success: (text: string, undo?: Undo) => {
    const id = `toast-${shown++}`;
    notifications.show({
      id,
      message: message(text, undo, id),
      color: 'green',
      icon: <IconCheck size={16} />,
      closeButtonProps: { 'aria-label': 'Dismiss' },
      ...(undo ? { autoClose: withActionFor } : {}),
    });
  },
  error: (text: string) => {
    notifications.show({
      message: text,
      color: 'red',
      icon: <IconAlertTriangle size={16} />,
      autoClose: withActionFor,
      role: 'alert',
      closeButtonProps: { 'aria-label': 'Dismiss' },
    });
  },
};
