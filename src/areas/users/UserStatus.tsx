import type { TaskStatus } from '@contract/users/users';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Remove from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Timelapse from '@mui/icons-material/Timelapse';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './users.module.css';

interface StatusLook {
  icon: ComponentType<SvgIconProps>;
  tone: 'neutral' | 'danger' | 'warning' | 'success';
  label: TranslationKey;
  tooltip?: TranslationKey;
}

const LOOKS: Record<TaskStatus, StatusLook> = {
  notAssigned: { icon: Remove, tone: 'neutral', label: 'users.status.notAssigned' },
  notStarted: {
    icon: Circle,
    tone: 'danger',
    label: 'users.status.notStarted',
    tooltip: 'users.status.tooltip.notStarted',
  },
  inProgress: {
    icon: Timelapse,
    tone: 'warning',
    label: 'users.status.inProgress',
    tooltip: 'users.status.tooltip.inProgress',
  },
  completed: {
    icon: CheckCircle,
    tone: 'success',
    label: 'users.status.completed',
    tooltip: 'users.status.tooltip.completed',
  },
};

/** A task status as icon and text, with its meaning on hover. */
export function UserStatus({ status }: { status: TaskStatus }) {
  const t = useT();
  const { icon: Icon, tone, label, tooltip } = LOOKS[status];
  return (
    <span className={styles.status} data-tone={tone} title={tooltip && t(tooltip)}>
      <Icon aria-hidden="true" />
      <span className={styles.statusText} data-truncate="">
        {t(label)}
      </span>
    </span>
  );
}
