import type { GeneralRow } from '@contract/reports/general';
import { Score } from '@/components/completion/Score';
import { RecordLink } from '@/components/record/RecordLink';
import type { Formats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { TypedTranslate } from '@/i18n/useT';

/** The columns of people with all that they have been given. */
export const userColumns = (t: TypedTranslate, { number, score }: Formats): Column<GeneralRow>[] => [
  {
    key: 'name',
    label: t('dashboards.users.columns.name'),
    sort: 'name',
    width: 220,
    render: ({ id, name, lastName, email }) => (
      <RecordLink resource="users" id={id}>
        <bdi>{`${name} ${lastName}`.trim() || email}</bdi>
      </RecordLink>
    ),
  },
  {
    key: 'department',
    label: t('dashboards.users.columns.department'),
    sort: 'department',
    width: 160,
    render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
  },
  {
    key: 'taskStatus',
    label: t('dashboards.users.columns.status'),
    sort: 'taskStatus',
    width: 120,
    render: ({ taskStatus }) => t(`dashboards.users.statuses.${taskStatus}`),
  },
  {
    key: 'assigned',
    label: t('dashboards.users.columns.assigned'),
    align: 'end',
    width: 85,
    render: ({ assigned }) => number(assigned),
  },
  {
    key: 'completed',
    label: t('dashboards.users.columns.completed'),
    align: 'end',
    width: 95,
    render: ({ completed }) => number(completed),
  },
  {
    key: 'overdue',
    label: t('dashboards.users.columns.overdue'),
    align: 'end',
    width: 80,
    render: ({ overdue }) => number(overdue),
  },
  {
    key: 'score',
    label: t('dashboards.users.columns.score'),
    align: 'end',
    width: 70,
    render: (row) => <Score value={row.score} shown={score(row.score)} />,
  },
  {
    key: 'lastActivityAt',
    label: t('dashboards.users.columns.lastActivityAt'),
    width: 130,
    render: ({ lastActivityAt }) => (
      <RelativeTime value={lastActivityAt} never={t('dashboards.users.never')} />
    ),
  },
];
