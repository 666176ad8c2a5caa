import type { TaskAvailability } from '@contract/users/reminders';
import { REMINDER_TASK_TYPES, type ReminderTaskType } from '@contract/users/reminderText';
import Checkbox from '@mui/material/Checkbox';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { availableTypes, reachOf } from './reach';
import styles from './reminders.module.css';

export interface TaskTypesProps {
  /** Absent while it loads. */
  status: TaskAvailability | undefined;
  error: unknown;
  onRetry: () => void;
  chosen: readonly ReminderTaskType[];
  onChange: (chosen: ReminderTaskType[]) => void;
}

/**
 * The four kinds of tasks, disabled where none are outstanding, and the number of users the choice reaches.
 */
export function TaskTypes({ status, error, onRetry, chosen, onChange }: TaskTypesProps) {
  const t = useT();
  const format = useFormatNumber();
  if (error && !status) {
    return <ErrorState title={t('reminders.availability.failed')} error={error} onRetry={onRetry} />;
  }
  const counted = (count: number) => ({ smart_count: count, count: format(count) });
  const available = status ? availableTypes(status) : [];
  const reach = status && reachOf(status, chosen);
  const toggle = (type: ReminderTaskType) =>
    onChange(
      REMINDER_TASK_TYPES.filter((one) => (one === type ? !chosen.includes(one) : chosen.includes(one))),
    );
  const peopleWith = (type: ReminderTaskType) =>
    status && available.includes(type)
      ? t('reminders.types.people', counted(reachOf(status, [type]).will))
      : t('reminders.types.none');

  return (
    <>
      <fieldset className={styles.types} aria-busy={!status}>
        <legend>{t('reminders.types.legend')}</legend>
        {REMINDER_TASK_TYPES.map((type) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input
          <label key={type} data-disabled={!available.includes(type) || undefined}>
            <Checkbox
              size="small"
              checked={chosen.includes(type)}
              disabled={!available.includes(type)}
              onChange={() => toggle(type)}
            />
            <span>{t(`reminders.types.${type}`)}</span>
            <span className={styles.people}>{status ? peopleWith(type) : <Skeleton width={64} />}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.reach} role="status">
        {reach ? (
          <>
            <strong>{t('reminders.reach.will', counted(reach.will))}</strong>{' '}
            {reach.wont > 0 && t('reminders.reach.wont', counted(reach.wont))}
            {reach.wont > 0 && <p>{t('reminders.reach.why')}</p>}
          </>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </>
  );
}
