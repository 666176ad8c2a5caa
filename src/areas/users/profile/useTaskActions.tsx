import { campaignEndpoints } from '@contract/training/campaigns';
import type { PersonTask } from '@contract/users/profile';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { useNotify, useRefresh } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';

/** Another attempt for a user who has none left at a course. Undefined for those who only read. */
export function useTaskActions(userId: number): ActionsOf<PersonTask> | undefined {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const canAllow = useCan(campaignEndpoints.allowAttempt);
  const { run } = useAction(campaignEndpoints.allowAttempt, { onSuccess: () => refresh() });
  const actions = useRowActions<PersonTask>([
    {
      key: 'allow',
      label: t('userProfile.tasks.allow.button'),
      icon: ReplayIcon,
      unavailable: ({ status, campaignId }) =>
        status === 'failed' && campaignId !== null ? undefined : t('userProfile.tasks.allow.notNeeded'),
      run: async ({ name, campaignId: id }) => {
        if (id === null) return;
        const answer = await run({ params: { companyId: currentCompanyId(), id, userId } });
        if (answer) notify(t('userProfile.tasks.allow.done', { name }), { type: 'success' });
      },
    },
  ]);
  return canAllow ? actions : undefined;
}
