import { dayAt } from '@contract/days';
import { gamingReportEndpoints } from '@contract/gaming/report';
import { rangeOf } from '@server/domain/reports/range';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { GAME_COLUMNS, gameReports, gamingStatistics, reportCompany } from './report';

const { access, query } = gamingReportEndpoints.report;

/** A file for readers outside the company tells of few people no more than a company that keeps learning private. */
async function companyOf({ db, companyId, now, isNameless }: ReportSource) {
  const company = await reportCompany(db, companyId, now);
  return isNameless ? { ...company, isPrivate: true } : company;
}

/** The games of some days as paper: what they amount to, their scores from game to game, and each beside the others. */
export const gamingReport = reportKind({
  key: 'gaming',
  access,
  query,
  range: (source, asked) => rangeOf(asked, source),
  counted: 'gamesCounted',
  facts: async (source, range) => {
    const { current, industryScore } = await gamingStatistics(
      source.db,
      source.deps,
      await companyOf(source),
      range,
    );
    const about = current.assignedUsers;
    return [
      { label: 'games', value: current.games, scale: 'count', about: 'things' },
      { label: 'assigned', value: about, scale: 'count' },
      { label: 'completed', value: current.completed, scale: 'count', about },
      { label: 'score', value: current.score, scale: 'outOfTen', about },
      { label: 'industryScore', value: industryScore?.score ?? null, scale: 'outOfTen', about: 'things' },
      { label: 'completedPercent', value: current.completedPercent, scale: 'percent', about },
      { label: 'overdue', value: current.overdue, scale: 'count', about },
      { label: 'judgedRight', value: current.rightPercent, scale: 'percent', about },
    ];
  },
  charts: async (source, range) => {
    const { trend } = await gamingStatistics(source.db, source.deps, await companyOf(source), range);
    return [
      {
        label: 'gamesTrend',
        kind: 'line',
        scale: 'outOfTen',
        points: trend.map(({ endsAt, name }) => ({ day: dayAt(new Date(endsAt), source.timeZone), name })),
        series: [
          {
            label: 'score',
            values: trend.map(({ score }) => score),
            about: trend.map(({ assigned }) => assigned),
          },
        ],
      },
    ];
  },
  table: {
    columns: GAME_COLUMNS,
    async *rows(source, filter) {
      yield await gameReports(source.db, await companyOf(source), filter);
    },
    namesLearners: false,
  },
});
