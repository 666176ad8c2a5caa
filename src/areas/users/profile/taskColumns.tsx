import type { ItemType, PersonTask, TaskState } from '@contract/users/profile';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Badge } from '@/components/badge/Badge';
import { Score } from '@/components/completion/Score';
import { shownScore } from '@/components/completion/shownScore';
import type { Column } from '@/components/table/column';
import { DueDay } from '@/components/table/DueDay';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { TranslationKey } from '@/i18n/keys';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { Clipped } from '../Clipped';
import styles from './profile.module.css';

/** The columns of a user's tasks, outstanding or completed. */
export function taskColumns(t: TypedTranslate, state: TaskState, language: string): Column<PersonTask>[] {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const score = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const shared: Column<PersonTask>[] = [
    { key: 'name', label: t('userProfile.tasks.name'), render: ({ name }) => <Clipped>{name}</Clipped> },
    {
      key: 'type',
      width: 200,
      card: 'subtitle',
      label: t('userProfile.tasks.type'),
      render: ({ type }) => <ItemTypeLabel type={type} />,
    },
  ];
  const assigned: Column<PersonTask> = {
    key: 'assigned',
    width: 140,
    label: t('userProfile.tasks.assigned'),
    render: ({ assignedAt }) => <RelativeTime value={assignedAt} />,
  };
  const result: Column<PersonTask> = {
    key: 'result',
    width: 170,
    label: t('userProfile.tasks.result'),
    render: ({ status, attempt, type }) =>
      status === 'notPassed' || status === 'failed' ? (
        <Badge tone="danger">{t('userProfile.tasks.notPassed', { smart_count: attempt })}</Badge>
      ) : status === 'missed' ? (
        <Badge tone="danger">{t('userProfile.tasks.missed')}</Badge>
      ) : type === 'course' && attempt > 1 ? (
        t('userProfile.tasks.attempt', { attempt })
      ) : (
        '–'
      ),
  };
  if (state === 'completed') {
    return [
      ...shared,
      assigned,
      {
        key: 'completed',
        width: 140,
        label: t('userProfile.tasks.completed'),
        render: ({ completedAt }) => <RelativeTime value={completedAt} never="–" />,
      },
      {
        key: 'score',
        width: 110,
        align: 'end',
        label: t('userProfile.tasks.score'),
        render: (task) => (
          <Score
            value={task.score}
            shown={task.score === null ? '–' : score.format(shownScore(task.score))}
          />
        ),
      },
      result,
    ];
  }
  return [
    ...shared,
    {
      key: 'progress',
      width: 150,
      label: t('userProfile.tasks.progress'),
      render: ({ progress }) => (
        <span className={styles.progress}>
          <meter value={progress} max={100} aria-label={t('userProfile.tasks.progress')} />
          {percent.format(progress / 100)}
        </span>
      ),
    },
    result,
    assigned,
    {
      key: 'due',
      width: 210,
      label: t('userProfile.tasks.due'),
      render: ({ dueAt, timeZone, overdue }) => (
        <span className={styles.due}>
          <DueDay value={dueAt} timeZone={timeZone} never={t('userProfile.tasks.noDueDate')} />
          {overdue && (
            <span className={styles.late}>
              <ErrorIcon aria-hidden="true" />
              {t('userProfile.tasks.overdue')}
            </span>
          )}
        </span>
      ),
    },
  ];
}

const LABELS: Record<ItemType, TranslationKey> = {
  course: 'userProfile.itemTypes.course',
  'phishing exercise': 'userProfile.itemTypes.phishingExercise',
  policy: 'userProfile.itemTypes.policy',
  exercise: 'userProfile.itemTypes.exercise',
  'monthly video': 'userProfile.itemTypes.monthlyVideo',
  'Fake Or Real exercise': 'userProfile.itemTypes.fakeOrReal',
  'Secure code training': 'userProfile.itemTypes.secureCode',
};

/** The type of a task, in words. */
function ItemTypeLabel({ type }: { type: ItemType }) {
  return useT()(LABELS[type]);
}
