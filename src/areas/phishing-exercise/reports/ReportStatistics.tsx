import {
  ASSIGNMENT_STATUSES,
  type AssignmentStatus,
  type ExerciseStatistics,
  exerciseReportEndpoints,
} from '@contract/phishing-exercise/reports';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { CompletionChart } from '@/components/chart/CompletionChart';
import { Score } from '@/components/completion/Score';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Block } from '@/components/report/Block';
import { useIsLearningPrivate } from '@/components/report/PrivateNotice';
import styles from '@/components/report/report.module.css';
import { PrivateHint, Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { GradeBar, GradeLegend } from './GradeBar';
import { GradeRows } from './GradeRows';
import { reportPath } from './reportPaths';

const COUNTS = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  OVERDUE: 'overdue',
  COMPLETED: 'completed',
} as const satisfies Record<AssignmentStatus, keyof ExerciseStatistics>;

/** The exercise as a whole: its learners, answers and completions. */
export function ReportStatistics({ exercise }: { exercise: { id: number } }) {
  const params = { companyId: currentCompanyId(), campaignId: exercise.id };
  const outline = (
    <div aria-busy="true" className={styles.statistics}>
      <div className={styles.tiles}>
        {['total', ...ASSIGNMENT_STATUSES, 'score'].map((key) => (
          <Skeleton key={key} shape="block" height={84} />
        ))}
      </div>
      <div className={styles.pair}>
        <Skeleton shape="block" height={300} />
        <Skeleton shape="block" height={300} />
      </div>
    </div>
  );
  return (
    <Loaded query={useCall(exerciseReportEndpoints.statistics, { params })} outline={outline}>
      {({ data: statistics }) => (
        <div className={styles.statistics}>
          <PrivateHint />
          <Totals id={exercise.id} statistics={statistics} />
          <div className={styles.pair}>
            <Answers statistics={statistics} />
            <Completions statistics={statistics} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface PartProps {
  statistics: ExerciseStatistics;
}

/** The totals; each leads to the learners it counts. */
function Totals({ id, statistics }: PartProps & { id: number }) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const { total, completionPercentage } = statistics;
  const users = reportPath(id);
  // Nobody may be listed beside their results.
  const isPrivate = useIsLearningPrivate();
  const tile = (key: string, name: string, value: number | null, status?: string) => {
    const content = (
      <>
        <span>{name}</span>
        <strong>
          <Told value={value}>{number}</Told>
        </strong>
      </>
    );
    const shared = { className: styles.tile, 'data-status': status };
    return isPrivate ? (
      <div key={key} {...shared}>
        {content}
      </div>
    ) : (
      <Link key={key} {...shared} to={status ? `${users}?status=${status}` : users}>
        {content}
      </Link>
    );
  };
  return (
    <section className={styles.tiles} aria-label={t('phishingExercise.report.totals')}>
      {tile('total', t('phishingExercise.report.columns.learners'), total)}
      {ASSIGNMENT_STATUSES.map((status) =>
        tile(status, t(`phishingExercise.report.status.${status}`), statistics[COUNTS[status]], status),
      )}
      <div className={styles.tile}>
        <span>{t('phishingExercise.report.columns.completionPercentage')}</span>
        <strong>
          <Told value={completionPercentage}>{percent}</Told>
        </strong>
      </div>
      <div className={styles.tile}>
        <span>{t('phishingExercise.report.columns.score')}</span>
        <strong>
          <Score
            value={statistics.score}
            shown={
              statistics.score === null
                ? '–'
                : t('phishingExercise.report.outOf10', { score: score(statistics.score) })
            }
          />
        </strong>
      </div>
    </section>
  );
}

function Answers({ statistics }: PartProps) {
  const t = useT();
  const { number } = useFormats();
  const { answered, byDifficulty, byLayout } = statistics;
  return (
    <Block id="answers" title={t('phishingExercise.report.answers')}>
      {answered !== null && (
        <p className={typography.hint}>
          {t('phishingExercise.report.answered', { smart_count: answered, count: number(answered) })}
        </p>
      )}
      <GradeBar grades={statistics} />
      <GradeLegend />
      {byDifficulty.length > 0 && (
        <>
          <h3>{t('phishingExercise.report.byDifficulty')}</h3>
          <GradeRows
            rows={byDifficulty.map((grades) => ({
              key: String(grades.difficulty),
              name: t(`phishingExercise.difficulty.${grades.difficulty ?? 'own'}`),
              grades,
            }))}
          />
        </>
      )}
      {byLayout.length > 0 && (
        <>
          <h3>{t('phishingExercise.report.byLayout')}</h3>
          <GradeRows
            rows={byLayout.map((grades) => ({
              key: grades.layoutType,
              name: t(`phishingExercise.layout.${grades.layoutType}`),
              grades,
            }))}
          />
        </>
      )}
    </Block>
  );
}

function Completions({ statistics: { completed, completions, total } }: PartProps) {
  const t = useT();
  const title = t('phishingExercise.report.completions');
  return (
    <Block id="completions" title={title}>
      {completions.length > 0 ? (
        <CompletionChart
          title={title}
          dayName={t('phishingExercise.report.day')}
          completedName={t('phishingExercise.report.status.COMPLETED')}
          completions={completions}
          total={total}
        />
      ) : (
        <p className={typography.hint}>
          {t(completed === null ? 'common.private.tooFew' : 'phishingExercise.report.noCompletions')}
        </p>
      )}
    </Block>
  );
}
