import { limits } from '@contract/limits';
import { type ExerciseSummary, SUMMARY_SORTS } from '@contract/phishing-exercise/reports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { ListReportActions } from '@/components/report/ReportActions';
import { ReportScope, SCOPE_FILTERS, ScopeDays } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { Told } from '@/components/report/Told';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { SummaryFilter } from '@/dataProvider/resources/exerciseReports';
import { scopeQuery } from '@/dataProvider/resources/exerciseScope';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { StatusBadge } from '../../parts/StatusBadge';
import { GradeBar } from '../GradeBar';
import { reportPath } from '../reportPaths';
import { CompanyStatistics } from './CompanyStatistics';

const SUMMARY: ListSpec<SummaryFilter> = {
  sorts: SUMMARY_SORTS,
  defaultSort: { field: 'startedAt', order: 'DESC' },
  filters: SCOPE_FILTERS,
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

const toQuery = ({ search: _search, ...scope }: SummaryFilter, today: string) => scopeQuery(scope, today);

function columnsOf(t: TypedTranslate, { number, score }: Formats): Column<ExerciseSummary>[] {
  return [
    {
      key: 'name',
      label: t('phishingExercise.report.columns.exercise'),
      sort: 'name',
      width: 190,
      render: ({ id, name }) => (
        <Link to={reportPath(id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'startedAt',
      label: t('phishingExercise.report.columns.startedAt'),
      sort: 'startedAt',
      width: 110,
      render: ({ startedAt }) => <RelativeTime value={startedAt} />,
    },
    {
      key: 'status',
      label: t('phishingExercise.report.columns.status'),
      width: 95,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'learners',
      label: t('phishingExercise.report.columns.learners'),
      sort: 'learners',
      align: 'end',
      width: 80,
      render: ({ learners }) => number(learners),
    },
    {
      key: 'completionPercentage',
      label: t('phishingExercise.report.columns.completionPercentage'),
      sort: 'completionPercentage',
      width: 125,
      render: ({ completionPercentage, overdue }) => (
        <Told value={completionPercentage}>
          {(percent) => (
            <CompletionMeter
              percent={percent}
              title={t('phishingExercise.report.columns.completionPercentage')}
              overdue={
                overdue
                  ? t('phishingExercise.report.someOverdue', { smart_count: overdue, count: number(overdue) })
                  : undefined
              }
            />
          )}
        </Told>
      ),
    },
    {
      key: 'overdue',
      label: t('phishingExercise.report.columns.overdue'),
      align: 'end',
      width: 75,
      render: ({ overdue }) => <Told value={overdue}>{number}</Told>,
    },
    {
      key: 'score',
      label: t('phishingExercise.report.columns.score'),
      sort: 'score',
      align: 'end',
      width: 65,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
    {
      key: 'answers',
      label: t('phishingExercise.report.answers'),
      width: 170,
      render: (grades) => <GradeBar grades={grades} />,
    },
  ];
}

/** /reports-phishing-exercise: all exercises of the company together and side by side. */
export default function CompanyReportPage() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(t, formats), [t, formats]);
  const title = t('phishingExercise.company.summary');
  return (
    <ReportFrame
      title={t('phishingExercise.company.title')}
      menu={<ListReportActions report="phishingExercise" spec={SUMMARY} toQuery={toQuery} />}
    >
      <List resource="exercise_summary" spec={SUMMARY}>
        <div className={styles.page}>
          <ReportScope
            label={t('phishingExercise.company.scope')}
            records={{
              filter: 'campaigns',
              resource: 'exercise_choices',
              label: t('phishingExercise.company.campaigns'),
            }}
          >
            <ScopeDays label={t('phishingExercise.company.period')} />
          </ReportScope>
          <CompanyStatistics />
          <h2 className={styles.heading}>{title}</h2>
          <DataTable<ExerciseSummary>
            label={title}
            searchLabel={t('phishingExercise.company.search')}
            columns={columns}
            tools={<ExportButton name="phishing-exercises" />}
            empty={
              <EmptyState
                title={t('phishingExercise.company.none.title')}
                description={t('phishingExercise.company.none.text')}
              />
            }
          />
        </div>
      </List>
    </ReportFrame>
  );
}
