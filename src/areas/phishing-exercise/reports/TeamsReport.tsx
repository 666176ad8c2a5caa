import { limits } from '@contract/limits';
import { TEAM_REPORT_SORTS, type TeamReport } from '@contract/phishing-exercise/reports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { reportPath } from './reportPaths';

const TEAM_LIST: ListSpec = {
  sorts: TEAM_REPORT_SORTS,
  defaultSort: { field: 'completionPercentage', order: 'ASC' },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

type Teams = 'departments' | 'groups';
const COUNTS = ['completed', 'inProgress', 'notStarted', 'overdue'] as const;

function columnsOf(
  t: TypedTranslate,
  { number }: Formats,
  teams: Teams,
  campaignId: number,
): Column<TeamReport>[] {
  return [
    {
      key: 'name',
      label: t('phishingExercise.report.columns.name'),
      sort: 'name',
      width: 220,
      render: ({ id, name }) => (
        <Link to={`${reportPath(campaignId, 'users')}?${teams}=${id}`}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'learners',
      label: t('phishingExercise.report.columns.learners'),
      sort: 'learners',
      align: 'end',
      width: 100,
      render: ({ learners }) => number(learners),
    },
    {
      key: 'completionPercentage',
      label: t('phishingExercise.report.columns.completionPercentage'),
      sort: 'completionPercentage',
      width: 160,
      render: ({ completionPercentage, completed, learners, overdue }) => (
        <CompletionMeter
          percent={completionPercentage}
          title={t('phishingExercise.report.completedOf', {
            done: number(completed),
            smart_count: learners,
            total: number(learners),
          })}
          overdue={
            overdue > 0
              ? t('phishingExercise.report.someOverdue', { smart_count: overdue, count: number(overdue) })
              : undefined
          }
        />
      ),
    },
    ...COUNTS.map(
      (key): Column<TeamReport> => ({
        key,
        label: t(`phishingExercise.report.columns.${key}`),
        sort: key,
        align: 'end',
        width: 110,
        render: (row) => number(row[key]),
      }),
    ),
  ];
}

/** How the learners of each department or group stand; one leads to its learners. */
export function TeamsReport({ teams, campaignId }: { teams: Teams; campaignId: number }) {
  const t = useT();
  const formats = useFormats();
  const filter = useMemo(() => ({ campaignId }), [campaignId]);
  const columns = useMemo(() => columnsOf(t, formats, teams, campaignId), [t, formats, teams, campaignId]);
  return (
    <List resource={`exercise_report_${teams}`} spec={TEAM_LIST} filter={filter}>
      <DataTable<TeamReport>
        label={t(`phishingExercise.report.tabs.${teams}`)}
        searchLabel={t(`phishingExercise.report.search.${teams}`)}
        columns={columns}
        tools={<ExportButton name={`phishing-exercise-${teams}`} />}
        empty={
          <EmptyState
            title={t(`phishingExercise.report.none.${teams}.title`)}
            description={t(`phishingExercise.report.none.${teams}.text`)}
          />
        }
      />
    </List>
  );
}
