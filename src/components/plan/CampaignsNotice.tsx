import { useSession } from '@/authProvider/currentSession';
import { LockedNotice, useHasStatistics } from './LockedStatistics';
import { isTrialExpired } from './plan';
import { SuspendedNotice, type SuspendedNoticeProps } from './SuspendedNotice';

/** Why a page's campaigns wait, since the trial has expired, or have no numbers, since the plan has none. */
export function CampaignsNotice(props: SuspendedNoticeProps) {
  const hasStatistics = useHasStatistics();
  const company = useSession()?.company;
  if (company && isTrialExpired(company, new Date())) return <SuspendedNotice {...props} />;
  return hasStatistics ? null : <LockedNotice />;
}
