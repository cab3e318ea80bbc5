import { Button, type ButtonProps } from '@mantine/core';
import { useFormState } from 'react-hook-form';

interface SubmitButtonProps extends ButtonProps {
  children: string;
  /** While the form is being sent: 'SAVING...', 'UPDATING...'. */
  busyLabel: string;
}

/** Sends the form it stands in; said busy, and not pressable twice, until the answer is there. */
export const SubmitButton = ({ children, busyLabel, disabled, ...props }: SubmitButtonProps) => {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" disabled={isSubmitting || disabled} {...props}>
      {isSubmitting ? busyLabel : children}
    </Button>
  );
};
