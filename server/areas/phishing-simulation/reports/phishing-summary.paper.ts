import { dayAt } from '@contract/days';
import type { QueryOf } from '@contract/endpoint';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { SUMMARY_COLUMNS } from './reports.csv';
import { companySimulations, simulationFigures, sortedSummaries } from './summary.model';

const { access, query } = simulationSummaryEndpoints.campaigns;

type Company = Pick<ReportSource, 'companyId' | 'now'>;
const companyOf = ({ companyId, now }: Company) => ({ companyId, now });
/** Figures and chart are of all campaigns of the scope, as on the screen; a search narrows only the table. */
const scopeOf = (
  source: Company,
  { campaignIds, from, to }: QueryOf<typeof simulationSummaryEndpoints.campaigns>,
) => ({
  ...companyOf(source),
  ...{ campaignIds, from, to },
});

/** All phishing simulations of a company as paper: what came of them together, each beside the others, and the trend. */
export const phishingSummary = reportKind({
  key: 'phishingSummary',
  access,
  query,
  counted: 'mailsCounted',
  facts: async (source, asked) => {
    const { campaigns, mails, results } = await simulationFigures(source.db, scopeOf(source, asked));
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
  charts: async (source, asked) => {
    const { trend } = await companySimulations(source.db, scopeOf(source, asked));
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
    async *rows(source, asked) {
      yield await sortedSummaries(source.db, companyOf(source), asked);
    },
    namesLearners: false,
  },
});
