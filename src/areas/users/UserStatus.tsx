import type { TaskStatus } from '@contract/users/users';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './users.module.css';

interface StatusLook {
  /** The outline of a 24 × 24 icon. Plain, as a table has one in every row. */
  icon: string;
  tone: 'neutral' | 'danger' | 'warning' | 'success';
  label: TranslationKey;
  tooltip?: TranslationKey;
}

/** Material icons: RemoveCircleOutline, RadioButtonUnchecked, Timelapse, CheckCircleOutlined. */
const LOOKS: Record<TaskStatus, StatusLook> = {
  notAssigned: {
    icon: 'M7 11v2h10v-2zm5-9C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8',
    tone: 'neutral',
    label: 'users.status.notAssigned',
  },
  notStarted: {
    icon: 'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
    tone: 'danger',
    label: 'users.status.notStarted',
    tooltip: 'users.status.tooltip.notStarted',
  },
  inProgress: {
    icon: 'M16.24 7.76C15.07 6.59 13.54 6 12 6v6l-4.24 4.24c2.34 2.34 6.14 2.34 8.49 0 2.34-2.34 2.34-6.14-.01-8.48M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
    tone: 'warning',
    label: 'users.status.inProgress',
    tooltip: 'users.status.tooltip.inProgress',
  },
  completed: {
    icon: 'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8m4.59-12.42L10 14.17l-2.59-2.58L6 13l4 4 8-8z',
    tone: 'success',
    label: 'users.status.completed',
    tooltip: 'users.status.tooltip.completed',
  },
};

/** A task status as icon and text, with its meaning on hover. */
export function UserStatus({ status }: { status: TaskStatus }) {
  const t = useT();
  const { icon, tone, label, tooltip } = LOOKS[status];
  return (
    <span className={styles.status} data-tone={tone} title={tooltip && t(tooltip)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span className={styles.statusText} data-truncate="">
        {t(label)}
      </span>
    </span>
  );
}
