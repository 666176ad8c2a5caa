import { limits } from '@contract/limits';
import type { SimulationResult } from '@contract/phishing-simulation/reports';
import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import type { Profile } from '@contract/users/profile';
import { useMemo } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import { MailStateBadge } from '@/components/simulation/MailStateBadge';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { RelativeTime } from '@/components/table/RelativeTime';
import { type TypedTranslate, useT } from '@/i18n/useT';
import styles from './profile.module.css';

/** The gateway defines the only order: newest first. */
const RESULTS: ListSpec = {
  sorts: [],
  defaultSort: { field: '', order: 'DESC' },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};
const TIMES = ['sentAt', 'openedAt', 'clickedAt', 'submittedAt', 'reportedAt'] as const;

const columnsOf = (t: TypedTranslate): Column<SimulationResult>[] => [
  {
    key: 'campaignName',
    label: t('phishingSimulation.columns.name'),
    width: 220,
    render: ({ campaignId, campaignName }) => (
      <RecordLink resource="campaigns" id={campaignId}>
        <bdi>{campaignName}</bdi>
      </RecordLink>
    ),
  },
  {
    key: 'template',
    label: t('phishingSimulation.report.columns.template'),
    width: 180,
    card: 'subtitle',
    render: ({ template }) => <bdi>{template}</bdi>,
  },
  {
    key: 'state',
    label: t('phishingSimulation.report.columns.state'),
    width: 100,
    render: ({ state, failure }) => <MailStateBadge state={state} failure={failure} />,
  },
  ...TIMES.map(
    (key): Column<SimulationResult> => ({
      key,
      label: t(`phishingSimulation.report.columns.${key}`),
      width: 110,
      render: (result) => <RelativeTime value={result[key]} />,
    }),
  ),
];

/** /phishing_simulations: what the person did with the mails of all campaigns; nothing where reports name nobody. */
export default function SimulationsTab({ profile: { id } }: { profile: Profile }) {
  const t = useT();
  const { data, error } = useCall(simulationSettingsEndpoints.get, {
    params: { companyId: currentCompanyId() },
  });
  const filter = useMemo(() => ({ userId: id }), [id]);
  const columns = useMemo(() => columnsOf(t), [t]);
  if (!data && !error) return <TableSkeleton rows={5} />;
  if (data?.data.isAnonymous) {
    return (
      <EmptyState
        title={t('phishingSimulation.report.anonymous.nobody.title')}
        description={t('phishingSimulation.report.anonymous.nobody.text')}
      />
    );
  }
  return (
    <div className={styles.table}>
      <List resource="simulation_results" spec={RESULTS} filter={filter}>
        <DataTable<SimulationResult>
          label={t('userProfile.tabs.phishing_simulations')}
          columns={columns}
          hasToolbar={false}
          empty={
            <EmptyState
              title={t('phishingSimulation.report.noData')}
              description={t('phishingSimulation.report.none.results')}
            />
          }
        />
      </List>
    </div>
  );
}
