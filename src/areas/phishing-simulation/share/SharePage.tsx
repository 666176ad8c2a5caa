import { SIMULATION_SHARE_SORTS } from '@contract/phishing-simulation/sharing';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { useParams } from 'react-router';
import { isNotFound } from '@/client/ApiError';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { CUSTOMERS_SPEC, CustomersTable, startColumn } from '@/components/customers/CustomersTable';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type {
  SimulationShareFilter,
  SimulationShareMeta,
  SimulationShareRecord,
} from '@/dataProvider/resources/simulationSharing';
import type { Locale } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { AddCustomersDrawer } from './AddCustomersDrawer';
import { RemoveCustomers } from './RemoveCustomers';
import { useCanShare } from './useSharing';

const SPEC: ListSpec<SimulationShareFilter> = {
  sorts: SIMULATION_SHARE_SORTS,
  defaultSort: { field: 'name', order: 'ASC' },
  ...CUSTOMERS_SPEC,
  perPage: 25,
  selectsPage: true,
};

function shareColumns(t: TypedTranslate, locale: Locale): Column<SimulationShareRecord>[] {
  return [
    {
      key: 'name',
      label: t('sharing.name'),
      sort: 'name',
      width: 280,
      render: ({ companyName }) => <bdi data-truncate="">{companyName}</bdi>,
    },
    {
      key: 'sentPercent',
      label: t('phishingSimulation.share.columns.sent'),
      sort: 'sentPercent',
      width: 180,
      render: ({ sentPercent }) => (
        <CompletionMeter percent={sentPercent} title={t('phishingSimulation.share.columns.sent')} />
      ),
    },
    startColumn(t, locale),
    {
      key: 'createdDate',
      label: t('phishingSimulation.share.columns.createdDate'),
      sort: 'createdDate',
      width: 150,
      render: ({ createdDate }) => <RelativeTime value={createdDate} />,
    },
  ];
}

function Shares({ campaignId }: { campaignId: number }) {
  const t = useT();
  const locale = useLocaleCode();
  const canShare = useCanShare();
  const [isAdding, setAdding] = useState(false);
  const {
    total = 0,
    error,
    meta,
  } = useListContext<SimulationShareRecord>() as ReturnType<typeof useListContext<SimulationShareRecord>> & {
    meta?: SimulationShareMeta;
  };
  const columns = useMemo(() => shareColumns(t, locale), [t, locale]);
  const name = meta?.campaignName;
  const isGone = isNotFound(error);
  const add = canShare && name !== undefined && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      {t('sharing.add')}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={name ?? t('phishingSimulation.share.title')}
        description={t('phishingSimulation.share.text')}
        crumbs={[{ label: t('phishingSimulation.share.title') }]}
        actions={total > 0 ? add : undefined}
      />
      {isGone ? (
        <EmptyState
          title={t('phishingSimulation.share.gone.title')}
          description={t('phishingSimulation.share.gone.text')}
        />
      ) : (
        <CustomersTable<SimulationShareRecord>
          label={t('phishingSimulation.share.label')}
          columns={columns}
          canShare={canShare}
          bulkActions={<RemoveCustomers campaignId={campaignId} />}
          add={add}
          addsInHeading
          none={{
            title: t('phishingSimulation.share.none.title'),
            text: t('phishingSimulation.share.none.text'),
          }}
        />
      )}
      {isAdding && name !== undefined && (
        <AddCustomersDrawer campaignId={campaignId} name={name} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

/** /phishing-simulation/share/{campaignId}: the customers that a partner has shared a campaign with. */
export default function SharePage() {
  const { campaignId: given = '' } = useParams();
  const campaignId = Number(given);
  const filter = useMemo(() => ({ campaignId }), [campaignId]);
  return (
    <List key={given} resource="simulation_customers" spec={SPEC} filter={filter}>
      <Shares campaignId={campaignId} />
    </List>
  );
}
