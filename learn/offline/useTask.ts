import { type LearnerContent, learnerEndpoints } from '@contract/learner';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { currentCompanyId, useLearnerSession } from '@/authProvider/currentSession';
import { type ApiError, isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { keepTask, keptTask, startWorker } from './kept';

/** No answer, or that of a proxy whose gateway is down. */
const isUnanswered = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

/** A task with its content; without a connection as it was when it was opened last. */
export function useTask(taskId: number): UseQueryResult<LearnerContent, ApiError> {
  const userId = useLearnerSession()?.user.id ?? 0;
  const asked = { params: { companyId: currentCompanyId(), taskId } };
  return useQuery({
    queryKey: callKey(learnerEndpoints.task, asked),
    queryFn: async ({ signal }) => {
      try {
        const { data } = await call(learnerEndpoints.task, { ...asked, signal });
        keepTask(userId, data);
        startWorker();
        return data;
      } catch (error) {
        const kept = isUnanswered(error) ? keptTask(userId, taskId) : undefined;
        if (!kept) throw error;
        return kept;
      }
    },
  });
}
