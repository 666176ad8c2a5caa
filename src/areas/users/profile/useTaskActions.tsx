import { campaignEndpoints } from '@contract/training/campaigns';
import type { PersonTask } from '@contract/users/profile';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { useMemo } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import type { RowAction } from '@/components/table/column';
import { useT } from '@/i18n/useT';

/** Another attempt for a user who has none left at a course. Undefined for those who only read. */
export function useTaskActions(userId: number): ((task: PersonTask) => RowAction[]) | undefined {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const canAllow = useCan(campaignEndpoints.allowAttempt);
  const { run } = useAction(campaignEndpoints.allowAttempt, { onSuccess: () => refresh() });
  return useMemo(() => {
    if (!canAllow) return undefined;
    const allow = async ({ name }: PersonTask, id: number) => {
      const answer = await run({ params: { companyId: currentCompanyId(), id, userId } });
      if (answer) notify(t('userProfile.tasks.allow.done', { name }), { type: 'success' });
    };
    return (task) => {
      const { campaignId } = task;
      const isStuck = task.status === 'failed' && campaignId !== null;
      return [
        {
          key: 'allow',
          label: t('userProfile.tasks.allow.button'),
          icon: <ReplayIcon />,
          unavailable: isStuck ? undefined : t('userProfile.tasks.allow.notNeeded'),
          onSelect: () => {
            if (isStuck) void allow(task, campaignId);
          },
        },
      ];
    };
  }, [canAllow, notify, run, t, userId]);
}
