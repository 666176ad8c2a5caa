import { type LearnerTask, learnerEndpoints } from '@contract/learner';
import { TASK_STATES, type TaskState } from '@contract/users/profile';
import { Link, useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { kindOf } from '../kinds';
import styles from '../learn.module.css';
import { usePageTitle } from '../usePageTitle';

const stateOf = (text: string | null): TaskState =>
  TASK_STATES.find((state) => state === text) ?? 'outstanding';

function TaskCard({ task }: { task: LearnerTask }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const day = (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
  const kind = kindOf(task.type);
  if (!kind) return null;
  return (
    <li>
      <Link to={`/tasks/${task.id}`} className={styles.card}>
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
        <span className={styles.cardText}>
          <span className={styles.cardName} dir="auto">
            {task.name}
          </span>
          <span className={styles.cardFacts}>
            {t(kind.label)}
            {task.dueAt && task.completedAt === null && (
              <span data-overdue={task.overdue}>
                {t(task.overdue ? 'learn.tasks.overdue' : 'learn.tasks.due', { date: day(task.dueAt) })}
              </span>
            )}
            {task.completedAt && <span>{t('learn.tasks.completedOn', { date: day(task.completedAt) })}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** /: what the learner has to do, and what they have done. */
export default function TasksPage() {
  const t = useT();
  const [query] = useSearchParams();
  const state = stateOf(query.get('state'));
  usePageTitle(t('learn.tasks.title'));
  const { data, error, refetch } = useCall(learnerEndpoints.tasks, {
    params: { companyId: currentCompanyId() },
    query: { state },
  });
  const items = data?.data.items;
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
      {error && <ErrorState error={error} description={error.message} onRetry={() => void refetch()} />}
      {!items && !error && (
        <div role="status" aria-label={t('learn.frame.loading')}>
          <Skeleton height="4.5rem" shape="block" />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState
          title={t(`learn.tasks.none.${state}.title`)}
          description={t(`learn.tasks.none.${state}.text`)}
        />
      )}
      {items && items.length > 0 && (
        <ul className={styles.cards}>
          {items.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </ul>
      )}
    </>
  );
}
