import { dayAt } from '@contract/days';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { SUMMARY_COLUMNS } from './reports.csv';
import { companySimulations, simulationFigures, summaries } from './summary.model';

const { access, query } = simulationSummaryEndpoints.overview;

type Scope = Pick<ReportSource, 'companyId' | 'now'>;
const scopeOf = ({ companyId, now }: Scope) => ({ companyId, now });

/** All phishing simulations of a company as paper: what came of them together, each beside the others, and the trend. */
export const phishingSummary = reportKind({
  key: 'phishingSummary',
  access,
  query,
  counted: 'mailsCounted',
  facts: async (source, scope) => {
    const { campaigns, mails, results } = await simulationFigures(source.db, {
      ...scopeOf(source),
      ...scope,
    });
    const count = (label: 'sent' | 'opened' | 'clicked' | 'submitted' | 'phished' | 'reported') =>
      ({ label, value: results?.[label] ?? null, scale: 'count', about: results?.sent ?? null }) as const;
    return [
      { label: 'campaigns', value: campaigns, scale: 'count', about: 'things' },
      { label: 'mails', value: mails, scale: 'count', about: 'things' },
      count('sent'),
      count('opened'),
      count('clicked'),
      count('submitted'),
      count('phished'),
      count('reported'),
      {
        label: 'reportedPercent',
        value: results && results.sent > 0 ? Math.floor((100 * results.reported) / results.sent) : null,
        scale: 'percent',
        about: results?.sent ?? null,
      },
    ];
  },
  charts: async (source, scope) => {
    const { trend } = await companySimulations(source.db, { ...scopeOf(source), ...scope });
    const percent = (of: 'phished' | 'reported') =>
      trend.map(({ results }) => {
        return results === null || results.sent === 0 ? null : Math.floor((100 * results[of]) / results.sent);
      });
    const about = trend.map(({ results }) => results?.sent ?? null);
    return [
      {
        label: 'simulationTrend',
        kind: 'line',
        scale: 'percent',
        axis: 'campaign',
        points: trend.map(({ startedAt, name }) => ({
          day: dayAt(new Date(startedAt), source.timeZone),
          name,
        })),
        series: [
          { label: 'phished', values: percent('phished'), about },
          { label: 'reported', values: percent('reported'), about },
        ],
      },
    ];
  },
  table: {
    columns: SUMMARY_COLUMNS,
    async *rows(source, scope) {
      yield await summaries(source.db, { ...scopeOf(source), ...scope });
    },
    namesLearners: false,
  },
});
