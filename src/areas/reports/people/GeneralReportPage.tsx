import { GENERAL_ROLES, GENERAL_SORTS, type GeneralRow } from '@contract/reports/general';
import { TASK_STATUSES } from '@contract/users/users';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import {
  choicesFilter,
  idsFilter,
  type ListSpec,
  switchFilter,
  wordFilter,
} from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import { PrivateNotice, useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { orderOf, ReportActions } from '@/components/report/ReportActions';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { FilterSwitch } from '@/components/table/FilterSwitch';
import { RelativeTime } from '@/components/table/RelativeTime';
import { type GeneralFilter, generalQuery } from '@/dataProvider/resources/generalReport';
import { wireSearch } from '@/dataProvider/wire';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';

const GENERAL: ListSpec<GeneralFilter> = {
  sorts: GENERAL_SORTS,
  defaultSort: { field: 'name', order: 'ASC' },
  filters: {
    departments: idsFilter('departments'),
    groups: idsFilter('groups'),
    taskStatuses: choicesFilter(TASK_STATUSES),
    role: wordFilter(GENERAL_ROLES),
    showDisabled: switchFilter({ widens: true }),
  },
};

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  { kind: 'records', name: 'departments', resource: 'departments', label: t('reports.general.departments') },
  { kind: 'records', name: 'groups', resource: 'groups', label: t('reports.general.groups') },
  {
    kind: 'choices',
    name: 'taskStatuses',
    groups: [
      {
        heading: t('reports.general.columns.status'),
        options: TASK_STATUSES.map((value) => ({ value, label: t(`reports.general.status.${value}`) })),
      },
    ],
  },
  {
    kind: 'choices',
    name: 'role',
    isSingle: true,
    groups: [
      {
        heading: t('reports.general.role'),
        options: GENERAL_ROLES.map((value) => ({ value, label: t(`reports.general.roles.${value}`) })),
      },
    ],
  },
];

const columnsOf = (t: TypedTranslate, { number, score }: Formats): Column<GeneralRow>[] => [
  {
    key: 'name',
    label: t('reports.general.columns.name'),
    sort: 'name',
    width: 145,
    render: ({ id, name, lastName, email }) => (
      <RecordLink resource="users" id={id}>
        <bdi>{`${name} ${lastName}`.trim() || email}</bdi>
      </RecordLink>
    ),
  },
  {
    key: 'email',
    label: t('reports.general.columns.email'),
    sort: 'email',
    width: 180,
    card: 'subtitle',
    render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
  },
  {
    key: 'department',
    label: t('reports.general.columns.department'),
    sort: 'department',
    width: 135,
    render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
  },
  {
    key: 'assigned',
    label: t('reports.general.columns.assigned'),
    align: 'end',
    width: 80,
    render: ({ assigned }) => number(assigned),
  },
  {
    key: 'completed',
    label: t('reports.general.columns.completed'),
    align: 'end',
    width: 90,
    render: ({ completed }) => number(completed),
  },
  {
    key: 'overdue',
    label: t('reports.general.columns.overdue'),
    align: 'end',
    width: 76,
    render: ({ overdue }) => number(overdue),
  },
  {
    key: 'score',
    label: t('reports.general.columns.score'),
    align: 'end',
    width: 64,
    render: (row) => <Score value={row.score} shown={score(row.score)} />,
  },
  {
    key: 'lastActivity',
    label: t('reports.general.columns.lastActivity'),
    width: 110,
    render: ({ lastActivityAt }) => (
      <RelativeTime value={lastActivityAt} never={t('reports.general.neverActive')} />
    ),
  },
  {
    key: 'status',
    label: t('reports.general.columns.status'),
    sort: 'taskStatus',
    width: 110,
    render: ({ taskStatus }) => t(`reports.general.status.${taskStatus}`),
  },
];

/** What can be done with the report as the list shows it. */
function Actions() {
  const { filterValues, sort } = useListContext();
  const filter = filterValues as GeneralFilter;
  return (
    <ReportActions
      report="general"
      query={{ ...generalQuery(filter), ...wireSearch(filter.search) }}
      order={orderOf(GENERAL as ListSpec, sort)}
    />
  );
}

/** /general-report: everybody over all that they have been given. */
export default function GeneralReportPage() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(t, formats), [t, formats]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const title = t('reports.general.title');
  // Its list isn't even asked for.
  if (useIsLearningPrivate())
    return (
      <ReportFrame title={title} instead={<PrivateNotice />}>
        {null}
      </ReportFrame>
    );
  return (
    <List resource="general_report" spec={GENERAL}>
      <ReportFrame title={title} menu={<Actions />}>
        <p className={styles.legend}>{t('reports.general.counted')}</p>
        <DataTable<GeneralRow>
          label={title}
          searchLabel={t('reports.general.search')}
          columns={columns}
          filters={filters}
          tools={
            <>
              <FilterSwitch name="showDisabled" label={t('reports.general.showDisabled')} />
              <ExportButton name="general-report" />
            </>
          }
          empty={<EmptyState title={t('reports.general.none')} />}
        />
      </ReportFrame>
    </List>
  );
}
