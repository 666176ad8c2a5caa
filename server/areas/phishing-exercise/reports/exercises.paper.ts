import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { exerciseStatistics, exerciseSummaries } from './company-report.routes';
import { SUMMARY_COLUMNS } from './reports.csv';

const { access, query } = exerciseReportEndpoints.companySummary;

const ofCompany = ({ companyId, now }: ReportSource) => ({ companyId, now });

/** All phishing exercises of a company as paper: how they went together, from one to the next, and side by side. */
export const exercisesReport = reportKind({
  key: 'phishingExercise',
  access,
  query,
  counted: 'exercisesCounted',
  facts: async (source, { from, to, campaignIds }) => {
    const scope = { ...ofCompany(source), from, to, campaignIds };
    const { campaigns, learners, answered, ...all } = await exerciseStatistics(source.db, scope);
    const isTold = learners > 0 && (!source.isNameless || learners >= limits.reports.groupMin);
    const tell = (value: number | null) => (isTold ? value : null);
    return [
      { label: 'exercises', value: campaigns, scale: 'count' },
      { label: 'assigned', value: learners, scale: 'count' },
      { label: 'completed', value: tell(all.completed), scale: 'count' },
      { label: 'completedPercent', value: tell(all.completionPercentage), scale: 'percent' },
      { label: 'score', value: tell(all.score), scale: 'outOfTen' },
      { label: 'answers', value: tell(answered), scale: 'count' },
      {
        label: 'correctAnswers',
        value: answered === 0 ? null : tell(Math.floor((100 * all.correct) / answered)),
        scale: 'percent',
      },
    ];
  },
  charts: async (source, { from, to, campaignIds }) => {
    // An exercise may have few learners, however many all of them have.
    if (source.isNameless) return [];
    const scope = { ...ofCompany(source), from, to, campaignIds };
    const { trend } = await exerciseStatistics(source.db, scope);
    return [
      {
        label: 'exerciseTrend',
        kind: 'line',
        scale: 'percent',
        points: trend.map(({ startedAt }) => ({ day: dayAt(new Date(startedAt), source.timeZone) })),
        series: [
          { label: 'completed', values: trend.map(({ completionPercentage }) => completionPercentage) },
        ],
      },
    ];
  },
  table: {
    columns: SUMMARY_COLUMNS,
    async *rows(source, filter) {
      yield await exerciseSummaries(source.db, ofCompany(source), filter);
    },
    namesLearners: false,
  },
});
