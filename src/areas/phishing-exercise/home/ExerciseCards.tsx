import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import { FullStatsButton } from '@/components/plan/LockedStatistics';
import type { RowAction } from '@/components/table/column';
import { DueDay } from '@/components/table/DueDay';
import { RowMenu } from '@/components/table/RowMenu';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { Progress } from '../parts/Progress';
import { Day, ExerciseName, ExerciseState, Score, withoutReport } from './exerciseParts';
import styles from './home.module.css';

type ActionsOf = (exercise: ExerciseCampaign) => readonly RowAction[];

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The exercises of the enclosing list as cards. */
export function ExerciseCards({ label, actionsOf }: { label: string; actionsOf: ActionsOf }) {
  const t = useT();
  const { data, refetch } = useListContext<ExerciseCampaign>();
  if (!data) {
    return (
      <div role="status" aria-label={t('phishingExercise.home.loading')} className={styles.cards}>
        {SKELETONS.map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton width="35%" />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
            <Skeleton shape="block" height={64} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.cards} aria-label={label}>
      {data.map((exercise) => (
        <li key={exercise.id} className={styles.card} data-linked={withoutReport(exercise) ? undefined : ''}>
          <div className={styles.cardHead}>
            <ExerciseState exercise={exercise} onStart={() => void refetch()} />
            <span className={styles.menu}>
              <RowMenu name={exercise.name} actions={() => actionsOf(exercise)} />
            </span>
          </div>
          <h2 className={styles.name} title={exercise.name}>
            <ExerciseName exercise={exercise} />
          </h2>
          <Facts exercise={exercise} />
          <div className={styles.foot}>
            <Standing exercise={exercise} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ exercise }: { exercise: ExerciseCampaign }) {
  const t = useT();
  const { pack, templatesCount, daysToComplete, startedAt, dueAt, timeZone, status } = exercise;
  return (
    <dl className={styles.facts}>
      <dt>{t('phishingExercise.columns.templates')}</dt>
      <dd>
        {t('phishingExercise.templates', { smart_count: templatesCount })}
        {pack && (
          <>
            {' · '}
            <bdi>{pack.name}</bdi>
          </>
        )}
      </dd>
      <dt>
        {t(status === 'QUEUED' ? 'phishingExercise.columns.startsAt' : 'phishingExercise.columns.startedAt')}
      </dt>
      <dd>
        <Day value={startedAt} timeZone={timeZone} />
      </dd>
      <dt>{t('phishingExercise.columns.dueAt')}</dt>
      <dd>
        <DueDay value={dueAt} timeZone={timeZone} /> ·{' '}
        {t('phishingExercise.days', { smart_count: daysToComplete })}
      </dd>
    </dl>
  );
}

/** How far the learners are, or why nobody can tell. */
function Standing({ exercise }: { exercise: ExerciseCampaign }) {
  const t = useT();
  const format = useFormatNumber();
  const { assignments, score, status } = exercise;
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
            {t('phishingExercise.completion.of', {
              completed: format(assignments.completed),
              smart_count: assignments.total,
            })}
          </span>
          <span>
            {t('phishingExercise.columns.score')}{' '}
            <strong>
              <Score score={score} />
            </strong>
          </span>
        </p>
      ) : (
        <span className={styles.above}>
          <FullStatsButton />
        </span>
      )}
      {status === 'SUSPENDED' && <p className={styles.warning}>{t('phishingExercise.suspended.card')}</p>}
    </>
  );
}
