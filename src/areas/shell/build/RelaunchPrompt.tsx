import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNewerBuild } from '@/client/useNewerBuild';
import { useT } from '@/i18n/useT';
import styles from './RelaunchPrompt.module.css';

/** Offers to load a newer build. It interrupts no one; a form asks about its unsaved changes itself. */
export function RelaunchPrompt() {
  const t = useT();
  const isNewer = useNewerBuild();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <div role="status">
      {isNewer && !isPutOff && (
        <div className={styles.prompt}>
          <p>{t('dialogs.relaunch.text')}</p>
          <Button size="small" color="inherit" onClick={() => setPutOff(true)}>
            {t('dialogs.relaunch.later')}
          </Button>
          <Button size="small" variant="contained" onClick={() => location.reload()}>
            {t('dialogs.relaunch.action')}
          </Button>
        </div>
      )}
    </div>
  );
}
