import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useT } from '@/i18n/useT';
import styles from './FormDrawer.module.css';

export interface DetailsDrawerProps {
  title: string;
  /** Buttons at its foot. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A record next to the list it belongs to, 480 px wide. Render it to open it. */
export function DetailsDrawer({ title, actions, onClose, children }: DetailsDrawerProps) {
  const t = useT();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <div className={styles.form}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {title}
          </h2>
          <IconButton aria-label={t('common.action.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </div>
    </Drawer>
  );
}
