import Button from '@mui/material/Button';
import { usePending } from '@/components/dialog/usePending';

export interface BulkButtonProps {
  label: string;
  act: () => Promise<unknown>;
}

/** Something that is done to the selected people at once; it shows progress and acts once. */
export function BulkButton({ label, act }: BulkButtonProps) {
  const { isPending, run } = usePending(act);
  return (
    <Button variant="outlined" loading={isPending} onClick={run}>
      {label}
    </Button>
  );
}
