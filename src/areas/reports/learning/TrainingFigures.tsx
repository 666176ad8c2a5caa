import { daysFrom } from '@contract/days';
import type { RunningFigure } from '@contract/figures';
import { daysWithCounts, monthsOf } from '@contract/reports/by-month';
import { learningReportEndpoints, type TrainingPeriod } from '@contract/reports/learning';
import { useListContext } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Chart } from '@/components/chart/Chart';
import { Loaded } from '@/components/feedback/Loaded';
import { AsOf } from '@/components/report/AsOf';
import { Block } from '@/components/report/Block';
import { useBehind } from '@/components/report/behind';
import { FigureTile } from '@/components/report/FigureTile';
import { useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { useCampaignRangeQuery, useThan } from '@/components/report/RangeInput';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import type { TrainingReportFilter } from '@/dataProvider/resources/learningReports';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { FiguresOutline } from './FiguresOutline';
import { useMonthName } from './useMonthName';

/** How people stand in the courses of the range, beside the days before. */
function Tiles({ current, previous }: { current: TrainingPeriod; previous: TrainingPeriod }) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const { campaigns: campaignIds } = useListContext().filterValues as TrainingReportFilter;
  const { from, to } = current;
  const than = useThan()(current);
  const peopleBehind = useBehind();
  const behind = (figure: RunningFigure) =>
    peopleBehind({ figure, kinds: ['course'], campaignIds, from, to });
  const share = (of: 'completed' | 'inProgress' | 'overdue', better: 'more' | 'less' | undefined) => {
    const now = current[`${of}Percent`];
    const count = current[of];
    return (
      <FigureTile
        name={t(`reports.learning.${of}`)}
        shown={now === null ? null : percent(now)}
        change={{
          now,
          before: previous[`${of}Percent`],
          unit: 'points',
          than,
          ...(better && { better }),
        }}
        to={behind(of)}
        note={
          count === null
            ? t('common.private.tooFew')
            : t('reports.learning.people', { smart_count: count, count: number(count) })
        }
      />
    );
  };
  return (
    <section className={styles.tiles} aria-label={t('reports.learning.total')}>
      <FigureTile
        name={t('reports.learning.assigned')}
        shown={number(current.assignedUsers)}
        change={{ now: current.assignedUsers, before: previous.assignedUsers, unit: 'count', than }}
        to={behind('assigned')}
        note={t('reports.training.courses', {
          smart_count: current.campaigns,
          count: number(current.campaigns),
        })}
      />
      {share('completed', 'more')}
      {share('inProgress', undefined)}
      {share('overdue', 'less')}
      <FigureTile
        name={t('reports.learning.notPassed')}
        shown={current.notPassed === null ? null : number(current.notPassed)}
        change={{ now: current.notPassed, before: previous.notPassed, unit: 'count', better: 'less', than }}
        to={behind('notPassed')}
      />
      <FigureTile
        name={t('reports.learning.score')}
        shown={
          current.score === null ? null : t('reports.learning.outOfTen', { score: score(current.score) })
        }
        score={current.score}
        change={{
          now: current.score === null ? null : current.score / 10,
          before: previous.score === null ? null : previous.score / 10,
          unit: 'points',
          better: 'more',
          than,
        }}
        to={behind('scored')}
      />
    </section>
  );
}

interface CompletionsProps {
  days: { readonly from: string; readonly to: string };
  /** Those that the report is about; undefined: all that ran. */
  campaignIds: readonly number[] | undefined;
  completions: readonly { readonly day: string; readonly completed: number }[];
}

/** Completions on each day of the range; those without any are there as well, so that distances are true. */
function Completions({ days: { from, to }, campaignIds, completions }: CompletionsProps) {
  const t = useT();
  const { number } = useFormats();
  const behind = useBehind();
  const monthName = useMonthName();
  const inDay = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const isPrivate = useIsLearningPrivate();
  const byDay = new Map(completions.map(({ day, completed }) => [day, completed]));
  // Where learning is private, days that aren't there may have had a few.
  const all = daysFrom(from, to).map((day) => ({ day, completed: byDay.get(day) ?? (isPrivate ? null : 0) }));
  const counted = all.map(({ day, completed }) => ({ day, counts: [completed] }));
  const months = monthsOf(counted);
  const title = t('reports.training.byDay');
  return (
    <Block id="completions" title={title}>
      {isPrivate && <p className={typography.hint}>{t('common.private.days')}</p>}
      {completions.length === 0 ? (
        <p>{t('reports.learning.noData')}</p>
      ) : (
        <Chart
          title={title}
          height={220}
          points={all.map(({ day, completed }) => ({
            key: day,
            tick: inDay.format(new Date(day)),
            name: inDay.format(new Date(day)),
            values: { completed },
            to: completed
              ? behind({ figure: 'completions', kinds: ['course'], campaignIds, from: day, to: day })
              : undefined,
          }))}
          series={[{ key: 'completed', name: t('reports.learning.completed'), mark: 'bar', format: number }]}
          axis={{ format: number, width: 44 }}
          table={[
            [
              t(months ? 'reports.monthlyVideo.columns.month' : 'reports.training.day'),
              t('reports.learning.completed'),
            ],
            ...(months
              ? months.map(({ month, counts: [completed = null] }) => [
                  monthName(month),
                  completed === null ? '–' : number(completed),
                ])
              : daysWithCounts(counted).map(({ day, counts: [completed = 0] }) => [
                  inDay.format(new Date(day)),
                  number(completed ?? 0),
                ])),
          ]}
        />
      )}
    </Block>
  );
}

/** The figures of the report: how people stand, and what was completed on each day. */
export function TrainingFigures() {
  const { campaigns: campaignIds } = useListContext().filterValues as TrainingReportFilter;
  const query = useCall(learningReportEndpoints.trainingDashboard, {
    params: { companyId: currentCompanyId() },
    query: useCampaignRangeQuery(),
  });
  return (
    <Loaded query={query} outline={<FiguresOutline tiles={6} />}>
      {({ data }) => (
        <>
          <Tiles current={data.current} previous={data.previous} />
          <AsOf at={data.asOf} zone={data.timeZone} />
          <Completions days={data.current} campaignIds={campaignIds} completions={data.completions} />
        </>
      )}
    </Loaded>
  );
}
