import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { OutOfTen } from '@/components/completion/OutOfTen';
import type { Column } from '@/components/table/column';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import type { FormatNumber } from '@/i18n/useFormatNumber';
import type { TypedTranslate } from '@/i18n/useT';
import { Progress } from '../parts/Progress';
import { ExerciseName, ExerciseState, withoutReport } from './exerciseParts';

/** Name, state, how far its learners are, score, and its days. */
export function exerciseColumns(
  t: TypedTranslate,
  format: FormatNumber,
  onStart: () => void,
): Column<ExerciseCampaign>[] {
  return [
    {
      key: 'name',
      label: t('phishingExercise.columns.name'),
      width: 300,
      render: (exercise) => <ExerciseName exercise={exercise} />,
    },
    {
      key: 'status',
      label: t('phishingExercise.columns.status'),
      width: 170,
      card: 'subtitle',
      render: (exercise) => <ExerciseState exercise={exercise} onStart={onStart} />,
    },
    {
      key: 'progress',
      label: t('phishingExercise.columns.progress'),
      width: 240,
      render: (exercise) => {
        const reason = withoutReport(exercise);
        if (reason === 'notLaunched' || reason === 'unsupported')
          return t(`phishingExercise.${reason}.title`);
        return reason ? '–' : <Progress assignments={exercise.assignments} />;
      },
    },
    {
      key: 'score',
      label: t('phishingExercise.columns.score'),
      align: 'end',
      width: 100,
      render: ({ score }) => <OutOfTen score={score} />,
    },
    {
      key: 'templates',
      label: t('phishingExercise.columns.templates'),
      align: 'end',
      width: 110,
      render: ({ templatesCount }) => format(templatesCount),
    },
    {
      key: 'startedAt',
      label: t('phishingExercise.columns.startedAt'),
      width: 140,
      render: ({ startedAt, timeZone }) => <Day value={startedAt} timeZone={timeZone} />,
    },
    {
      key: 'dueAt',
      label: t('phishingExercise.columns.dueAt'),
      width: 140,
      render: ({ dueAt, timeZone }) => <DueDay value={dueAt} timeZone={timeZone} />,
    },
  ];
}
