import { access, canAccess } from '@contract/access';
import Button from '@mui/material/Button';
import { useActor } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';

export interface MoreSeatsButtonProps {
  variant?: 'contained' | 'outlined';
  onClick?: () => void;
}

/** The way to more seats (`?modal=upgrade`), for whoever may change the plan; nothing for others. */
export function MoreSeatsButton({ variant = 'outlined', onClick }: MoreSeatsButtonProps) {
  const t = useT();
  const mayBuy = canAccess(access.licensingWrite, useActor());
  const [, setModal] = useQueryFlag('modal');
  if (!mayBuy) return null;
  return (
    <Button
      variant={variant}
      onClick={() => {
        onClick?.();
        setModal('upgrade');
      }}
    >
      {t('operations.seats.upgrade')}
    </Button>
  );
}
