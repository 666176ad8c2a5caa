import { limits } from '@contract/limits';
import { type ExerciseSummary, SUMMARY_SORTS } from '@contract/phishing-exercise/reports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { dayFilter, idsFilter, type ListSpec, PARTNER_NAMES, wordFilter } from '@/components/list/listParams';
import { PrintButton } from '@/components/report/PrintButton';
import styles from '@/components/report/report.module.css';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { SummaryFilter } from '@/dataProvider/resources/exerciseReports';
import { REPORT_PERIODS } from '@/dataProvider/resources/exerciseScope';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { usePageTrail } from '@/layout/page/pageTrail';
import { StatusBadge } from '../../parts/StatusBadge';
import { GradeBar } from '../GradeBar';
import { reportPath } from '../reportPaths';
import { type Formats, useFormats } from '../useFormats';
import { CompanyStatistics } from './CompanyStatistics';
import { ScopeInputs } from './ScopeInputs';

const SUMMARY: ListSpec<SummaryFilter> = {
  sorts: SUMMARY_SORTS,
  defaultSort: { field: 'startedAt', order: 'DESC' },
  filters: {
    campaigns: idsFilter('campaigns'),
    period: wordFilter(REPORT_PERIODS),
    from: dayFilter,
    to: dayFilter,
  },
  names: PARTNER_NAMES,
  perPage: limits.exercises.reportPageSize,
};

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
        <CompletionMeter
          percent={completionPercentage}
          title={t('phishingExercise.report.columns.completionPercentage')}
          overdue={
            overdue > 0
              ? t('phishingExercise.report.someOverdue', { smart_count: overdue, count: number(overdue) })
              : undefined
          }
        />
      ),
    },
    {
      key: 'overdue',
      label: t('phishingExercise.report.columns.overdue'),
      align: 'end',
      width: 75,
      render: ({ overdue }) => number(overdue),
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
  usePageTrail([{ label: t('phishingExercise.company.title') }]);
  return (
    <div className={styles.page}>
      <PageHeading title={t('phishingExercise.company.title')} actions={<PrintButton />} />
      <List resource="exercise_summary" spec={SUMMARY}>
        <div className={styles.page}>
          <ScopeInputs />
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
    </div>
  );
}
