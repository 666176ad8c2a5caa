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
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { draftPath, links } from '../links';
import { SIMULATION_LISTS, SIMULATION_QUERIES } from '../simulationQueries';

/** The parameters of the address that open dialogs, with a campaign's id. */
export const ADD_RECIPIENTS = 'recipientsOf';
export const SEND_TEST = 'testOf';

export interface SimulationActionsOptions {
  /** Leaves the page of a campaign that has been deleted. */
  onRemoved?: () => void;
}

/** What can be done with a campaign, as its menu; those who only read can open its report. */
export function useSimulationActions({ onRemoved }: SimulationActionsOptions = {}): ActionsOf<Simulation> {
  const t = useT();
  const navigate = useNavigate();
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
  const [removeRecord] = useDelete('campaigns', undefined, { returnPromise: true });
  const removeOne = (simulation: Simulation) =>
    removeRecord('campaigns', { id: simulation.id, previousData: simulation });
  const remove = useAction(removeOne, {
    success: 'phishingSimulation.delete.done',
    // The page that is left would ask for the campaign again, which is gone.
    refreshes: onRemoved ? SIMULATION_LISTS : refreshes,
    onSuccess: onRemoved,
  });
  const inputOf = ({ id }: Simulation) => ({ params: { companyId: currentCompanyId(), campaignId: id } });

  const confirmOf = (act: 'stop' | 'delete') => ({
    label: t(`phishingSimulation.${act}.button`),
    danger: true,
    confirm: ({ name }: Simulation) => ({
      title: t(`phishingSimulation.${act}.title`, { name }),
      description: t(`phishingSimulation.${act}.text`),
      confirmLabel: t(`phishingSimulation.${act}.button`),
    }),
  });
  const when =
    (...statuses: readonly SimulationStatus[]) =>
    ({ status }: Simulation) =>
      statuses.includes(status);
  const isUnderWay = when('QUEUED', 'IN_PROGRESS', 'PAUSED');

  return useRowActions<Simulation>([
    {
      key: 'report',
      label: t('phishingSimulation.menu.report'),
      icon: Assessment,
      isOffered: ({ status }) => status !== 'DRAFT',
      run: ({ id }) => navigate(links.report({ campaignId: id })),
    },
    isPartner && {
      key: 'share',
      label: t('phishingSimulation.menu.share'),
      icon: Share,
      isOffered: isUnderWay,
      run: ({ id }) => navigate(links.share({ campaignId: id })),
    },
    canWrite && {
      key: 'edit',
      label: t('phishingSimulation.menu.edit'),
      icon: Edit,
      isOffered: when('DRAFT'),
      run: ({ id }) => navigate(draftPath(id)),
    },
    canWrite && {
      key: 'recipients',
      label: t('phishingSimulation.recipients.button'),
      icon: PersonAdd,
      isOffered: isUnderWay,
      run: ({ id }) => setAddedTo(String(id)),
    },
    canWrite && {
      key: 'test',
      label: t('phishingSimulation.test.button'),
      icon: ForwardToInbox,
      isOffered: isUnderWay,
      run: ({ id }) => setTested(String(id)),
    },
    canWrite && {
      key: 'pause',
      label: t('phishingSimulation.pause.button'),
      icon: Pause,
      isOffered: when('QUEUED', 'IN_PROGRESS'),
      run: (simulation) => pause.run(inputOf(simulation)),
    },
    canWrite && {
      key: 'resume',
      label: t('phishingSimulation.resume.button'),
      icon: Play,
      isOffered: when('PAUSED'),
      run: (simulation) => resume.run(inputOf(simulation)),
    },
    canWrite && {
      key: 'stop',
      ...confirmOf('stop'),
      icon: Stop,
      isOffered: when('QUEUED', 'IN_PROGRESS', 'PAUSED', 'SUSPENDED'),
      run: (simulation) => stop.run(inputOf(simulation)),
    },
    canWrite && {
      key: 'delete',
      ...confirmOf('delete'),
      icon: Delete,
      isOffered: when('DRAFT', 'ARCHIVED'),
      run: remove.run,
    },
  ]);
}
