import type { LearnerTask } from '@contract/learner';
import { TASK_STATES, type TaskState } from '@contract/users/profile';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { addressOf, kindOf } from '../kinds';
import styles from '../learn.module.css';
import { usePageTitle } from '../usePageTitle';
import { dayOf, daysUntil, dueDay } from './due';
import { Survey } from './Survey';
import { ShowMore, TasksFailure, useTasks } from './tasksQuery';

/** Fewer days than these and the due date stands out. */
const SOON_DAYS = 2;
const SKELETONS = [0, 1, 2];

const stateOf = (text: string | null): TaskState =>
  TASK_STATES.find((state) => state === text) ?? 'outstanding';

function DueDate({ task: { dueAt, timeZone, overdue } }: { task: LearnerTask }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (!dueAt) return null;
  const now = new Date();
  const due = { at: new Date(dueAt), timeZone };
  const isSoon = daysUntil(due.at, now) < SOON_DAYS;
  return (
    <span data-tone={overdue ? 'danger' : isSoon ? 'warning' : undefined}>
      {overdue && (
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 3.3v3.7m0 2.6v.1" strokeWidth="1.5" />
        </svg>
      )}
      {overdue
        ? t('learn.tasks.overdue', { date: dueDay(due, now, language) })
        : t('learn.tasks.due', { date: dueDay(due, now, language) })}
    </span>
  );
}

function TaskCard({ task }: { task: LearnerTask }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const kind = kindOf(task.type);
  if (!kind) return null;
  const isStarted = task.status === 'inProgress';
  const isNotPassed = task.status === 'notPassed' || task.status === 'failed';
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
  return (
    <li>
      <Link to={addressOf(task)} className={styles.card}>
        <span className={styles.kindIcon}>
          <svg
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d={kind.icon} strokeLinejoin="round" />
          </svg>
        </span>
        <span className={styles.cardText}>
          <span className={styles.cardName}>
            <bdi>{task.name}</bdi>
          </span>
          <span className={styles.cardFacts}>
            <span>{t(kind.label)}</span>
            {task.completedAt ? (
              <span>
                {t('learn.tasks.completedOn', { date: dayOf(new Date(task.completedAt), language) })}
              </span>
            ) : (
              task.status !== 'missed' && <DueDate task={task} />
            )}
            {task.score !== null && <span>{t('learn.tasks.score', { percent: percent(task.score) })}</span>}
            {task.status === 'missed' && <span data-tone="danger">{t('learn.tasks.missed')}</span>}
            {isNotPassed && <span data-tone="danger">{t('learn.tasks.notPassed')}</span>}
            {task.status === 'notPassed' && <span data-tone="accent">{t('learn.tasks.tryAgain')}</span>}
            {isStarted && <span data-tone="accent">{t('learn.tasks.continue')}</span>}
          </span>
          {isStarted && (
            <progress
              className={styles.progress}
              max={100}
              value={task.progress}
              aria-label={t('learn.tasks.progress', { percent: percent(task.progress) })}
            />
          )}
        </span>
      </Link>
    </li>
  );
}

/** What the list shows until it is there, in the shape that it will have. */
function CardSkeletons() {
  const t = useT();
  return (
    <div className={styles.cards} role="status" aria-label={t('learn.frame.loading')}>
      {SKELETONS.map((one) => (
        <div key={one} className={styles.card}>
          <Skeleton width="44px" height="44px" shape="block" />
          <span className={styles.cardText}>
            <Skeleton width="60%" height="1rem" />
            <Skeleton width="40%" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** /: what the learner has to do, and what they have done. */
export default function TasksPage() {
  const t = useT();
  const [search] = useSearchParams();
  const state = stateOf(search.get('state'));
  usePageTitle(t('learn.tasks.title'));
  const query = useTasks(state);
  const { data, error, refetch } = query;
  const items = data?.pages.flatMap((page) => page.data.items);
  return (
    <>
      <h1 className={styles.title}>{t('learn.tasks.title')}</h1>
      <nav className={styles.tabs} aria-label={t('learn.tasks.title')}>
        {TASK_STATES.map((one) => (
          <Link
            key={one}
            to={one === 'outstanding' ? '/' : `/?state=${one}`}
            className={styles.tab}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`learn.tasks.${one}`)}
          </Link>
        ))}
      </nav>
      {!items && (error ? <TasksFailure error={error} onRetry={() => void refetch()} /> : <CardSkeletons />)}
      {items?.length === 0 && (
        <EmptyState
          title={t(`learn.tasks.none.${state}.title`)}
          description={t(`learn.tasks.none.${state}.text`)}
        />
      )}
      {items && items.length > 0 && (
        <ul className={styles.cards}>
          {items.map((task) => (
            <TaskCard key={`${task.type} ${task.id}`} task={task} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
      {/* It comes later, and must not move a task that is being tapped. */}
      {items && state === 'outstanding' && <Survey />}
    </>
  );
}
