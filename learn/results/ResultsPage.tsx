import { type LearnerSummary, type ListedTask, learnerEndpoints } from '@contract/learner';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { CertificateButton } from '../finished/CertificateButton';
import { addressOf, kindOf } from '../kinds';
import styles from '../learn.module.css';
import { dayOf } from '../tasks/due';
import { ShowMore, TasksFailure, useTasks } from '../tasks/tasksQuery';
import { usePageTitle } from '../usePageTitle';
import own from './results.module.css';

const GRADES = ['right', 'partly', 'wrong'] as const;
const FACTS = ['completed', 'outstanding', 'overdue', 'notPassed'] as const;

function usePercent() {
  const format = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  return (value: number) => format.format(value / 100);
}

/** What all tasks amount to; the same boxes are there before their numbers are. */
function Totals({ summary }: { summary: LearnerSummary | undefined }) {
  const t = useT();
  const percent = usePercent();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const placeholder = <Skeleton width="3rem" height="1.5rem" />;
  const average = summary?.averageScore ?? null;
  return (
    <dl className={own.totals}>
      <div>
        <dt>{t('learn.results.averageScore')}</dt>
        <dd>{summary ? (average === null ? '–' : percent(average)) : placeholder}</dd>
      </div>
      {FACTS.map((fact) => (
        <div
          key={fact}
          data-alarming={(fact === 'overdue' || fact === 'notPassed') && (summary?.[fact] ?? 0) > 0}
        >
          <dt>{t(`learn.results.${fact}`)}</dt>
          <dd>{summary ? number.format(summary[fact]) : placeholder}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the messages of phishing exercises were judged: a bar for the eye, the numbers in words. */
function Messages({ messages }: Pick<LearnerSummary, 'messages'>) {
  const t = useT();
  const total = GRADES.reduce((sum, grade) => sum + messages[grade], 0);
  if (total === 0) return null;
  return (
    <section className={own.messages} aria-labelledby="messages">
      <h2 id="messages">{t('learn.results.messages')}</h2>
      <div className={own.bar} aria-hidden="true">
        {GRADES.filter((grade) => messages[grade] > 0).map((grade) => (
          <span key={grade} data-grade={grade} style={{ flexGrow: messages[grade] }} />
        ))}
      </div>
      <ul>
        {GRADES.map((grade) => (
          <li key={grade} data-grade={grade}>
            {t(`learn.results.${grade}`, { smart_count: messages[grade] })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A completed task: its name leads to its result, since a completed task opens there. */
function Result({ task }: { task: ListedTask }) {
  const t = useT();
  const percent = usePercent();
  const language = languageOf(useLocaleCode());
  const kind = kindOf(task.type);
  return (
    <li className={own.result}>
      <div className={styles.cardText}>
        <Link to={addressOf(task)} className={styles.cardName}>
          <bdi>{task.name}</bdi>
        </Link>
        <span className={styles.cardFacts}>
          {kind && <span>{t(kind.label)}</span>}
          {task.completedAt && (
            <span>{t('learn.tasks.completedOn', { date: dayOf(new Date(task.completedAt), language) })}</span>
          )}
          {task.status === 'missed' && <span data-tone="danger">{t('learn.tasks.missed')}</span>}
          {task.status === 'failed' && <span data-tone="danger">{t('learn.results.failed')}</span>}
        </span>
      </div>
      {task.score !== null && (
        <span className={own.score}>
          <span data-spoken="">{t('learn.results.score')} </span>
          {percent(task.score)}
        </span>
      )}
      {task.hasCertificate && (
        <div className={own.certificate}>
          <CertificateButton task={task} />
        </div>
      )}
    </li>
  );
}

/** /results: what the learner has achieved. */
export default function ResultsPage() {
  const t = useT();
  usePageTitle(t('learn.results.title'));
  const query = useTasks('completed');
  const summary = useCall(learnerEndpoints.summary, { params: { companyId: currentCompanyId() } });
  const error = summary.error ?? query.error;
  const items = query.data?.pages.flatMap((page) => page.data.items);
  const retry = () => {
    void summary.refetch();
    void query.refetch();
  };
  return (
    <>
      <h1 className={styles.title}>{t('learn.results.title')}</h1>
      {error && !(items && summary.data) ? (
        <TasksFailure error={error} onRetry={retry} />
      ) : (
        <>
          <Totals summary={summary.data?.data} />
          {summary.data && <Messages messages={summary.data.data.messages} />}
          <h2 className={own.heading}>{t('learn.results.list')}</h2>
          {!items && (
            <div role="status" aria-label={t('learn.frame.loading')}>
              <Skeleton height="4rem" shape="block" />
            </div>
          )}
          {items?.length === 0 && (
            <EmptyState
              title={t('learn.tasks.none.completed.title')}
              description={t('learn.tasks.none.completed.text')}
            />
          )}
          {items && items.length > 0 && (
            <ul className={own.results}>
              {items.map((task) => (
                <Result key={`${task.type} ${task.id}`} task={task} />
              ))}
            </ul>
          )}
          <ShowMore query={query} />
        </>
      )}
    </>
  );
}
