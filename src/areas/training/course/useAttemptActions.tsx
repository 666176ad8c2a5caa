import { type Campaign, type CampaignLearner, campaignEndpoints } from '@contract/training/campaigns';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { useRefresh } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { useRefreshTraining } from './useCampaigns';

/** What can be done for one learner: another attempt for whoever has none left. Undefined for those who only read. */
export function useAttemptActions({ id }: Campaign): ActionsOf<CampaignLearner> | undefined {
  const t = useT();
  const canAllow = useCan(campaignEndpoints.allowAttempt);
  const refreshList = useRefresh();
  const refreshTraining = useRefreshTraining();
  const { run } = useAction(campaignEndpoints.allowAttempt, {
    success: ({ data }) => t('training.learners.allow.done', { name: nameOf(data) }),
    onSuccess: async () => {
      refreshList();
      await refreshTraining();
    },
  });
  const actions = useRowActions<CampaignLearner>([
    {
      key: 'allow',
      label: t('training.learners.allow.button'),
      icon: ReplayIcon,
      unavailable: (learner) => (isStuck(learner) ? undefined : t('training.learners.allow.notNeeded')),
      confirm: (learner) => ({
        title: t('training.learners.allow.title'),
        description: t('training.learners.allow.text', { name: nameOf(learner) }),
        confirmLabel: t('training.learners.allow.confirm'),
      }),
      run: (learner) => run({ params: { companyId: currentCompanyId(), id, userId: learner.id } }),
    },
  ]);
  return canAllow ? actions : undefined;
}

const nameOf = ({ name, lastName, email }: CampaignLearner) => `${name} ${lastName}`.trim() || email;

const isStuck = ({ status, attemptsLeft }: CampaignLearner) => status === 'NOT_PASSED' && attemptsLeft === 0;
