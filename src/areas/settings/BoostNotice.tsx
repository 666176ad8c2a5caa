import { access, canAccess } from '@contract/access';
import Button from '@mui/material/Button';
import { useActor } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

/** That something needs Boost or a trial, and the way there for those who may change the plan. */
export function BoostNotice({ text }: { text: string }) {
  const t = useT();
  const mayBuy = canAccess(access.licensingWrite, useActor());
  const [, setModal] = useQueryFlag('modal');
  return (
    <aside className={styles.notice} aria-label={text}>
      <p>{text}</p>
      {mayBuy && (
        <Button variant="contained" onClick={() => setModal('upgrade')}>
          {t('settings.upgrade')}
        </Button>
      )}
    </aside>
  );
}
