import { type Simulation, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Pause from '@mui/icons-material/PauseOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import type { RowAction } from '@/components/table/column';
import { useT } from '@/i18n/useT';
import { draftPath } from '../links';
import { SIMULATION_QUERIES } from '../simulationQueries';

const ICON = { fontSize: 'small' } as const;

/** What can be done with a campaign, as its menu; nothing for those who only read. */
export function useSimulationActions(): (simulation: Simulation) => readonly RowAction[] {
  const t = useT();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const canWrite = useCan(simulationEndpoints.save);
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
    refreshes,
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
  const ACTS = {
    DRAFT: [edit, removeOf],
    QUEUED: [pauseOf, stopOf],
    IN_PROGRESS: [pauseOf, stopOf],
    PAUSED: [resumeOf, stopOf],
    SUSPENDED: [stopOf],
    ARCHIVED: [removeOf],
  } as const;
  return (simulation) => (canWrite ? ACTS[simulation.status].map((act) => act(simulation)) : []);
}
