import type { VideoFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import { learningReportEndpoints, MONTHLY_VIDEO_SORTS, type MonthlyVideo } from '@contract/reports/learning';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Chart } from '@/components/chart/Chart';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { AsOf } from '@/components/report/AsOf';
import { Block } from '@/components/report/Block';
import { useBehind } from '@/components/report/behind';
import { FigureTile } from '@/components/report/FigureTile';
import { RANGE_FILTERS, RangeInput, useRangeQuery } from '@/components/report/RangeInput';
import { ListReportActions } from '@/components/report/ReportActions';
import { ReportScope } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { ExportButton } from '@/components/table/ExportButton';
import { monthlyVideoQuery } from '@/dataProvider/resources/learningReports';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { FiguresOutline } from './FiguresOutline';
import { useMonthName } from './useMonthName';

const REPORT: ListSpec = {
  sorts: MONTHLY_VIDEO_SORTS,
  defaultSort: { field: 'month', order: 'DESC' },
  filters: RANGE_FILTERS,
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

/** The month's results in the calendar: departments and learners. */
const resultsPath = ({ id, month }: MonthlyVideo) =>
  `/calendar/history?year=${month.slice(0, 4)}&event=${id}`;

function columnsOf(
  t: TypedTranslate,
  { number, percent }: Formats,
  monthName: (month: string) => string,
  zone: string,
): Column<MonthlyVideo>[] {
  const counted = (key: 'assigned' | 'started' | 'completed' | 'notStarted'): Column<MonthlyVideo> => ({
    key,
    label: t(`reports.learning.${key}`),
    align: 'end',
    width: 95,
    ...(key === 'assigned' && { sort: 'assigned' }),
    render: (row) => (row[key] === null ? '–' : <Link to={resultsPath(row)}>{number(row[key])}</Link>),
  });
  return [
    {
      key: 'month',
      label: t('reports.monthlyVideo.columns.month'),
      sort: 'month',
      width: 110,
      render: (row) => (
        <Link to={resultsPath(row)}>
          <time dateTime={row.month}>{monthName(row.month)}</time>
        </Link>
      ),
    },
    {
      key: 'title',
      label: t('reports.monthlyVideo.columns.title'),
      sort: 'title',
      width: 240,
      card: 'subtitle',
      render: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      key: 'sentAt',
      label: t('reports.monthlyVideo.columns.sent'),
      width: 120,
      render: ({ sentAt }) => <Day value={sentAt} timeZone={zone} />,
    },
    counted('assigned'),
    counted('started'),
    {
      key: 'startedPercent',
      label: t('reports.monthlyVideo.columns.startedPercent'),
      sort: 'startedPercent',
      align: 'end',
      width: 100,
      isOptional: true,
      render: ({ startedPercent }) => (startedPercent === null ? '–' : percent(startedPercent)),
    },
    counted('completed'),
    {
      key: 'completedPercent',
      label: t('reports.monthlyVideo.columns.completedPercent'),
      sort: 'completedPercent',
      width: 140,
      render: ({ completedPercent }) =>
        completedPercent === null ? (
          '–'
        ) : (
          <CompletionMeter
            percent={completedPercent}
            title={t('reports.monthlyVideo.columns.completedPercent')}
          />
        ),
    },
    counted('notStarted'),
  ];
}

function Figures() {
  const t = useT();
  const { number, percent } = useFormats();
  const monthName = useMonthName();
  const query = useCall(learningReportEndpoints.monthlyVideoStatistics, {
    params: { companyId: currentCompanyId() },
    query: useRangeQuery(),
  });
  const title = t('reports.monthlyVideo.byMonth');
  const peopleBehind = useBehind();
  return (
    <Loaded query={query} outline={<FiguresOutline tiles={4} />}>
      {({ data }) => {
        const { from, to } = data;
        const behind = (figure: VideoFigure) => peopleBehind({ figure, from, to });
        const share = (of: 'started' | 'completed') => {
          const value = data[`${of}Percent`];
          const count = data[of];
          return (
            <FigureTile
              name={t(`reports.learning.${of}`)}
              shown={value === null ? null : percent(value)}
              to={behind(of === 'started' ? 'videoStarted' : 'videoCompleted')}
              note={
                count === null
                  ? t('common.private.tooFew')
                  : t('reports.learning.people', { smart_count: count, count: number(count) })
              }
            />
          );
        };
        return (
          <>
            <section className={styles.tiles} aria-label={t('reports.learning.total')}>
              <FigureTile
                name={t('reports.learning.assigned')}
                shown={number(data.assigned)}
                to={behind('videoAssigned')}
                note={t('reports.monthlyVideo.videos', {
                  smart_count: data.videos,
                  count: number(data.videos),
                })}
              />
              {share('started')}
              {share('completed')}
              <FigureTile
                name={t('reports.learning.notStarted')}
                shown={data.notStarted === null ? null : number(data.notStarted)}
                to={behind('videoNotStarted')}
              />
            </section>
            <AsOf at={data.asOf} zone={data.timeZone} />
            {data.months.length > 1 && (
              <Block id="months" title={title}>
                <Chart
                  title={title}
                  height={220}
                  points={data.months.map(({ month, completedPercent, startedPercent }) => ({
                    key: month,
                    tick: monthName(month),
                    name: monthName(month),
                    values: { started: startedPercent, completed: completedPercent },
                  }))}
                  series={[
                    {
                      key: 'completed',
                      name: t('reports.learning.completed'),
                      mark: 'line',
                      format: percent,
                    },
                    {
                      key: 'started',
                      name: t('reports.learning.started'),
                      mark: 'line',
                      tone: 'second',
                      format: percent,
                    },
                  ]}
                  axis={{ format: percent, width: 48, max: 100 }}
                  table={[
                    [
                      t('reports.monthlyVideo.columns.month'),
                      t('reports.learning.completed'),
                      t('reports.learning.started'),
                    ],
                    ...data.months.map(({ month, completedPercent, startedPercent }) => [
                      monthName(month),
                      completedPercent === null ? '–' : percent(completedPercent),
                      startedPercent === null ? '–' : percent(startedPercent),
                    ]),
                  ]}
                />
              </Block>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** /reports-monthly-video: what became of the monthly videos of a range of days. */
export default function MonthlyVideoReportPage() {
  const t = useT();
  const formats = useFormats();
  const monthName = useMonthName();
  const zone = useCompanyZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the month's name follows from the language, as the texts do
  const columns = useMemo(() => columnsOf(t, formats, monthName, zone), [t, formats, zone]);
  const title = t('reports.monthlyVideo.table');
  return (
    <ReportFrame
      title={t('reports.monthlyVideo.title')}
      menu={<ListReportActions report="monthlyVideo" spec={REPORT} toQuery={monthlyVideoQuery} />}
    >
      <List resource="monthly_video_report" spec={REPORT}>
        <div className={styles.page}>
          <p className={styles.legend}>{t('reports.monthlyVideo.counted')}</p>
          <ReportScope label={t('reports.learning.scope')}>
            <RangeInput />
          </ReportScope>
          <Figures />
          <h2 className={styles.heading}>{title}</h2>
          <DataTable<MonthlyVideo>
            label={title}
            searchLabel={t('reports.monthlyVideo.search')}
            columns={columns}
            tools={<ExportButton name="monthly-videos" />}
            empty={
              <EmptyState title={t('reports.learning.noData')} description={t('reports.monthlyVideo.none')} />
            }
          />
        </div>
      </List>
    </ReportFrame>
  );
}
