import { addDays } from '@contract/days';
import type { RunningFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import {
  learningReportEndpoints,
  RAN_STATUSES,
  TRAINING_SORTS,
  type TrainingCampaign,
  type TrainingPeriod,
} from '@contract/reports/learning';
import type { LearnerStatus } from '@contract/training/assignments';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { Chart } from '@/components/chart/Chart';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { List } from '@/components/list/List';
import { choiceFilter, idsFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { AsOf } from '@/components/report/AsOf';
import { Block } from '@/components/report/Block';
import { behindPath } from '@/components/report/behind';
import { FigureTile } from '@/components/report/FigureTile';
import { RANGE_FILTERS, useCampaignRangeQuery, useThan } from '@/components/report/RangeInput';
import { ListReportActions } from '@/components/report/ReportActions';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { ExportButton } from '@/components/table/ExportButton';
import { type TrainingReportFilter, trainingQuery } from '@/dataProvider/resources/learningReports';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { Scope } from './Scope';

const REPORT: ListSpec<TrainingReportFilter> = {
  sorts: TRAINING_SORTS,
  defaultSort: { field: 'startedAt', order: 'DESC' },
  filters: {
    ...RANGE_FILTERS,
    campaigns: { ...idsFilter('campaigns'), widens: true },
    status: choiceFilter(RAN_STATUSES),
  },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

const TONES: Record<TrainingCampaign['status'], BadgeTone> = {
  QUEUED: 'muted',
  ACTIVE: 'info',
  IN_PROGRESS: 'info',
  SUSPENDED: 'danger',
  ENDED: 'muted',
  ARCHIVED: 'muted',
};

/** The learners of an assignment, of one status. */
const learnersPath = ({ id, courseId }: TrainingCampaign, status?: LearnerStatus) =>
  `/courses/${courseId}/statistics?campaign=${id}${status ? `&status=${status}` : ''}`;

function columnsOf(t: TypedTranslate, { number, score }: Formats): Column<TrainingCampaign>[] {
  const counted = (
    key: 'inProgress' | 'notStarted' | 'overdue' | 'notPassed',
    status: LearnerStatus,
    more: Partial<Column<TrainingCampaign>> = {},
  ): Column<TrainingCampaign> => ({
    key,
    label: t(`reports.learning.${key}`),
    align: 'end',
    width: 90,
    ...more,
    render: (row) =>
      row[key] === null ? '–' : <Link to={learnersPath(row, status)}>{number(row[key])}</Link>,
  });
  return [
    {
      key: 'name',
      label: t('reports.training.columns.name'),
      sort: 'name',
      width: 200,
      render: (row) => (
        <Link to={learnersPath(row)}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'status',
      label: t('reports.training.columns.status'),
      width: 105,
      render: ({ status }) => <Badge tone={TONES[status]}>{t(`training.status.${status}`)}</Badge>,
    },
    {
      key: 'total',
      label: t('reports.learning.assigned'),
      sort: 'total',
      align: 'end',
      width: 85,
      render: (row) => <Link to={learnersPath(row)}>{number(row.total)}</Link>,
    },
    {
      key: 'completedPercent',
      label: t('reports.learning.completed'),
      sort: 'completedPercent',
      width: 130,
      render: (row) =>
        row.completedPercent === null ? (
          '–'
        ) : (
          <Link to={learnersPath(row, 'COMPLETED')}>
            <CompletionMeter
              percent={row.completedPercent}
              title={t('reports.learning.completed')}
              overdue={
                row.overdue ? t('reports.learning.someOverdue', { smart_count: row.overdue }) : undefined
              }
            />
          </Link>
        ),
    },
    counted('inProgress', 'IN_PROGRESS', { isOptional: true }),
    counted('notStarted', 'NOT_STARTED', { isOptional: true }),
    counted('overdue', 'OVERDUE', { sort: 'overdue' }),
    counted('notPassed', 'NOT_PASSED'),
    {
      key: 'score',
      label: t('reports.learning.score'),
      sort: 'score',
      align: 'end',
      width: 70,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
    {
      key: 'startedAt',
      label: t('reports.training.columns.startedAt'),
      sort: 'startedAt',
      width: 115,
      render: ({ startedAt, timeZone }) => <Day value={startedAt} timeZone={timeZone} />,
    },
    {
      key: 'dueAt',
      label: t('reports.training.columns.dueAt'),
      sort: 'dueAt',
      width: 115,
      render: ({ dueAt, timeZone }) => <DueDay value={dueAt} timeZone={timeZone} />,
    },
  ];
}

/** How people stand in the courses of the range, beside the days before. */
function Tiles({ current, previous }: { current: TrainingPeriod; previous: TrainingPeriod }) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const { campaigns: campaignIds } = useListContext().filterValues as TrainingReportFilter;
  const { from, to } = current;
  const than = useThan()(current);
  const behind = (figure: RunningFigure) => behindPath({ figure, kinds: ['course'], campaignIds, from, to });
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
            ? t('reports.learning.tooFew')
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
      />
    </section>
  );
}

interface CompletionsProps {
  days: { readonly from: string; readonly to: string };
  completions: readonly { readonly day: string; readonly completed: number | null }[];
}

/** Completions on each day of the range; those without any are there as well, so that distances are true. */
function Completions({ days: { from, to }, completions }: CompletionsProps) {
  const t = useT();
  const { number } = useFormats();
  const inDay = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const byDay = new Map(completions.map(({ day, completed }) => [day, completed]));
  const all: { day: string; completed: number | null }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const completed = byDay.get(day);
    all.push({ day, completed: completed === undefined ? 0 : completed });
  }
  const title = t('reports.training.byDay');
  return (
    <Block id="completions" title={title}>
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
          }))}
          series={[{ key: 'completed', name: t('reports.learning.completed'), mark: 'bar', format: number }]}
          axis={{ format: number, width: 44 }}
          table={[
            [t('reports.training.day'), t('reports.learning.completed')],
            ...all.flatMap(({ day, completed }) =>
              completed === 0
                ? []
                : [[inDay.format(new Date(day)), completed === null ? '–' : number(completed)]],
            ),
          ]}
        />
      )}
    </Block>
  );
}

