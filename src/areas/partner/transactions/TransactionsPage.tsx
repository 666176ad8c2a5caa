import { billingEndpoints } from '@contract/billing';
import { limits } from '@contract/limits';
import {
  ALLOCATION_SORTS,
  type Allocation,
  INVOICE_STATUSES,
  PAYMENT_METHODS,
  TRANSACTION_SORTS,
  type Transaction,
} from '@contract/partner/licenses';
import { useMemo } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choiceFilter, choicesFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { usePayInvoice } from '@/components/plan/usePayInvoice';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { useRowActions } from '@/components/table/useRowActions';
import { TabBar } from '@/components/tabs/TabBar';
import type { TransactionFilter } from '@/dataProvider/resources/transactions';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { billingPath, links } from '../links';
import { InvoiceDrawer } from './InvoiceDrawer';
import { TransactionTotals } from './TransactionTotals';
import { allocationColumns, INVOICE, transactionColumns } from './transactionColumns';
import styles from './transactions.module.css';

const TRANSACTIONS: ListSpec<TransactionFilter> = {
  sorts: TRANSACTION_SORTS,
  defaultSort: { field: 'invoiceDate', order: 'DESC' },
  filters: { invoiceStatus: choicesFilter(INVOICE_STATUSES), paymentMethod: choiceFilter(PAYMENT_METHODS) },
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

const ALLOCATIONS: ListSpec = {
  sorts: ALLOCATION_SORTS,
  defaultSort: { field: 'allocationDate', order: 'DESC' },
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  {
    kind: 'choices',
    name: 'invoiceStatus',
    groups: [
      {
        heading: t('partner.transactions.columns.paymentStatus'),
        options: INVOICE_STATUSES.map((value) => ({
          value,
          label: t(`partner.transactions.status.${value}`),
        })),
      },
    ],
  },
  {
    kind: 'choices',
    name: 'paymentMethod',
    isSingle: true,
    groups: [
      {
        heading: t('partner.transactions.columns.method'),
        options: PAYMENT_METHODS.map((value) => ({
          value,
          label: t(`partner.transactions.method.${value}`),
        })),
      },
    ],
  },
];

/** The purchases: each kind of partner reads them at its own address. */
function Billing() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { customerType } = useActor();
  const [invoice, setInvoice] = useQueryFlag(INVOICE);
  const columns = useMemo(
    () => transactionColumns(t, language, customerType === 'RESELLER'),
    [t, language, customerType],
  );
  const filters = useMemo(() => filtersOf(t), [t]);
  const mayPay = useCan(billingEndpoints.payInvoice);
  const { run: pay } = usePayInvoice();
  const actions = useRowActions<Transaction>([
    {
      key: 'pay',
      label: t('partner.transactions.actions.pay'),
      isOffered: ({ isPayable }) => isPayable,
      run: ({ id }) => pay(id),
    },
    {
      key: 'open',
      label: t('partner.transactions.actions.open'),
      run: ({ id }) => setInvoice(String(id)),
    },
  ]);
  return (
    <List resource="transactions" spec={TRANSACTIONS}>
      <TransactionTotals />
      <DataTable<Transaction>
        label={t('partner.transactions.title')}
        searchLabel={t('partner.transactions.searchLabel')}
        columns={columns}
        actions={mayPay ? actions : undefined}
        filters={filters}
        tools={<ExportButton name="transactions" />}
        empty={
          <EmptyState
            title={t('partner.transactions.empty.title')}
            description={t('partner.transactions.empty.text')}
          />
        }
      />
      {invoice !== null && <InvoiceDrawer id={invoice} onClose={() => setInvoice(null)} />}
    </List>
  );
}

/** The licenses given from the partner's pool. */
function Allocations() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const columns = useMemo(() => allocationColumns(t, language), [t, language]);
  return (
    <List resource="license_allocations" spec={ALLOCATIONS}>
      <DataTable<Allocation>
        label={t('partner.allocations.title')}
        searchLabel={t('partner.allocations.searchLabel')}
        columns={columns}
        empty={
          <EmptyState
            title={t('partner.allocations.empty.title')}
            description={t('partner.allocations.empty.text')}
          />
        }
      />
    </List>
  );
}

/** What was bought, and what was given from the pool: two tabs with addresses of their own. */
export default function TransactionsPage() {
  const t = useT();
  const { customerType } = useActor();
  const { pathname } = useLocation();
  const allocations = links.allocations();
  const isAllocations = pathname === allocations;
  // Any partner may open the shared address; its tab is then the open one.
  const billing = isAllocations ? billingPath(customerType) : pathname;
  return (
    <div className={styles.page}>
      <PageHeading title={t('shell.nav.transactions')} />
      <TabBar label={t('shell.nav.transactions')}>
        <NavLink to={billing}>{t('partner.transactions.tab')}</NavLink>
        <NavLink to={allocations}>{t('partner.allocations.title')}</NavLink>
      </TabBar>
      {isAllocations ? <Allocations /> : <Billing />}
    </div>
  );
}
