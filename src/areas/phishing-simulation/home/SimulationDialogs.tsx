import { type SimulationDetail, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationStatus } from '@contract/phishing-simulation/content';
import { Suspense } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { ADD_RECIPIENTS, SEND_TEST } from './useSimulationActions';

const AddRecipientsDrawer = lazyComponent(() => import('./AddRecipientsDrawer'));
const SendTestDialog = lazyComponent(() => import('./SendTestDialog'));

export interface SimulationDialogProps {
  simulation: SimulationDetail;
  onClose: () => void;
}

const DIALOGS = { [ADD_RECIPIENTS]: AddRecipientsDrawer, [SEND_TEST]: SendTestDialog } as const;
/** The states in which more can be sent. */
const SENDING: ReadonlySet<SimulationStatus> = new Set(['QUEUED', 'IN_PROGRESS', 'PAUSED']);

function Opened({ flag, id, onClose }: { flag: keyof typeof DIALOGS; id: number; onClose: () => void }) {
  const params = { companyId: currentCompanyId(), campaignId: id };
  const { data } = useCall(simulationEndpoints.get, { params });
  const Dialog = DIALOGS[flag];
  if (!data || !SENDING.has(data.data.status)) return null;
  return (
    <Suspense>
      <Dialog simulation={data.data} onClose={onClose} />
    </Suspense>
  );
}

/** What the menu of a campaign opens over the page, by the address. */
export function SimulationDialogs() {
  const canWrite = useCan(simulationEndpoints.save);
  const [addedTo, setAddedTo] = useQueryFlag(ADD_RECIPIENTS);
  const [tested, setTested] = useQueryFlag(SEND_TEST);
  if (!canWrite) return null;
  if (addedTo !== null)
    return <Opened flag={ADD_RECIPIENTS} id={Number(addedTo)} onClose={() => setAddedTo(null)} />;
  if (tested !== null) return <Opened flag={SEND_TEST} id={Number(tested)} onClose={() => setTested(null)} />;
  return null;
}
