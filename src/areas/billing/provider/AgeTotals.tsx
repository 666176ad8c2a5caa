import { type InvoiceAge, providerEndpoints } from '@contract/provider';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useCall } from '@/client/useCall';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useConsoleList } from '@/components/list/useConsoleList';
import { type ReceivablesFilter, toReceivablesFilter } from '@/dataProvider/resources/receivables';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './receivables.module.css';

/** What is owed by how long it has been overdue, of all that match; each age narrows the list to it. */
export function AgeTotals() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { filterValues, setFilters } = useListContext();
  const { matching } = useConsoleList();
  const filter = JSON.stringify(toReceivablesFilter(matching as ReceivablesFilter));
  const { data, error, refetch } = useCall(providerEndpoints.ages, { query: { filter } });
  if (error) {
    return (
      <p className={styles.note}>
        {t('receivables.ages.failed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('receivables.ages.retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height={78} />;
  const chosen = (filterValues.age ?? []) as readonly InvoiceAge[];
  const choose = (age: InvoiceAge) => {
    const isOnly = chosen.length === 1 && chosen[0] === age;
    const { age: _, ...others } = filterValues;
    setFilters(isOnly ? others : { ...others, age: [age] });
  };
  return (
    <section aria-label={t('receivables.ages.label')}>
      {data.failedRefunds > 0 && (
        <Alert
          severity="warning"
          className={styles.alert}
          action={
            <Button color="inherit" size="small" onClick={() => setFilters({ refundState: ['failed'] })}>
              {t('receivables.refunds.show')}
            </Button>
          }
        >
          {t('receivables.refunds.failed', { smart_count: data.failedRefunds })}
        </Alert>
      )}
      {data.unmatchedPayments > 0 && (
        <Alert
          severity="warning"
          className={styles.alert}
          action={
            <Button color="inherit" size="small" component={Link} to="/provider/payments">
              {t('receivables.refunds.show')}
            </Button>
          }
        >
          {t('receivables.unmatched.waiting', { smart_count: data.unmatchedPayments })}
        </Alert>
      )}
      <ul className={styles.ages}>
        {data.ages.map(({ age, invoices, owed }) => (
          <li key={age}>
            <button
              type="button"
              aria-pressed={chosen.includes(age)}
              data-late={age === 'due' || owed === 0 ? undefined : ''}
              onClick={() => choose(age)}
            >
              <span>{t(`receivables.invoices.age.${age}`)}</span>
              <strong>{exactMoneyOf(owed, language)}</strong>
              <span>{t('receivables.ages.count', { smart_count: invoices })}</span>
            </button>
          </li>
        ))}
        <li>
          <div className={styles.sum}>
            <span>{t('receivables.ages.total')}</span>
            <strong>{exactMoneyOf(data.owed, language)}</strong>
            <span>{t('receivables.ages.count', { smart_count: data.invoices })}</span>
          </div>
        </li>
      </ul>
    </section>
  );
}
