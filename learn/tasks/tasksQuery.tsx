import { learnerEndpoints } from '@contract/learner';
import type { TaskState } from '@contract/users/profile';
import { useInfiniteQuery } from '@tanstack/react-query';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { nextPage } from '@/client/nextPage';
import { callKey } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { useT } from '@/i18n/useT';
import styles from '../learn.module.css';

const PAGE_SIZE = 25;

/** The learner's tasks of a state, page by page. */
export function useTasks(state: TaskState) {
  const params = { companyId: currentCompanyId() };
  return useInfiniteQuery({
    queryKey: callKey(learnerEndpoints.tasks, { params, query: { state, pageSize: PAGE_SIZE } }),
    queryFn: ({ pageParam: pageNumber, signal }) =>
      call(learnerEndpoints.tasks, { params, query: { state, pageSize: PAGE_SIZE, pageNumber }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });
}

type TasksQuery = ReturnType<typeof useTasks>;

/** A failed read of the learner's tasks. Of their own tasks one is refused only while training is suspended. */
export function TasksFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  if (isApiError(error) && error.status === 403) {
    return (
      <EmptyState title={t('learn.tasks.suspended.title')} description={t('learn.tasks.suspended.text')} />
    );
  }
  return <ErrorState error={error} description={error.message} onRetry={onRetry} />;
}

/** The button below a list that has more. */
export function ShowMore({ query }: { query: TasksQuery }) {
  const t = useT();
  if (!query.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <button
        type="button"
        className={styles.button}
        aria-busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('learn.tasks.more')}
      </button>
    </p>
  );
}