function Figures() {
  const query = useCall(learningReportEndpoints.trainingDashboard, {
    params: { companyId: currentCompanyId() },
    query: useCampaignRangeQuery(),
  });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={360} />}>
      {({ data }) => (
        <>
          <Tiles current={data.current} previous={data.previous} />
          <AsOf at={data.asOf} zone={data.timeZone} />
          <Completions days={data.current} completions={data.completions} />
        </>
      )}
    </Loaded>
  );
}

/** /reports-training: how people stand in the courses that ran in a range of days. */
export default function TrainingReportPage() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(t, formats), [t, formats]);
  const title = t('reports.training.table');
  return (
    <ReportFrame
      title={t('reports.training.title')}
      menu={<ListReportActions report="training" spec={REPORT} toQuery={trainingQuery} />}
    >
      <List resource="training_report" spec={REPORT}>
        <div className={styles.page}>
          <p className={styles.legend}>{t('reports.training.counted')}</p>
          <Scope
            hasEntireCampaign
            records={{
              filter: 'campaigns',
              resource: 'training_choices',
              label: t('reports.training.choose'),
            }}
          />
          <Figures />
          <h2 className={styles.heading}>{title}</h2>
          <DataTable<TrainingCampaign>
            label={title}
            searchLabel={t('reports.training.search')}
            columns={columns}
            filters={[
              {
                kind: 'choices',
                name: 'status',
                isSingle: true,
                groups: [
                  {
                    heading: t('reports.training.columns.status'),
                    options: (['ACTIVE', 'ENDED'] as const).map((value) => ({
                      value,
                      label: t(`reports.training.ran.${value}`),
                    })),
                  },
                ],
              },
            ]}
            tools={<ExportButton name="training" />}
            empty={
              <EmptyState title={t('reports.learning.noData')} description={t('reports.training.none')} />
            }
          />
        </div>
      </List>
    </ReportFrame>
  );
}
