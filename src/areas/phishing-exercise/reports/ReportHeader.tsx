import type { ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { Fact } from '@/components/report/Fact';
import { PrintButton } from '@/components/report/PrintButton';
import styles from '@/components/report/report.module.css';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { RowMenu } from '@/components/table/RowMenu';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { NO_CRUMBS } from '@/layout/page/pageTrail';
import { useRefreshExercises } from '../exerciseQueries';
import { ExerciseState, withoutReport } from '../home/exerciseParts';
import { useExerciseActions } from '../home/useExerciseActions';

export interface ReportHeaderProps {
  exercise: ExerciseCampaignDetail;
  /** One learner or template is open below, and ends the breadcrumb. */
  isDetail: boolean;
}

/** The exercise's name and settings, and what can be done with it. */
export function ReportHeader({ exercise, isDetail }: ReportHeaderProps) {
  const t = useT();
  const format = useFormatNumber();
  const refresh = useRefreshExercises();
  const actionsOf = useExerciseActions();
  const hasReport = useHasStatistics() && !withoutReport(exercise);
  const { name, startedAt, dueAt, timeZone, learners, templatesCount, pack } = exercise;
  return (
    <>
      <PageHeading
        title={name}
        crumbs={isDetail ? NO_CRUMBS : [{ label: name }]}
        actions={
          <>
            {hasReport && <PrintButton />}
            <RowMenu name={name} actions={() => actionsOf(exercise).filter(({ key }) => key !== 'report')} />
          </>
        }
      />
      <dl className={styles.facts}>
        <Fact label={t('phishingExercise.report.columns.status')}>
          <ExerciseState exercise={exercise} onStart={() => void refresh()} />
        </Fact>
        <Fact label={t('phishingExercise.report.facts.startedAt')}>
          <Day value={startedAt} timeZone={timeZone} />
        </Fact>
        <Fact label={t('phishingExercise.columns.dueAt')}>
          <DueDay value={dueAt} timeZone={timeZone} />
        </Fact>
        {!hasReport && <Fact label={t('phishingExercise.report.columns.learners')}>{format(learners)}</Fact>}
        <Fact label={t('phishingExercise.report.facts.messages')}>{format(templatesCount)}</Fact>
        <Fact label={t('phishingExercise.report.facts.pack')}>
          {pack ? <bdi>{pack.name}</bdi> : t('phishingExercise.customPack')}
        </Fact>
      </dl>
    </>
  );
}
