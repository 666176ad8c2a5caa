import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { useListContext } from 'react-admin';
import { OutOfTen } from '@/components/completion/OutOfTen';
import { GalleryCard } from '@/components/gallery/GalleryCard';
import { FullStatsButton } from '@/components/plan/LockedStatistics';
import { Fact } from '@/components/report/Fact';
import { Told } from '@/components/report/Told';
import type { RowAction } from '@/components/table/column';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { Progress } from '../parts/Progress';
import { ExerciseName, ExerciseState, withoutReport } from './exerciseParts';
import styles from './home.module.css';

interface ExerciseProps {
  exercise: ExerciseCampaign;
}

/** An exercise, and how far its learners are. */
export function ExerciseCard({ exercise, actions }: ExerciseProps & { actions: readonly RowAction[] }) {
  const t = useT();
  const { refetch } = useListContext();
  const isLinked = withoutReport(exercise) === undefined;
  return (
    <GalleryCard
      name={exercise.name}
      title={<ExerciseName exercise={exercise} />}
      isLinked={isLinked}
      actions={actions}
      badges={<ExerciseState exercise={exercise} onStart={() => void refetch()} />}
      facts={<Facts exercise={exercise} />}
      warning={isLinked && exercise.status === 'SUSPENDED' && t('phishingExercise.suspended.card')}
    >
      <Standing exercise={exercise} />
    </GalleryCard>
  );
}

function Facts({ exercise }: ExerciseProps) {
  const t = useT();
  const { pack, templatesCount, daysToComplete, startedAt, dueAt, timeZone, status } = exercise;
  return (
    <>
      <Fact label={t('phishingExercise.columns.templates')}>
        {t('phishingExercise.templates', { smart_count: templatesCount })}
        {pack && (
          <>
            {' · '}
            <bdi>{pack.name}</bdi>
          </>
        )}
      </Fact>
      <Fact
        label={t(
          status === 'QUEUED' ? 'phishingExercise.columns.startsAt' : 'phishingExercise.columns.startedAt',
        )}
      >
        <Day value={startedAt} timeZone={timeZone} />
      </Fact>
      <Fact label={t('phishingExercise.columns.dueAt')}>
        <DueDay value={dueAt} timeZone={timeZone} /> ·{' '}
        {t('phishingExercise.days', { smart_count: daysToComplete })}
      </Fact>
    </>
  );
}

/** How far the learners are, or why nobody can tell. */
function Standing({ exercise }: ExerciseProps) {
  const t = useT();
  const format = useFormatNumber();
  const { assignments, score } = exercise;
  const reason = withoutReport(exercise);
  if (reason) {
    return (
      <div className={styles.reason}>
        <p>{t(`phishingExercise.${reason}.title`)}</p>
        <p>{t(`phishingExercise.${reason}.text`)}</p>
      </div>
    );
  }
  return (
    <>
      <Progress assignments={assignments} />
      {assignments ? (
        <p className={styles.numbers}>
          <span>
            <Told value={assignments.completed}>
              {(completed) =>
                t('phishingExercise.completion.of', {
                  completed: format(completed),
                  smart_count: assignments.total,
                })
              }
            </Told>
          </span>
          <span>
            {t('phishingExercise.columns.score')}{' '}
            <strong>
              <OutOfTen score={score} />
            </strong>
          </span>
        </p>
      ) : (
        <FullStatsButton />
      )}
    </>
  );
}
