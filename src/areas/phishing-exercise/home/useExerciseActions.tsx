import { type ExerciseCampaign, exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import type { RowAction } from '@/components/table/column';
import { useT } from '@/i18n/useT';
import { EXERCISE_QUERIES } from '../exerciseQueries';
import { links } from '../links';
import { withoutReport } from './exerciseParts';

const ICON = { fontSize: 'small' } as const;

/** What can be done with an exercise, as its menu. */
export function useExerciseActions(): (exercise: ExerciseCampaign) => readonly RowAction[] {
  const t = useT();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [, setEdited] = useQueryFlag('edit');
  const canEdit = useCan(exerciseCampaignEndpoints.update);
  const canArchive = useCan(exerciseCampaignEndpoints.archive);
  const canDelete = useCan(exerciseCampaignEndpoints.remove);
  const archive = useAction(exerciseCampaignEndpoints.archive, {
    success: 'phishingExercise.archive.done',
    refreshes: EXERCISE_QUERIES,
  });
  const remove = useAction(exerciseCampaignEndpoints.remove, {
    success: 'phishingExercise.delete.done',
    refreshes: EXERCISE_QUERIES,
  });

  const ask = async (act: 'archive' | 'delete', { id, name }: ExerciseCampaign) => {
    const isSure = await confirm({
      title: t(`phishingExercise.${act}.title`, { name }),
      description: t(`phishingExercise.${act}.text`),
      confirmLabel: t(`phishingExercise.${act}.button`),
      isDanger: true,
    });
    const params = { companyId: currentCompanyId(), campaignId: id };
    if (isSure) await (act === 'archive' ? archive : remove).run({ params });
  };

  return (exercise) => {
    const { id, status } = exercise;
    const reason = withoutReport(exercise);
    const isArchived = status === 'ARCHIVED';
    const actions: RowAction[] = [
      {
        key: 'report',
        label: t('phishingExercise.menu.report'),
        icon: <Assessment {...ICON} />,
        unavailable: reason && t(`phishingExercise.${reason}.report`),
        onSelect: () => void navigate(`${links.report({ campaignId: id })}/users`),
      },
    ];
    if (canEdit && !isArchived && status !== 'ENDED' && exercise.isSupported) {
      actions.push({
        key: 'edit',
        label: t('phishingExercise.menu.edit'),
        icon: <Edit {...ICON} />,
        onSelect: () => setEdited(String(id)),
      });
    }
    if (canArchive && !isArchived) {
      actions.push({
        key: 'archive',
        label: t('phishingExercise.archive.button'),
        icon: <Archive {...ICON} />,
        danger: true,
        onSelect: () => void ask('archive', exercise),
      });
    }
    if (canDelete && isArchived) {
      actions.push({
        key: 'delete',
        label: t('phishingExercise.delete.button'),
        icon: <Delete {...ICON} />,
        danger: true,
        onSelect: () => void ask('delete', exercise),
      });
    }
    return actions;
  };
}
