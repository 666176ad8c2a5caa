import { limits } from '@contract/limits';
import { RAN_STATUSES, TRAINING_SORTS, type TrainingCampaign } from '@contract/reports/learning';
import type { LearnerStatus } from '@contract/training/assignments';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choiceFilter, idsFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { BehindLink } from '@/components/report/BehindLink';
import { useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { RANGE_FILTERS, RangeInput } from '@/components/report/RangeInput';
import { ListReportActions } from '@/components/report/ReportActions';
import { ReportScope } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { ExportButton } from '@/components/table/ExportButton';
import { type TrainingReportFilter, trainingQuery } from '@/dataProvider/resources/learningReports';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { TrainingFigures } from './TrainingFigures';

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

function columnsOf(
  t: TypedTranslate,
  { number, score }: Formats,
  isPrivate: boolean,
): Column<TrainingCampaign>[] {
  // Nobody may be listed beside their results.
  const behind = (row: TrainingCampaign, status?: LearnerStatus) =>
    isPrivate ? undefined : learnersPath(row, status);
  const counted = (
    key: 'inProgress' | 'notStarted' | 'overdue' | 'notPassed',
    status: LearnerStatus,
    more: Partial<Column<TrainingCampaign>> = {},
  ): Column<TrainingCampaign> => ({
    key,
    label: t(`reports.learning.${key}`),
    align: 'end',
    width: 92,
    ...more,
    render: (row) =>
      row[key] === null ? '–' : <BehindLink to={behind(row, status)}>{number(row[key])}</BehindLink>,
  });
  return [
    {
      key: 'name',
      label: t('reports.training.columns.name'),
      sort: 'name',
      width: 150,
      render: (row) => (
        <Link to={learnersPath(row)}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'status',
      label: t('reports.training.columns.status'),
      width: 92,
      render: ({ status }) => <Badge tone={TONES[status]}>{t(`training.status.${status}`)}</Badge>,
    },
    {
      key: 'total',
      label: t('reports.learning.assigned'),
      sort: 'total',
      align: 'end',
      width: 78,
      render: (row) => <BehindLink to={behind(row)}>{number(row.total)}</BehindLink>,
    },
    {
      key: 'completedPercent',
      label: t('reports.learning.completed'),
      sort: 'completedPercent',
      width: 138,
      render: (row) =>
        row.completedPercent === null ? (
          '–'
        ) : (
          <BehindLink to={behind(row, 'COMPLETED')}>
            <CompletionMeter
              percent={row.completedPercent}
              title={t('reports.learning.completed')}
              overdue={
                row.overdue ? t('reports.learning.someOverdue', { smart_count: row.overdue }) : undefined
              }
            />
          </BehindLink>
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
      width: 60,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
    {
      key: 'startedAt',
      label: t('reports.training.columns.startedAt'),
      sort: 'startedAt',
      width: 100,
      render: ({ startedAt, timeZone }) => <Day value={startedAt} timeZone={timeZone} />,
    },
    {
      key: 'dueAt',
      label: t('reports.training.columns.dueAt'),
      sort: 'dueAt',
      width: 100,
      render: ({ dueAt, timeZone }) => <DueDay value={dueAt} timeZone={timeZone} />,
    },
  ];
}

/** /reports-training: how people stand in the courses that ran in a range of days. */
export default function TrainingReportPage() {
  const t = useT();
  const formats = useFormats();
  const isPrivate = useIsLearningPrivate();
  const columns = useMemo(() => columnsOf(t, formats, isPrivate), [t, formats, isPrivate]);
  const title = t('reports.training.table');
  return (
    <ReportFrame
      title={t('reports.training.title')}
      menu={<ListReportActions report="training" spec={REPORT} toQuery={trainingQuery} />}
    >
      <List resource="training_report" spec={REPORT}>
        <div className={styles.page}>
          <p className={styles.legend}>{t('reports.training.counted')}</p>
          <ReportScope
            label={t('reports.learning.scope')}
            records={{
              filter: 'campaigns',
              resource: 'training_choices',
              label: t('reports.training.choose'),
            }}
          >
            <RangeInput hasEntireCampaign />
          </ReportScope>
          <TrainingFigures />
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
