import type { ReactNode } from 'react';
import type { NotificationType } from 'react-admin';
import { useT } from '@/i18n/useT';
import styles from './Toast.module.css';

const ICONS: Record<NotificationType, string> = {
  success: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM6.6 10.2l2.3 2.3 4.5-4.7',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm0 6.7v4.3m0-6.9v.1',
  warning: 'M10 3 2.2 16.5h15.6L10 3Zm0 5.2v3.6m0 2.3v.1',
  error: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm0 3.9v4.2m0 2.7v.1',
};

const CLOSE = 'm5.5 5.5 9 9m0-9-9 9';

const Icon = ({ path, className }: { path: string; className?: string }) => (
  <svg
    className={className}
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

export interface ToastProps {
  type: NotificationType;
  children: ReactNode;
  multiLine?: boolean;
  onUndo?: () => void;
  onClose: () => void;
}

/**
 * One message: an icon for its type, a text, an undo button for reversible actions, and a close button.
 * ToastArea is the live region that announces it.
 */
export function Toast({ type, children, multiLine, onUndo, onClose }: ToastProps) {
  const t = useT();
  return (
    <div className={styles.toast} data-type={type} role={type === 'error' ? 'alert' : undefined}>
      <Icon path={ICONS[type]} className={styles.icon} />
      <div className={styles.message} data-multiline={multiLine || undefined}>
        {children}
      </div>
      {onUndo && (
        <button type="button" className={styles.button} onClick={onUndo}>
          {t('common.action.undo')}
        </button>
      )}
      <button type="button" className={styles.button} aria-label={t('common.action.close')} onClick={onClose}>
        <Icon path={CLOSE} />
      </button>
    </div>
  );
}
