import { Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { lazyComponent } from '@/client/lazyPage';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import { kindOf } from '../kinds';
import styles from '../learn.module.css';
import { useTask } from '../offline/useTask';
import { usePageTitle } from '../usePageTitle';

const REFUSALS: ReadonlySet<number> = new Set([403, 404, 409]);

/** /tasks/:taskId: the task as its kind shows it. */
export default function TaskPage() {
  const t = useT();
  const taskId = Number(useParams().taskId);
  const { data: content, error, refetch } = useTask(taskId);
  usePageTitle(content?.task.name ?? t('learn.tasks.title'));
  // Gone, suspended or being changed: nobody's fault, and no use to try again at once.
  const isRefused = error !== null && REFUSALS.has(error.status);
  const type = content?.task.type;
  const View = useMemo(() => {
    const load = type && kindOf(type)?.load;
    return load && lazyComponent(load);
  }, [type]);
  const loading = (
    <div role="status" aria-label={t('learn.frame.loading')}>
      <Skeleton height="16rem" shape="block" />
    </div>
  );
  return (
    <>
      <Link to="/" className={styles.back}>
        {t('learn.task.back')}
      </Link>
      {error && !isRefused && (
        <ErrorState heading="h1" error={error} description={error.message} onRetry={() => void refetch()} />
      )}
      {isRefused && (
        <EmptyState
          heading="h1"
          title={t(error.status === 403 ? 'learn.tasks.suspended.title' : 'learn.task.unavailable')}
          description={error.status === 403 ? t('learn.tasks.suspended.text') : error.message}
        />
      )}
      {!content && !error && loading}
      {content && !isRefused && (
        <>
          <h1 className={styles.title}>
            <bdi>{content.task.name}</bdi>
          </h1>
          <Suspense fallback={loading}>{View && <View content={content} />}</Suspense>
        </>
      )}
    </>
  );
}
