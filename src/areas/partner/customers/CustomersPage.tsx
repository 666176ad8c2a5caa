import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { useActor, useSession } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { useConsoleList } from '@/components/list/useConsoleList';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { useRowActions } from '@/components/table/useRowActions';
import type { CustomerFilter, CustomerRecord } from '@/dataProvider/resources/customers';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { CustomerBulkActions } from './CustomerBulkActions';
import { CustomerOverlays, INVITE } from './CustomerOverlays';
import { type CustomerQuestion, customerActions, isOwn } from './customerActions';
import { customerColumns } from './customerColumns';
import { CUSTOMERS_LIST, customerFilters } from './customersList';
import { useCustomerActs, useCustomerRights } from './useCustomerActs';

const OWN = ['DIRECT_CUSTOMERS', 'PARTNERS'] as const;

/** Counts the partner's own customers among those that match: acts never reach further. */
function useCountOwn(seesGrandchildren: boolean): () => Promise<number> {
  const dataProvider = useDataProvider();
  const { matching: filter } = useConsoleList<CustomerRecord, CustomerFilter>();
  return async () => {
    const { companyAffiliation: asked = OWN } = filter;
    const own = asked.filter((one) => one !== 'PARTNER_CUSTOMERS');
    if (own.length === 0) return 0;
    const { total = 0 } = await dataProvider.getList('customers', {
      filter: seesGrandchildren ? { ...filter, companyAffiliation: own } : filter,
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'companyName', order: 'ASC' },
    });
    return total;
  };
}

function Customers() {
  const t = useT();
  const locale = useLocaleCode();
  const actor = useActor();
  const company = useSession()?.company;
  const { filterValues } = useListContext<CustomerRecord>();
  const rights = useCustomerRights();
  const acts = useCustomerActs();
  const [, setModal] = useQueryFlag('modal');
  const [question, setQuestion] = useState<CustomerQuestion | null>(null);
  const isReseller = actor.customerType === 'RESELLER';
  const seesGrandchildren = isReseller && company?.features.isGrandChildrenAccessAllowed === true;
  const countAll = useCountOwn(seesGrandchildren);
  const columns = useMemo(
    () => customerColumns({ t, locale, seesGrandchildren }),
    [t, locale, seesGrandchildren],
  );
  const actions = useRowActions(customerActions({ t, acts, rights, onAsk: setQuestion }));
  const invite = rights.invite && (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setModal(INVITE)}>
      {t('partner.actions.invite')}
    </Button>
  );

  return (
    <>
      <PageHeading
        title={t('partner.title.customers')}
        actions={
          <>
            <ExportButton name="customers" />
            {invite}
          </>
        }
      />
      <DataTable<CustomerRecord>
        label={t('partner.title.customers')}
        searchLabel={t('partner.customers.searchLabel')}
        columns={columns}
        filters={customerFilters(t, { isReseller, seesGrandchildren, filterValues })}
        isSelectable={rights.request || rights.remove}
        canSelect={isOwn}
        countAll={countAll}
        allTexts={{
          select: () => t('partner.customers.selectAll'),
          selected: (count) => t('partner.customers.allSelected', { count }),
        }}
        bulkActions={<CustomerBulkActions acts={acts} rights={rights} />}
        actions={actions}
        empty={
          <EmptyState
            title={t('partner.customers.emptyTitle')}
            description={t(rights.invite ? 'partner.customers.emptyText' : 'partner.customers.emptyNoInvite')}
            action={invite || undefined}
          />
        }
      />
      <CustomerOverlays
        actions={actions}
        rights={rights}
        question={question}
        onDismiss={() => setQuestion(null)}
      />
    </>
  );
}

/** A partner's customers: those of a reseller, a sub-reseller, or another kind of partner. */
export default function CustomersPage() {
  return (
    <List resource="customers" spec={CUSTOMERS_LIST}>
      <Customers />
    </List>
  );
}
