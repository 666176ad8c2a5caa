import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { useCan } from '@/authProvider/useCan';
import { reportRefusal } from '@/client/error-reports/reportError';
import { useNotifyError } from '@/client/useNotifyError';
import type { Selection } from '@/components/list/useSelection';
import type {
  SimulationShareFilter,
  SimulationShareRecord,
} from '@/dataProvider/resources/simulationSharing';
import { noneLeft, wireSearch } from '@/dataProvider/wire';

/** Whether the user may give campaigns to customers. */
export const useCanShare = (): boolean => useCan(simulationSharingEndpoints.share);

/** The selected customers, or all that match, as removing takes them. */
export function chosenShares(
  { all, rows }: Pick<Selection<SimulationShareRecord>, 'all' | 'rows'>,
  matching: SimulationShareFilter,
) {
  if (all === undefined) return { campaignIds: rows.map(({ campaignId }) => campaignId) };
  const { campaignId: _ofPath, search, ...rest } = matching;
  noneLeft(rest);
  return { isAllSelected: true, ...wireSearch(search) };
}

/** Says that sharing or removing failed: in the gateway's words, else in the documented ones; and reports it. */
export function useTellFailure() {
  const notifyError = useNotifyError();
  return (error: unknown) => {
    notifyError(error, 'phishingSimulation.share.failed');
    reportRefusal(error);
    return true;
  };
}
