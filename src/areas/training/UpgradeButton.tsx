import { access, canAccess } from '@contract/access';
import Button from '@mui/material/Button';
import { useActor } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';

/** The way to Boost (`?modal=upgrade`); rendered only for users who may change the plan. */
export function UpgradeButton() {
  const t = useT();
  const mayBuy = canAccess(access.licensingWrite, useActor());
  const [, setModal] = useQueryFlag('modal');
  if (!mayBuy) return null;
  return (
    <Button variant="contained" onClick={() => setModal('upgrade')}>
      {t('training.course.locked.upgrade')}
    </Button>
  );
}
