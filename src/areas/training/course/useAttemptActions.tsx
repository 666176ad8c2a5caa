import { type Campaign, type CampaignLearner, campaignEndpoints } from '@contract/training/campaigns';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { useMemo } from 'react';
import { useRefresh } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import type { RowAction } from '@/components/table/column';
import { useT } from '@/i18n/useT';
import { useRefreshTraining } from './useCampaigns';

/** What can be done for one learner: another attempt for whoever has none left. Undefined for those who only read. */
export function useAttemptActions(campaign: Campaign): ((row: CampaignLearner) => RowAction[]) | undefined {
  const t = useT();
  const canAllow = useCan(campaignEndpoints.allowAttempt);
  const confirm = useConfirm();
  const refreshList = useRefresh();
  const refreshTraining = useRefreshTraining();
  const { run } = useAction(campaignEndpoints.allowAttempt, {
    success: ({ data }) => t('training.learners.allow.done', { name: nameOf(data) }),
    onSuccess: async () => {
      refreshList();
      await refreshTraining();
    },
  });
  const { id } = campaign;
  return useMemo(() => {
    if (!canAllow) return undefined;
    const allow = async (learner: CampaignLearner) => {
      const isSure = await confirm({
        title: t('training.learners.allow.title'),
        description: t('training.learners.allow.text', { name: nameOf(learner) }),
        confirmLabel: t('training.learners.allow.confirm'),
      });
      if (isSure) await run({ params: { companyId: currentCompanyId(), id, userId: learner.id } });
    };
    return (learner) => [
      {
        key: 'allow',
        label: t('training.learners.allow.button'),
        icon: <ReplayIcon />,
        unavailable: isStuck(learner) ? undefined : t('training.learners.allow.notNeeded'),
        onSelect: () => void allow(learner),
      },
    ];
  }, [canAllow, confirm, id, run, t]);
}

const nameOf = ({ name, lastName, email }: CampaignLearner) => `${name} ${lastName}`.trim() || email;

const isStuck = ({ status, attemptsLeft }: CampaignLearner) => status === 'NOT_PASSED' && attemptsLeft === 0;
