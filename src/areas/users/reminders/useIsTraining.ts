import { reminderEndpoints } from '@contract/users/reminders';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

/** How long the answer is taken for true. */
const FRESH_MS = 5 * 60_000;

/** Whether a campaign is running, so that there are people to remind of starting it; false until it is known. */
export function useIsTraining(isAsked: boolean): boolean {
  const input = { params: { companyId: currentCompanyId() }, query: { pageSize: 1 } };
  const { data } = useCall(reminderEndpoints.campaigns, input, { enabled: isAsked, staleTime: FRESH_MS });
  return isAsked && data !== undefined && data.data.pageInfo.totalItems > 0;
}
