import { dayAt } from '@contract/days';
import type { QueryOf } from '@contract/endpoint';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { companyOf, type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import {
  exerciseFigures,
  exerciseScore,
  exerciseStatistics,
  exercisesInOrder,
} from './company-report.routes';
import { SUMMARY_COLUMNS } from './reports.csv';

const { access, query } = exerciseReportEndpoints.companySummary;

const ofCompany = ({ companyId, now }: ReportSource) => ({ companyId, now });

const scopeOf = (
  source: ReportSource,
  {
    from,
    to,
    campaignIds,
  }: Pick<QueryOf<typeof exerciseReportEndpoints.companySummary>, 'from' | 'to' | 'campaignIds'>,
) => ({ ...companyOf(source), from, to, campaignIds });

const scoreFact = ({
  score,
  learners,
}: Pick<Awaited<ReturnType<typeof exerciseScore>>, 'score' | 'learners'>) =>
  ({ label: 'score', value: score, scale: 'outOfTen', about: learners }) as const;

/** All phishing exercises of a company as paper: how they went together, from one to the next, and side by side. */
export const exercisesReport = reportKind({
  key: 'phishingExercise',
  access,
  query,
  counted: 'exercisesCounted',
  facts: async (source, filter) => {
    const all = await exerciseFigures(source.db, scopeOf(source, filter));
    const { campaigns, learners, answered } = all;
    const right = answered && all.correct !== null ? Math.floor((100 * all.correct) / answered) : null;
    const about = learners;
    return [
      { label: 'exercises', value: campaigns, scale: 'count', about: 'things' },
      { label: 'assigned', value: learners, scale: 'count' },
      { label: 'completed', value: all.completed, scale: 'count', about },
      scoreFact(all),
      {
        label: 'completedPercent',
        value: learners === 0 ? null : all.completionPercentage,
        scale: 'percent',
        about,
      },
      { label: 'answers', value: answered, scale: 'count', about },
      { label: 'correctAnswers', value: right, scale: 'percent', about },
    ];
  },
  headline: async (source, filter) => scoreFact(await exerciseScore(source.db, scopeOf(source, filter))),
  charts: async (source, filter) => {
    const { trend } = await exerciseStatistics(source.db, scopeOf(source, filter));
    return [
      {
        label: 'exerciseTrend',
        kind: 'line',
        scale: 'percent',
        axis: 'exercise',
        points: trend.map(({ startedAt, name }) => ({
          day: dayAt(new Date(startedAt), source.timeZone),
          name,
        })),
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
      yield await exercisesInOrder(source.db, ofCompany(source), filter);
    },
    namesLearners: false,
  },
});
