import { dayAt } from '@contract/days';
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
    const percent = (part: number, whole: number) => (whole === 0 ? null : Math.floor((100 * part) / whole));
    const about = learners;
    return [
      { label: 'exercises', value: campaigns, scale: 'count', about: 'things' },
      { label: 'assigned', value: learners, scale: 'count' },
      { label: 'completed', value: all.completed, scale: 'count', about },
      { label: 'score', value: all.score, scale: 'outOfTen', about },
      { label: 'completedPercent', value: percent(all.completed, learners), scale: 'percent', about },
      { label: 'answers', value: answered, scale: 'count', about },
      { label: 'correctAnswers', value: percent(all.correct, answered), scale: 'percent', about },
    ];
  },
  charts: async (source, { from, to, campaignIds }) => {
    const scope = { ...ofCompany(source), from, to, campaignIds };
    const { trend } = await exerciseStatistics(source.db, scope);
    return [
      {
        label: 'exerciseTrend',
        kind: 'line',
        scale: 'percent',
        points: trend.map(({ startedAt }) => ({ day: dayAt(new Date(startedAt), source.timeZone) })),
        series: [
          {
            label: 'completed',
            values: trend.map(({ completionPercentage }) => completionPercentage),
            about: trend.map(({ learners }) => learners),
          },
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
