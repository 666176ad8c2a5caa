import { type ExerciseCampaign, exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { EXERCISE_QUERIES } from '../exerciseQueries';
import { links } from '../links';
import { withoutReport } from './exerciseParts';

/** What can be done with an exercise, as its menu. */
export function useExerciseActions(): ActionsOf<ExerciseCampaign> {
  const t = useT();
  const navigate = useNavigate();
  const [, setEdited] = useQueryFlag('edit');
  const canEdit = useCan(exerciseCampaignEndpoints.update);
  const canArchive = useCan(exerciseCampaignEndpoints.archive);
  const canDelete = useCan(exerciseCampaignEndpoints.remove);
  const archive = useAction(exerciseCampaignEndpoints.archive, {
    success: 'phishingExercise.archive.done',
    refreshes: EXERCISE_QUERIES,
  });
  const [removeRecord] = useDelete('exercises', undefined, { returnPromise: true });
  const remove = useAction(
    (exercise: ExerciseCampaign) => removeRecord('exercises', { id: exercise.id, previousData: exercise }),
    { success: 'phishingExercise.delete.done', refreshes: EXERCISE_QUERIES },
  );

  const isArchived = ({ status }: ExerciseCampaign) => status === 'ARCHIVED';
  const risky = (key: 'archive' | 'delete', icon: typeof Archive) => ({
    ...{ key, icon, danger: true, label: t(`phishingExercise.${key}.button`) },
    confirm: ({ name }: ExerciseCampaign) => ({
      title: t(`phishingExercise.${key}.title`, { name }),
      description: t(`phishingExercise.${key}.text`),
      confirmLabel: t(`phishingExercise.${key}.button`),
    }),
  });
  return useRowActions<ExerciseCampaign>([
    {
      key: 'report',
      label: t('phishingExercise.menu.report'),
      icon: Assessment,
      unavailable: (exercise) => {
        const reason = withoutReport(exercise);
        return reason && t(`phishingExercise.${reason}.report`);
      },
      run: ({ id }) => navigate(`${links.report({ campaignId: id })}/users`),
    },
    canEdit && {
      key: 'edit',
      label: t('phishingExercise.menu.edit'),
      icon: Edit,
      isOffered: (exercise) => !isArchived(exercise) && exercise.status !== 'ENDED' && exercise.isSupported,
      run: ({ id }) => setEdited(String(id)),
    },
    canArchive && {
      ...risky('archive', Archive),
      isOffered: (exercise) => !isArchived(exercise),
      run: ({ id }) => archive.run({ params: { companyId: currentCompanyId(), campaignId: id } }),
    },
    canDelete && {
      ...risky('delete', Delete),
      isOffered: isArchived,
      run: remove.run,
    },
  ]);
}
