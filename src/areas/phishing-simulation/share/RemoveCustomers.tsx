import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useConsoleList } from '@/components/list/useConsoleList';
import type {
  SimulationShareFilter,
  SimulationShareRecord,
} from '@/dataProvider/resources/simulationSharing';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { useTellOutcome } from '@/operations/useTellOutcome';
import { SHARING_QUERIES } from './sharingQueries';
import { chosenShares, useTellFailure } from './useSharing';

/** Removes the selected customers from a shared campaign. */
export function RemoveCustomers({ campaignId }: { campaignId: number }) {
  const t = useT();
  const format = useFormatNumber();
  const confirm = useConfirm();
  const tell = useTellOutcome(SHARING_QUERIES);
  const tellFailure = useTellFailure();
  const { selection, matching } = useConsoleList<SimulationShareRecord, SimulationShareFilter>();
  const { count, clear } = selection;
  const remove = useAction(
    async () => {
      const { data } = await call(simulationSharingEndpoints.unshare, {
        params: { companyId: currentCompanyId() },
        body: { parentCampaignId: campaignId, ...chosenShares(selection, matching) },
      });
      clear();
      const options = { smart_count: data.done, count: format(data.done) };
      await tell(data, t('phishingSimulation.share.remove.done', options));
    },
    { onError: tellFailure },
  );
  const ask = async () => {
    const options = { smart_count: count, count: format(count) };
    const isSure = await confirm({
      title: t('phishingSimulation.share.remove.title', options),
      description: t('phishingSimulation.share.remove.text'),
      confirmLabel: t('phishingSimulation.share.remove.confirm', options),
      isDanger: true,
    });
    if (isSure) await remove.run();
  };
  return (
    <Button variant="outlined" color="error" loading={remove.isPending} onClick={() => void ask()}>
      {t('phishingSimulation.share.remove.button')}
    </Button>
  );
}
