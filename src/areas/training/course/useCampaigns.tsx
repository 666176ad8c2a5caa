import { type Campaign, campaignEndpoints } from '@contract/training/campaigns';
import type { ReactNode } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { TRAINING_QUERIES } from '../trainingQueries';

/** Campaigns of one course that a page looks at; older ones are not offered. */
const MAX_CAMPAIGNS = 50;

const isOpen = ({ status }: Campaign) => status !== 'ENDED' && status !== 'ARCHIVED';

export interface CourseCampaigns {
  /** Newest first. */
  campaigns: readonly Campaign[];
  /** The one that has not ended: there is at most one. */
  open: Campaign | undefined;
}

interface WithCampaignsProps {
  courseId: number;
  children: (found: CourseCampaigns) => ReactNode;
}

/** Loads the campaigns of a course for its tabs. */
export function WithCampaigns({ courseId, children }: WithCampaignsProps) {
  const params = { companyId: currentCompanyId() };
  const query = { courseId, pageSize: MAX_CAMPAIGNS, orderBy: 'startedAt', order: 'desc' } as const;
  const { data, error, refetch } = useCall(campaignEndpoints.list, { params, query });
  if (data) {
    const campaigns = data.data.items;
    return children({ campaigns, open: campaigns.find(isOpen) });
  }
  if (!error) return <TableSkeleton rows={5} />;
  return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
}

/** Reloads what an assignment changes. */
export const useRefreshTraining = () => useRefreshQueries(TRAINING_QUERIES);
