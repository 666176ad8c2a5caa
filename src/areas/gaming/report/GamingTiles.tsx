import type { ResponseOf } from '@contract/endpoint';
import type { RunningFigure } from '@contract/figures';
import { GAME_KINDS } from '@contract/gaming/games';
import type { gamingReportEndpoints } from '@contract/gaming/report';
import { useBehind } from '@/components/report/behind';
import { FigureTile } from '@/components/report/FigureTile';
import { useThan } from '@/components/report/RangeInput';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';

type Statistics = ResponseOf<typeof gamingReportEndpoints.statistics>['data'];

/** What the games amount to, beside the days before and the industry. */
export function GamingTiles(
  statistics: Pick<Statistics, 'current' | 'previous' | 'gameIds' | 'industryScore'>,
) {
  const { current, previous, gameIds, industryScore } = statistics;
  const t = useT();
  const { number, percent, score } = useFormats();
  const than = useThan()(current);
  const { from, to } = current;
  const outOfTen = (value: number | null) =>
    value === null ? null : t('reports.learning.outOfTen', { score: score(value) });
  const peopleBehind = useBehind();
  // Other games may have run in these days, which began before.
  const behind = (figure: RunningFigure) =>
    peopleBehind({ figure, kinds: GAME_KINDS, campaignIds: gameIds, from, to });
  const people = (count: number | null) =>
    count === null
      ? t('common.private.tooFew')
      : t('reports.learning.people', { smart_count: count, count: number(count) });
  const tenth = (value: number | null) => (value === null ? null : value / 10);
  return (
    <section className={styles.tiles} aria-label={t('reports.learning.total')}>
      <FigureTile
        name={t('reports.learning.assigned')}
        shown={number(current.assignedUsers)}
        change={{ now: current.assignedUsers, before: previous.assignedUsers, unit: 'count', than }}
        to={behind('assigned')}
        note={t('reports.gaming.games', { smart_count: current.games, count: number(current.games) })}
      />
      <FigureTile
        name={t('reports.learning.completed')}
        shown={current.completedPercent === null ? null : percent(current.completedPercent)}
        change={{
          now: current.completedPercent,
          before: previous.completedPercent,
          unit: 'points',
          better: 'more',
          than,
        }}
        to={behind('completed')}
        note={people(current.completed)}
      />
      <FigureTile
        name={t('reports.gaming.missed')}
        shown={current.overdue === null ? null : number(current.overdue)}
        change={{ now: current.overdue, before: previous.overdue, unit: 'count', better: 'less', than }}
        to={behind('overdue')}
      />
      <FigureTile
        name={t('reports.gaming.score')}
        shown={outOfTen(current.score)}
        score={current.score}
        change={{
          now: tenth(current.score),
          before: tenth(previous.score),
          unit: 'points',
          better: 'more',
          than,
        }}
        to={behind('scored')}
      />
      <FigureTile
        name={t('reports.gaming.industry')}
        shown={outOfTen(industryScore?.score ?? null)}
        score={industryScore?.score ?? null}
        note={
          industryScore
            ? industryScore.source === 'companies'
              ? t('reports.gaming.industryOf.companies', { day: industryScore.day })
              : t('reports.gaming.industryOf.installation', {
                  name: industryScore.name ?? '',
                  day: industryScore.day,
                })
            : t('reports.gaming.noIndustry')
        }
      />
      <FigureTile
        name={t('reports.gaming.right')}
        shown={current.rightPercent === null ? null : percent(current.rightPercent)}
        change={{
          now: current.rightPercent,
          before: previous.rightPercent,
          unit: 'points',
          better: 'more',
          than,
        }}
      />
    </section>
  );
}
