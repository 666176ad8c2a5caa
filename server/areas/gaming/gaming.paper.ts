import { dayAt } from '@contract/days';
import { type GamingReportPeriod, gamingReportEndpoints } from '@contract/gaming/report';
import { rangeOf } from '@server/domain/reports/range';
import { companyOf, reportKind } from '@server/domain/reports/report-kind';
import { industryScoreOf } from './industry.queries';
import { GAME_COLUMNS, gameReports, gamesOf, gamesScore, gamingStatistics } from './report';

const { access, query } = gamingReportEndpoints.report;

const scoreFact = ({ score, assignedUsers }: Pick<GamingReportPeriod, 'score' | 'assignedUsers'>) =>
  ({ label: 'score', value: score, scale: 'outOfTen', about: assignedUsers }) as const;

/** The games of some days as paper: what they amount to, their scores from game to game, and each beside the others. */
export const gamingReport = reportKind({
  key: 'gaming',
  access,
  query,
  range: (source, asked) => rangeOf(asked, source),
  counted: 'gamesCounted',
  facts: async (source, range) => {
    const { db, deps, companyId } = source;
    const { current } = await gamesOf(db, companyOf(source), range);
    const industryScore = await industryScoreOf(db, deps.config, { id: companyId });
    const about = current.assignedUsers;
    return [
      { label: 'games', value: current.games, scale: 'count', about: 'things' },
      { label: 'assigned', value: about, scale: 'count' },
      { label: 'completed', value: current.completed, scale: 'count', about },
      scoreFact(current),
      { label: 'industryScore', value: industryScore?.score ?? null, scale: 'outOfTen', about: 'things' },
      { label: 'completedPercent', value: current.completedPercent, scale: 'percent', about },
      { label: 'overdue', value: current.overdue, scale: 'count', about },
      { label: 'judgedRight', value: current.rightPercent, scale: 'percent', about },
    ];
  },
  headline: async (source, range) => scoreFact(await gamesScore(source.db, companyOf(source), range)),
  charts: async (source, range) => {
    const { trend } = await gamingStatistics(source.db, source.deps, companyOf(source), range);
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
      yield await gameReports(source.db, companyOf(source), filter);
    },
    namesLearners: false,
  },
});
