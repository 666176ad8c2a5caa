import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import type { Results } from '@contract/phishing-simulation/content';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { SUMMARY_COLUMNS } from './reports.csv';
import { companySimulations, summaries } from './summary.model';

const { access, query } = simulationSummaryEndpoints.overview;

type Scope = Pick<ReportSource, 'companyId' | 'now'>;
const scopeOf = ({ companyId, now }: Scope) => ({ companyId, now });

/** The results, unless fewer people got a mail than a reader outside the company may be told of. */
const toldOf = (results: Results | null, { isNameless }: ReportSource): Results | null =>
  results && isNameless && results.sent < limits.reports.groupMin ? null : results;

/** All phishing simulations of a company as paper: what came of them together, each beside the others, and the trend. */
export const phishingSummary = reportKind({
  key: 'phishingSummary',
  access,
  query,
  counted: 'mailsCounted',
  facts: async (source, scope) => {
    const { campaigns, mails, results } = await companySimulations(source.db, {
      ...scopeOf(source),
      ...scope,
    });
    const told = toldOf(results, source);
    const count = (label: 'sent' | 'opened' | 'clicked' | 'submitted' | 'phished' | 'reported') =>
      ({ label, value: told?.[label] ?? null, scale: 'count', about: told?.sent ?? null }) as const;
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
        value: told && told.sent > 0 ? Math.floor((100 * told.reported) / told.sent) : null,
        scale: 'percent',
      },
    ];
  },
  charts: async (source, scope) => {
    const { trend } = await companySimulations(source.db, { ...scopeOf(source), ...scope });
    const percent = (of: 'phished' | 'reported') =>
      trend.map(({ results }) => {
        const told = toldOf(results, source);
        return told === null || told.sent === 0 ? null : Math.floor((100 * told[of]) / told.sent);
      });
    return [
      {
        label: 'simulationTrend',
        kind: 'line',
        scale: 'percent',
        points: trend.map(({ startedAt }) => ({ day: dayAt(new Date(startedAt), source.timeZone) })),
        series: [
          { label: 'phished', values: percent('phished') },
          { label: 'reported', values: percent('reported') },
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
