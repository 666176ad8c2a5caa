import { type Simulation, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationStatus } from '@contract/phishing-simulation/content';
import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import ForwardToInbox from '@mui/icons-material/ForwardToInboxOutlined';
import Pause from '@mui/icons-material/PauseOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import Share from '@mui/icons-material/ShareOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import type { RowAction } from '@/components/table/column';
import { useT } from '@/i18n/useT';
import { draftPath, links } from '../links';
import { SIMULATION_LISTS, SIMULATION_QUERIES } from '../simulationQueries';

/** Campaigns that partners give to customers: those under way. */
const SHARED: ReadonlySet<SimulationStatus> = new Set(['QUEUED', 'IN_PROGRESS', 'PAUSED']);
const ICON = { fontSize: 'small' } as const;
/** The parameters of the address that open dialogs, with a campaign's id. */
export const ADD_RECIPIENTS = 'recipientsOf';
export const SEND_TEST = 'testOf';

export interface SimulationActionsOptions {
  /** Leaves the page of a campaign that has been deleted. */
  onRemoved?: () => void;
}

/** What can be done with a campaign, as its menu; those who only read can open its report. */
export function useSimulationActions({
  onRemoved,
}: SimulationActionsOptions = {}): (simulation: Simulation) => readonly RowAction[] {
  const t = useT();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const canWrite = useCan(simulationEndpoints.save);
  const [, setAddedTo] = useQueryFlag(ADD_RECIPIENTS);
  const [, setTested] = useQueryFlag(SEND_TEST);
  const isPartner = useCan(simulationSharingEndpoints.withCampaign);
  const refreshes = SIMULATION_QUERIES;
  const pause = useAction(simulationEndpoints.pause, { success: 'phishingSimulation.pause.done', refreshes });
  const resume = useAction(simulationEndpoints.resume, {
    success: 'phishingSimulation.resume.done',
    refreshes,
  });
  const stop = useAction(simulationEndpoints.complete, {
    success: 'phishingSimulation.stop.done',
    refreshes,
  });
  const remove = useAction(simulationEndpoints.remove, {
    success: 'phishingSimulation.delete.done',
    // The page that is left would ask for the campaign again, which is gone.
    refreshes: onRemoved ? SIMULATION_LISTS : refreshes,
    onSuccess: onRemoved,
  });
  const inputOf = ({ id }: Simulation) => ({ params: { companyId: currentCompanyId(), campaignId: id } });

  const ask = async (act: 'stop' | 'delete', simulation: Simulation) => {
    const isSure = await confirm({
      title: t(`phishingSimulation.${act}.title`, { name: simulation.name }),
      description: t(`phishingSimulation.${act}.text`),
      confirmLabel: t(`phishingSimulation.${act}.button`),
      isDanger: true,
    });
    if (isSure) await (act === 'stop' ? stop : remove).run(inputOf(simulation));
  };

  const report = ({ id }: Simulation): RowAction => ({
    key: 'report',
    label: t('phishingSimulation.menu.report'),
    icon: <Assessment {...ICON} />,
    onSelect: () => void navigate(links.report({ campaignId: id })),
  });
  const add = ({ id }: Simulation): RowAction => ({
    key: 'recipients',
    label: t('phishingSimulation.recipients.button'),
    icon: <PersonAdd {...ICON} />,
    onSelect: () => setAddedTo(String(id)),
  });
  const test = ({ id }: Simulation): RowAction => ({
    key: 'test',
    label: t('phishingSimulation.test.button'),
    icon: <ForwardToInbox {...ICON} />,
    onSelect: () => setTested(String(id)),
  });
  const edit = ({ id }: Simulation): RowAction => ({
    key: 'edit',
    label: t('phishingSimulation.menu.edit'),
    icon: <Edit {...ICON} />,
    onSelect: () => void navigate(draftPath(id)),
  });
  const pauseOf = (simulation: Simulation): RowAction => ({
    key: 'pause',
    label: t('phishingSimulation.pause.button'),
    icon: <Pause {...ICON} />,
    onSelect: () => void pause.run(inputOf(simulation)),
  });
  const resumeOf = (simulation: Simulation): RowAction => ({
    key: 'resume',
    label: t('phishingSimulation.resume.button'),
    icon: <Play {...ICON} />,
    onSelect: () => void resume.run(inputOf(simulation)),
  });
  const stopOf = (simulation: Simulation): RowAction => ({
    key: 'stop',
    label: t('phishingSimulation.stop.button'),
    icon: <Stop {...ICON} />,
    danger: true,
    onSelect: () => void ask('stop', simulation),
  });
  const removeOf = (simulation: Simulation): RowAction => ({
    key: 'delete',
    label: t('phishingSimulation.delete.button'),
    icon: <Delete {...ICON} />,
    danger: true,
    onSelect: () => void ask('delete', simulation),
  });
  const shareOf = ({ id }: Simulation): RowAction => ({
    key: 'share',
    label: t('phishingSimulation.menu.share'),
    icon: <Share {...ICON} />,
    onSelect: () => void navigate(links.share({ campaignId: id })),
  });
  const ACTS = {
    DRAFT: [edit, removeOf],
    QUEUED: [add, test, pauseOf, stopOf],
    IN_PROGRESS: [add, test, pauseOf, stopOf],
    PAUSED: [add, test, resumeOf, stopOf],
    SUSPENDED: [stopOf],
    ARCHIVED: [removeOf],
  } as const;
  return (simulation) => [
    ...(simulation.status === 'DRAFT' ? [] : [report(simulation)]),
    ...(isPartner && SHARED.has(simulation.status) ? [shareOf(simulation)] : []),
    ...(canWrite ? ACTS[simulation.status].map((act) => act(simulation)) : []),
  ];
}
