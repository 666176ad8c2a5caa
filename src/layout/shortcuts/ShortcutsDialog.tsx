import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useT } from '@/i18n/useT';
import styles from './ShortcutsDialog.module.css';
import { PALETTE_KEYS, useSingleKeys } from './useShellShortcuts';

export interface ShortcutsDialogProps {
  onClose: () => void;
}

const SHORTCUTS = [
  { keys: PALETTE_KEYS, labelKey: 'shell.shortcuts.palette' },
  { keys: ['/'], labelKey: 'shell.shortcuts.search' },
  { keys: ['?'], labelKey: 'shell.shortcuts.help' },
] as const;

/** The list behind `?`, with a switch for users who cannot use single-key shortcuts. */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const t = useT();
  const titleId = useId();
  const hintId = useId();
  const [singleKeys, setSingleKeys] = useSingleKeys();

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('shell.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <dl className={styles.list}>
          {SHORTCUTS.map(({ keys, labelKey }) => (
            <div key={labelKey} className={styles.row}>
              <dt>{t(labelKey)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <FormControlLabel
          control={
            <Switch
              checked={singleKeys === 'on'}
              onChange={(_event, checked) => setSingleKeys(checked ? 'on' : 'off')}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
          label={t('shell.shortcuts.singleKeys')}
        />
        <p id={hintId} className={styles.hint}>
          {t('shell.shortcuts.singleKeysHint')}
        </p>
      </DialogContent>
    </Dialog>
  );
}
