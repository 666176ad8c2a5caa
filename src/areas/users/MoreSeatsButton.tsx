import { access, canAccess } from '@contract/access';
import Button from '@mui/material/Button';
import { useActor } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';

export interface MoreSeatsButtonProps {
  variant?: 'contained' | 'outlined';
  onClick?: () => void;
}

/** Leads to more seats (`?modal=upgrade`); rendered only for users who may change the plan. */
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
