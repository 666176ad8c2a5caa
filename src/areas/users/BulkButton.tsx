import Button from '@mui/material/Button';
import { usePending } from '@/components/dialog/usePending';

export interface BulkButtonProps {
  label: string;
  act: () => Promise<unknown>;
}

/** Acts on the selected users; shows progress and ignores further clicks meanwhile. */
export function BulkButton({ label, act }: BulkButtonProps) {
  const { isPending, run } = usePending(act);
  return (
    <Button variant="outlined" loading={isPending} onClick={run}>
      {label}
    </Button>
  );
}
