import Button, { type ButtonProps } from '@mui/material/Button';
import { useFormState } from 'react-hook-form';

export interface SaveButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  label: string;
  /** Also while nothing has been changed. */
  alwaysEnable?: boolean;
}

/** Submits the form around it; shows progress, and is disabled while there is nothing to save. */
export function SaveButton({ label, alwaysEnable, disabled, variant = 'contained' }: SaveButtonProps) {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      variant={variant}
      loading={isSubmitting}
      disabled={disabled || (!alwaysEnable && !isDirty)}
    >
      {label}
    </Button>
  );
}
