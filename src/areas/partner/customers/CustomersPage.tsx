import { access, canAccess } from '@contract/access';
import { CUSTOMER_SORTS } from '@contract/partner/customers';
import Login from '@mui/icons-material/LoginOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { accountCalls } from '@/authProvider/accountCalls';
import { beginActing } from '@/authProvider/actingAs';
import { useActor } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { RowAction } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { customerColumns } from './customerColumns';

const CUSTOMERS_LIST: ListSpec = {
  sorts: CUSTOMER_SORTS,
  defaultSort: { field: 'companyName', order: 'ASC' },
};
/** If the company token can't be fetched, the sign-in page says why. */
const FAILED_PATH = '/login?failed=companyToken';

/** A partner's customers, with a way into those that have granted access. */
export default function CustomersPage() {
  const t = useT();
  const locale = useLocaleCode();
  const navigate = useNavigate();
  const mayEnter = canAccess(access.adminAreaWrite, useActor());
  const columns = useMemo(() => customerColumns(t, new Intl.NumberFormat(languageOf(locale))), [t, locale]);

  const { run: enter } = useAction(
    ({ id }: CustomerRecord) => call(accountCalls.companyToken, { params: { id } }),
    {
      onSuccess: ({ data }) => beginActing(data.customToken),
      onError: async () => {
        await navigate(FAILED_PATH);
        return true;
      },
    },
  );
  const actions = (customer: CustomerRecord): RowAction[] =>
    mayEnter && customer.login_as_company_status === 'AVAILABLE'
      ? [
          {
            key: 'login',
            label: t('partner.customers.login'),
            icon: <Login fontSize="small" />,
            onSelect: () => void enter(customer),
          },
        ]
      : [];

  return (
    <>
      <PageHeading title={t('partner.title.customers')} />
      <List resource="customers" spec={CUSTOMERS_LIST}>
        <DataTable
          label={t('partner.title.customers')}
          searchLabel={t('partner.customers.searchLabel')}
          columns={columns}
          actions={actions}
          empty={
            <EmptyState
              title={t('partner.customers.emptyTitle')}
              description={t('partner.customers.emptyText')}
            />
          }
        />
      </List>
    </>
  );
}
