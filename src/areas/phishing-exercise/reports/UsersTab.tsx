import { limits } from '@contract/limits';
import { ASSIGNMENT_STATUSES, USER_REPORT_SORTS, type UserReport } from '@contract/phishing-exercise/reports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, idsFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { UnlessPrivate } from '@/components/report/PrivateNotice';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { LearnerFilter } from '@/dataProvider/resources/exerciseReports';
import { type TypedTranslate, useT } from '@/i18n/useT';
import type { ReportPartProps } from './ReportPage';
import { LearnerBadge } from './reportBadges';
import { personPath } from './reportPaths';

const LEARNERS: ListSpec<LearnerFilter> = {
  sorts: USER_REPORT_SORTS,
  defaultSort: { field: 'status', order: 'DESC' },
  filters: {
    status: choicesFilter(ASSIGNMENT_STATUSES),
    departments: idsFilter('departments'),
    groups: idsFilter('groups'),
  },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

function columnsOf(t: TypedTranslate, formats: Formats, campaignId: number): Column<UserReport>[] {
  const { number, score } = formats;
  const count = (key: 'correct' | 'partial' | 'wrong'): Column<UserReport> => ({
    key,
    label: t(`phishingExercise.report.columns.${key}`),
    sort: key,
    align: 'end',
    width: 72,
    render: (row) => number(row[key]),
  });
  return [
    {
      key: 'fullName',
      label: t('phishingExercise.report.columns.fullName'),
      sort: 'fullName',
      width: 145,
      render: ({ id, fullName, email }) => (
        <Link to={personPath(campaignId, id)}>
          <bdi>{fullName || email}</bdi>
        </Link>
      ),
    },
    {
      key: 'email',
      label: t('phishingExercise.report.columns.email'),
      sort: 'email',
      width: 130,
      card: 'subtitle',
      render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'departments',
      label: t('phishingExercise.report.columns.departments'),
      width: 95,
      render: ({ departments }) => <bdi>{departments.join(', ')}</bdi>,
    },
    {
      key: 'status',
      label: t('phishingExercise.report.columns.status'),
      sort: 'status',
      width: 95,
      render: ({ status }) => <LearnerBadge status={status} />,
    },
    {
      key: 'daysToComplete',
      label: t('phishingExercise.report.columns.daysToComplete'),
      sort: 'daysToComplete',
      align: 'end',
      width: 80,
      // Blank for those who are overdue or have completed.
      render: ({ daysToComplete }) => (daysToComplete === null ? '' : number(daysToComplete)),
    },
    {
      key: 'completionPercentage',
      label: t('phishingExercise.report.columns.completionPercentage'),
      sort: 'completionPercentage',
      width: 150,
      render: ({ completionPercentage, status }) => (
        <CompletionMeter
          percent={completionPercentage}
          title={t('phishingExercise.report.messagesAnswered')}
          overdue={status === 'OVERDUE' ? t('phishingExercise.report.status.OVERDUE') : undefined}
        />
      ),
    },
    count('correct'),
    count('partial'),
    count('wrong'),
    {
      key: 'score',
      label: t('phishingExercise.report.columns.score'),
      sort: 'score',
      align: 'end',
      width: 62,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
    {
      key: 'completedAt',
      label: t('phishingExercise.report.columns.completedAt'),
      sort: 'completedAt',
      width: 100,
      render: ({ completedAt }) => <RelativeTime value={completedAt} never="–" />,
    },
  ];
}

const filtersOf = (t: TypedTranslate, filter: { campaignId: number }): ListFilter[] => [
  {
    kind: 'records',
    name: 'departments',
    resource: 'exercise_department_choices',
    label: t('phishingExercise.report.tabs.departments'),
    filter,
  },
  {
    kind: 'records',
    name: 'groups',
    resource: 'exercise_group_choices',
    label: t('phishingExercise.report.tabs.groups'),
    filter,
  },
  {
    kind: 'choices',
    name: 'status',
    groups: [
      {
        heading: t('phishingExercise.report.columns.status'),
        options: ASSIGNMENT_STATUSES.map((value) => ({
          value,
          label: t(`phishingExercise.report.status.${value}`),
        })),
      },
    ],
  },
];

/** /users: how each learner stands, by default those who need attention first. */
export default function UsersTab({ exercise: { id } }: ReportPartProps) {
  const t = useT();
  const formats = useFormats();
  const filter = useMemo(() => ({ campaignId: id }), [id]);
  const columns = useMemo(() => columnsOf(t, formats, id), [t, formats, id]);
  const filters = useMemo(() => filtersOf(t, filter), [t, filter]);
  return (
    <UnlessPrivate>
      <List resource="exercise_learners" spec={LEARNERS} filter={filter}>
        <DataTable<UserReport>
          label={t('phishingExercise.report.tabs.users')}
          searchLabel={t('phishingExercise.report.search.users')}
          columns={columns}
          filters={filters}
          tools={<ExportButton name="phishing-exercise-users" />}
          empty={
            <EmptyState
              title={t('phishingExercise.report.none.users.title')}
              description={t('phishingExercise.report.none.users.text')}
            />
          }
        />
      </List>
    </UnlessPrivate>
  );
}
