import { limits } from '@contract/limits';
import { PERSON_SUMMARY_SORTS, type PersonSummary } from '@contract/phishing-simulation/summary';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { idsFilter, PARTNER_NAMES } from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { PeopleMeta } from '@/dataProvider/resources/simulationSummary';
import { type TypedTranslate, useT } from '@/i18n/useT';
import parts from '../parts/parts.module.css';
import type { SummaryTabProps } from './SummaryPage';
import { ScopeInputs, scoped } from './scope';

const PEOPLE = scoped({
  sorts: PERSON_SUMMARY_SORTS,
  defaultSort: { field: 'phished', order: 'DESC' },
  filters: { departments: idsFilter('departments'), groups: idsFilter('groups') },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
});

function columnsOf(t: TypedTranslate, { number, share }: Formats): Column<PersonSummary>[] {
  const result = (key: 'opened' | 'clicked' | 'submitted' | 'reported'): Column<PersonSummary> => ({
    key,
    label: t(`phishingSimulation.results.${key}`),
    ...(key === 'reported' && { sort: key }),
    align: 'end',
    width: 90,
    render: (person) => (
      <span className={parts.result}>
        {number(person[key])} <span>{share(person[key], person.sent)}</span>
      </span>
    ),
  });
  const count = (key: 'phished' | 'phishedCampaigns' | 'sent', label: string): Column<PersonSummary> => ({
    key,
    label,
    ...(key !== 'sent' && { sort: key }),
    align: 'end',
    width: 80,
    render: (person) => number(person[key]),
  });
  return [
    {
      key: 'fullName',
      label: t('phishingSimulation.report.columns.fullName'),
      sort: 'fullName',
      width: 165,
      render: ({ id, fullName }) => (
        <RecordLink resource="users" id={id}>
          <bdi>{fullName}</bdi>
        </RecordLink>
      ),
    },
    {
      key: 'email',
      label: t('phishingSimulation.report.columns.email'),
      sort: 'email',
      width: 170,
      card: 'subtitle',
      render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'department',
      label: t('phishingSimulation.report.columns.department'),
      width: 140,
      isOptional: true,
      render: ({ department }) => <bdi>{department}</bdi>,
    },
    count('sent', t('phishingSimulation.results.sent')),
    result('opened'),
    result('clicked'),
    result('submitted'),
    result('reported'),
    count('phished', t('phishingSimulation.summary.columns.phishedRounds')),
    count('phishedCampaigns', t('phishingSimulation.summary.columns.phishedCampaigns')),
    {
      key: 'lastSentAt',
      label: t('phishingSimulation.summary.columns.lastSentAt'),
      width: 100,
      render: ({ lastSentAt }) => <RelativeTime value={lastSentAt} />,
    },
  ];
}

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  {
    kind: 'records',
    name: 'departments',
    resource: 'departments',
    label: t('phishingSimulation.report.tabs.departments'),
  },
  { kind: 'records', name: 'groups', resource: 'groups', label: t('phishingSimulation.report.tabs.groups') },
];

/** Says that the order asked for is not to be had. */
function ByName() {
  const t = useT();
  const meta = useListContext().meta as PeopleMeta | undefined;
  return meta?.isByName ? <Alert severity="info">{t('phishingSimulation.summary.byName')}</Alert> : null;
}

/** /recipients: what people did in all campaigns, by default those who fell for most mails first. */
export function RecipientsTab({ isAnonymous }: SummaryTabProps) {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(t, formats), [t, formats]);
  const filters = useMemo(() => filtersOf(t), [t]);
  if (isAnonymous) {
    return (
      <EmptyState
        title={t('phishingSimulation.report.anonymous.nobody.title')}
        description={t('phishingSimulation.report.anonymous.nobody.text')}
      />
    );
  }
  return (
    <List resource="simulation_people" spec={PEOPLE}>
      <div className={styles.page}>
        <ScopeInputs />
        <ByName />
        <DataTable<PersonSummary>
          label={t('phishingSimulation.summary.tabs.recipients')}
          searchLabel={t('phishingSimulation.summary.search.recipients')}
          columns={columns}
          filters={filters}
          tools={<ExportButton name="phishing-simulation-people" />}
          empty={
            <EmptyState
              title={t('phishingSimulation.report.noData')}
              description={t('phishingSimulation.summary.people')}
            />
          }
        />
      </div>
    </List>
  );
}
