import type { SimulationSummary } from '@contract/phishing-simulation/summary';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { StatusBadge } from '../../home/simulationParts';
import { links } from '../../links';
import { resultColumns } from '../parts/resultColumns';
import { CAMPAIGN_LIST, ScopeInputs } from './scope';

const columnsOf = (t: TypedTranslate, formats: Formats): Column<SimulationSummary>[] => [
  {
    key: 'name',
    label: t('phishingSimulation.summary.columns.campaign'),
    sort: 'name',
    width: 190,
    render: ({ id, name }) => (
      <Link to={links.report({ campaignId: id })}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    key: 'kind',
    label: t('phishingSimulation.summary.columns.kind'),
    width: 140,
    isOptional: true,
    render: ({ kind }) => t(`phishingSimulation.kinds.${kind}.name`),
  },
  {
    key: 'startedAt',
    label: t('phishingSimulation.columns.startedAt'),
    sort: 'startedAt',
    width: 112,
    render: ({ startedAt }) => <RelativeTime value={startedAt} />,
  },
  {
    key: 'status',
    label: t('phishingSimulation.report.columns.state'),
    width: 100,
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'rounds',
    label: t('phishingSimulation.summary.columns.rounds'),
    align: 'end',
    width: 70,
    render: ({ rounds }) => formats.number(rounds),
  },
  ...resultColumns<SimulationSummary>(t, formats),
  {
    key: 'resilience',
    label: t('phishingSimulation.report.resilience.title'),
    align: 'end',
    width: 85,
    render: ({ resilience }) => formats.resilience(resilience),
  },
];

/** /campaigns: all campaigns side by side, by default the newest first. */
export function CampaignsTab() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(t, formats), [t, formats]);
  return (
    <List resource="simulation_summary" spec={CAMPAIGN_LIST}>
      <div className={styles.page}>
        <ScopeInputs />
        <DataTable<SimulationSummary>
          label={t('phishingSimulation.summary.tabs.campaigns')}
          searchLabel={t('phishingSimulation.summary.search.campaigns')}
          columns={columns}
          tools={<ExportButton name="phishing-simulations" />}
          empty={
            <EmptyState
              title={t('phishingSimulation.summary.none.title')}
              description={t('phishingSimulation.summary.none.text')}
            />
          }
        />
      </div>
    </List>
  );
}
