import { limits } from '@contract/limits';
import { CREDIT_SORTS, type CreditAccount, creditLimitSchema, providerEndpoints } from '@contract/provider';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { TextInput } from '@/components/form/TextInput';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { useRowActions } from '@/components/table/useRowActions';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { moneySchema, typedMoney } from './money';
import { ProviderTabs } from './ReceivablesPage';
import styles from './receivables.module.css';

const ACCOUNTS: ListSpec = {
  sorts: CREDIT_SORTS,
  defaultSort: { field: 'name', order: 'ASC' },
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

function columnsOf(t: TypedTranslate, language: string): Column<CreditAccount>[] {
  const money = (key: 'open' | 'overdue'): Column<CreditAccount> => ({
    key,
    label: t(`receivables.credit.columns.${key}`),
    sort: key,
    align: 'end',
    width: 130,
    render: (row) => exactMoneyOf(row[key], language),
  });
  return [
    {
      key: 'name',
      label: t('receivables.credit.columns.name'),
      sort: 'name',
      width: 220,
      render: ({ name }) => <bdi data-truncate="">{name}</bdi>,
    },
    {
      key: 'customerType',
      label: t('receivables.credit.columns.customerType'),
      width: 150,
      card: 'subtitle',
      render: ({ customerType }) => t(`receivables.credit.kind.${customerType}`),
    },
    money('open'),
    money('overdue'),
    {
      key: 'limit',
      label: t('receivables.credit.columns.limit'),
      sort: 'limit',
      align: 'end',
      width: 190,
      render: ({ limit, isOwnLimit }) => {
        if (limit === null) return t('receivables.credit.unlimited');
        const text = exactMoneyOf(limit, language);
        return isOwnLimit ? text : t('receivables.credit.standard', { limit: text });
      },
    },
  ];
}

/** What companies owe on account, and how much each may owe. */
export default function CreditPage() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const [account, setAccount] = useState<CreditAccount | null>(null);
  const actions = useRowActions<CreditAccount>([
    { key: 'change', label: t('receivables.credit.change'), run: setAccount },
    {
      key: 'invoices',
      label: t('receivables.credit.invoices'),
      href: ({ id }) => `/provider/invoices?companyId=${id}`,
    },
  ]);
  return (
    <div className={styles.page}>
      <PageHeading title={t('shell.nav.creditLimits')} />
      <ProviderTabs />
      <List resource="credit_accounts" spec={ACCOUNTS}>
        <DataTable<CreditAccount>
          label={t('shell.nav.creditLimits')}
          searchLabel={t('receivables.searchAccounts')}
          columns={columns}
          actions={actions}
          empty={
            <EmptyState
              title={t('receivables.credit.emptyTitle')}
              description={t('receivables.credit.emptyText')}
            />
          }
        />
      </List>
      {account && <LimitDialog account={account} onClose={() => setAccount(null)} />}
    </div>
  );
}

const limitForm = creditLimitSchema.extend({
  limit: z.union([z.literal('').transform(() => null), moneySchema]),
});

function LimitDialog({ account, onClose }: { account: CreditAccount; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      title={t('receivables.credit.dialogTitle', { name: account.name })}
      description={t('receivables.credit.dialogText')}
      submitLabel={t('receivables.credit.save')}
      schema={limitForm}
      errorTexts="receivables.errors"
      defaultValues={{
        limit: account.isOwnLimit && account.limit !== null ? typedMoney(account.limit) : '',
        reason: '',
      }}
      mode="onTouched"
      onSubmit={async (body) => {
        await call(providerEndpoints.setCredit, { params: { accountId: account.id }, body });
        notify('receivables.credit.done', { type: 'success' });
        onClose();
        await queryClient.invalidateQueries({ queryKey: ['credit_accounts'] });
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextInput
          source="limit"
          label={t('receivables.credit.limit')}
          helperText={t('receivables.credit.limitHint')}
          dir="ltr"
          htmlInput={{ inputMode: 'decimal' }}
          autoFocus
        />
        <TextInput
          source="reason"
          label={t('receivables.credit.reason')}
          isRequired
          minRows={2}
          maxLength={limits.invoices.reasonMax}
        />
      </div>
    </FormDialog>
  );
}
