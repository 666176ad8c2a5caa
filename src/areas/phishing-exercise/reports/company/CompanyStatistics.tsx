import { type CompanyExerciseStatistics, exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Score } from '@/components/completion/Score';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Block } from '@/components/report/Block';
import { useScopeQuery } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { PrivateHint, Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { GradeBar, GradeLegend, rightPercentOf } from '../GradeBar';
import { GradeRows } from '../GradeRows';
import { TemplateName } from '../TemplateName';
import { TrendChart } from './TrendChart';

/** The exercises of the enclosing list's scope together; its search only narrows the table. */
export function CompanyStatistics() {
  const query = useScopeQuery();
  const params = { companyId: currentCompanyId() };
  const found = useCall(
    exerciseReportEndpoints.companyStatistics,
    { params, query },
    { placeholderData: (previous) => previous },
  );
  const outline = (
    <div className={styles.statistics} aria-busy="true">
      <div className={styles.tiles}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} shape="block" height={84} />
        ))}
      </div>
      <div className={styles.pair}>
        <Skeleton shape="block" height={320} />
        <Skeleton shape="block" height={320} />
      </div>
    </div>
  );
  return (
    <Loaded query={found} outline={outline}>
      {({ data }) =>
        data.campaigns > 0 && (
          <div className={styles.statistics}>
            <PrivateHint />
            <Totals {...data} />
            <div className={styles.pair}>
              <Trend {...data} />
              <Answers {...data} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

function Totals(statistics: CompanyExerciseStatistics) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const { campaigns, learners, completed, completionPercentage } = statistics;
  const right = rightPercentOf(statistics);
  const tiles = [
    [t('phishingExercise.company.exercises'), number(campaigns)],
    [t('phishingExercise.company.assignments'), number(learners)],
    [
      t('phishingExercise.report.status.COMPLETED'),
      <Told key="completed" value={completed}>
        {number}
      </Told>,
    ],
    [
      t('phishingExercise.report.columns.completionPercentage'),
      <Told key="percent" value={completionPercentage}>
        {percent}
      </Told>,
    ],
    [
      t('phishingExercise.report.columns.score'),
      <Score
        key="score"
        value={statistics.score}
        shown={
          statistics.score === null
            ? '–'
            : t('phishingExercise.report.outOf10', { score: score(statistics.score) })
        }
      />,
    ],
    [t('phishingExercise.report.shareCorrect'), right === null ? '–' : percent(right)],
  ] as const;
  return (
    <section className={styles.tiles} aria-label={t('phishingExercise.report.totals')}>
      {tiles.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <span>{name}</span>
          <strong>{value}</strong>
        </div>
      ))}
    </section>
  );
}

function Trend({ trend }: CompanyExerciseStatistics) {
  const t = useT();
  const title = t('phishingExercise.company.trend');
  return (
    <Block id="trend" title={title}>
      <TrendChart title={title} trend={trend} />
    </Block>
  );
}

function Answers(statistics: CompanyExerciseStatistics) {
  const t = useT();
  const { number } = useFormats();
  const { answered, hardest } = statistics;
  return (
    <Block id="answers" title={t('phishingExercise.report.answers')}>
      {answered !== null && (
        <p className={typography.hint}>
          {t('phishingExercise.report.answered', { smart_count: answered, count: number(answered) })}
        </p>
      )}
      <GradeBar grades={statistics} />
      <GradeLegend />
      {hardest.length > 0 && (
        <>
          <h3>{t('phishingExercise.company.hardest')}</h3>
          <GradeRows
            rows={hardest.map((template) => ({
              key: String(template.id),
              name: <TemplateName template={template} />,
              grades: template,
            }))}
          />
        </>
      )}
    </Block>
  );
}
