import { learnerEndpoints } from '@contract/learner';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

/** The company's pinned videos: five at most, so that the list and each player share one read. */
export const usePinned = () =>
  useCall(learnerEndpoints.videos, { params: { companyId: currentCompanyId() } });
