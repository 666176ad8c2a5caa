import type { CustomerDetails } from '@contract/partner/customers';
import { type Transaction, transactionEndpoints } from '@contract/partner/licenses';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { languageOf } from '@/i18n/locales';
import { moneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './drawer.module.css';
import { Day } from './SeatsSection';

/** How many invoices are read, of all companies with a name like this one, and how many are shown. */
const READ = 25;
const SHOWN = 5;

/** The last invoices for the customer's licenses; nothing where there are none. */
export function InvoicesSection({ customer }: { customer: CustomerDetails }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { customerType } = useActor();
  const target =
    customerType === 'RESELLER'
      ? transactionEndpoints.resellerTransactions
      : customerType === 'SUBRESELLER'
        ? transactionEndpoints.subResellerTransactions
        : transactionEndpoints.transactions;
  const canRead = useCan(target);
  const { data = [] } = useCall(
    target,
    {
      params: { companyId: currentCompanyId() },
      query: { searchText: customer.companyName, pageSize: READ, orderBy: 'invoiceDate', order: 'desc' },
    },
    {
      enabled: canRead,
      select: (answer): Transaction[] =>
        answer.data.items.filter((one) => one.receiverCompanyId === customer.companyId).slice(0, SHOWN),
    },
  );
  if (data.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('partner.drawer.invoices')}>
      <h3>{t('partner.drawer.invoices')}</h3>
      <ul className={styles.invoices}>
        {data.map(({ id, invoiceNumber, invoiceDate, timeZone, amount, paymentStatus }) => (
          <li key={id}>
            <span>
              <bdi>{invoiceNumber}</bdi> · <Day value={invoiceDate} timeZone={timeZone} />
            </span>
            <span>{t(`partner.transactions.status.${paymentStatus}`)}</span>
            <bdi className={styles.amount}>{moneyOf(amount, language)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
