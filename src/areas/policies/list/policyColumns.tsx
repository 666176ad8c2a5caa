import type { PolicyReport } from '@contract/policies/evidence';
import type { Policy } from '@contract/policies/policies';
import type { LearnerStatus } from '@contract/training/assignments';
import { Link } from 'react-router';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import type { Formats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { Day } from '@/components/table/Day';
import { languageName } from '@/i18n/languageNames';
import type { TypedTranslate } from '@/i18n/useT';
import { policyPath } from '../links';
import { PolicyBadge } from '../PolicyBadge';
import styles from '../policies.module.css';

const nameColumn = <Row extends Pick<Policy, 'id' | 'name' | 'status'>>(t: TypedTranslate): Column<Row> => ({
  key: 'name',
  label: t('policies.columns.name'),
  sort: 'name',
  width: 152,
  render: ({ id, name, status }) => (
    <span className={styles.name}>
      <Link to={policyPath(id)}>
        <bdi>{name}</bdi>
      </Link>
      {status !== 'published' && <PolicyBadge status={status} />}
    </span>
  ),
});

const dayColumn = <Name extends string, Row extends { readonly [Key in Name]: string | null }>(
  key: Name,
  label: string,
  timeZone: string,
): Column<Row> => ({
  key,
  label,
  sort: key,
  width: 106,
  render: (row) => <Day value={row[key]} timeZone={timeZone} />,
});

const ownerColumn = (t: TypedTranslate): Column<Policy> => ({
  key: 'owner',
  label: t('policies.columns.owner'),
  width: 180,
  card: 'subtitle',
  render: ({ owner }) => (owner ? <bdi>{owner.name}</bdi> : '–'),
});

/** The people whom the current assignment of a policy asks, of one status. */
const peopleOf =
  (status?: LearnerStatus) =>
  ({ id }: PolicyReport) =>
    policyPath(id, 'people') + (status ? `?status=${status}` : '');

/** The columns of the policy report, whose numbers lead to the people; days are the company's. */
export function reportColumns(t: TypedTranslate, { number }: Formats, zone: string): Column<PolicyReport>[] {
  const count = (
    key: 'revision' | 'assignments' | 'acknowledged' | 'notOpened' | 'overdue',
    width: number,
    pathOf?: (row: PolicyReport) => string,
  ): Column<PolicyReport> => ({
    key,
    label: t(`policies.columns.${key}`),
    sort: key,
    align: 'end',
    width,
    render: (row) => (pathOf ? <Link to={pathOf(row)}>{number(row[key])}</Link> : number(row[key])),
  });
  return [
    nameColumn(t),
    count('revision', 76),
    count('assignments', 104, peopleOf()),
    {
      key: 'progress',
      label: t('policies.columns.progress'),
      sort: 'progress',
      width: 140,
      render: ({ progress, acknowledged, assignments }) => (
        <CompletionMeter
          percent={progress}
          title={t('policies.acknowledgedOf', { acknowledged, smart_count: assignments })}
        />
      ),
    },
    count('acknowledged', 112, peopleOf('COMPLETED')),
    count('notOpened', 92, peopleOf('NOT_STARTED')),
    count('overdue', 76, peopleOf('OVERDUE')),
    {
      key: 'averageAcknowledge',
      label: t('policies.columns.averageAcknowledge'),
      sort: 'averageAcknowledge',
      align: 'end',
      width: 110,
      render: ({ averageAcknowledge: days }) =>
        days === null ? '–' : t('policies.days', { smart_count: days, days: number(days) }),
    },
    dayColumn('createdAt', t('policies.columns.createdAt'), zone),
    dayColumn('endedAt', t('policies.columns.endedAt'), zone),
  ];
}

/** What is listed without the plan's numbers. */
export const lockedColumns = (t: TypedTranslate, zone: string): Column<Policy>[] => [
  nameColumn(t),
  {
    key: 'revision',
    label: t('policies.columns.revision'),
    align: 'end',
    width: 100,
    render: ({ revision }) => String(revision),
  },
  ownerColumn(t),
  dayColumn('createdAt', t('policies.columns.createdAt'), zone),
];

/** Drafts ask nobody yet. */
export const draftColumns = (t: TypedTranslate, zone: string): Column<Policy>[] => [
  nameColumn(t),
  ownerColumn(t),
  {
    key: 'languageCode',
    label: t('policies.columns.language'),
    width: 140,
    render: ({ languageCode }) => <bdi lang={languageCode}>{languageName(languageCode)}</bdi>,
  },
  dayColumn('createdAt', t('policies.columns.createdAt'), zone),
  dayColumn('updatedAt', t('policies.columns.updatedAt'), zone),
];
