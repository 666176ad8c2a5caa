import { useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import type { TransactionsMeta } from '@/dataProvider/resources/transactions';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './transactions.module.css';

/**
 * The sums of all that match, not of the page: subtotal − discount − from the pool = amount, which is paid, open,
 * overdue, or will never be paid.
 */
export function TransactionTotals() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { meta, isPending, error, total } = useListContext();
  if (error || total === 0) return null;
  if (isPending) return <Skeleton height={64} />;
  const { totals } = (meta ?? {}) as Partial<TransactionsMeta>;
  if (!totals) return <p className={styles.hint}>{t('partner.transactions.totals.tooMany')}</p>;
  const { licensesNumber, subtotal, discount, withdrawnFromBank, amount, paid, open, overdue, other } =
    totals;
  const money = (cents: number) => exactMoneyOf(cents, language);
  return (
    <section aria-label={t('partner.transactions.totals.label')}>
      <dl className={styles.totals}>
        <div>
          <dt>{t('partner.transactions.columns.licensesNumber')}</dt>
          <dd>{new Intl.NumberFormat(language).format(licensesNumber)}</dd>
        </div>
        <div>
          <dt>{t('partner.transactions.columns.subtotal')}</dt>
          <dd>{money(subtotal)}</dd>
        </div>
        <div data-sign="−">
          <dt>{t('partner.transactions.columns.discount')}</dt>
          <dd>{money(discount)}</dd>
        </div>
        <div data-sign="−">
          <dt>{t('partner.transactions.columns.withdrawnFromBank')}</dt>
          <dd>{money(withdrawnFromBank)}</dd>
        </div>
        <div data-sign="=">
          <dt>{t('partner.transactions.columns.amount')}</dt>
          <dd>{money(amount)}</dd>
        </div>
        <div data-tone="success" data-apart="">
          <dt>{t('partner.transactions.status.PAID')}</dt>
          <dd>{money(paid)}</dd>
        </div>
        <div data-tone="info">
          <dt>{t('partner.transactions.status.OPEN')}</dt>
          <dd>{money(open)}</dd>
        </div>
        <div data-tone="danger">
          <dt>{t('partner.transactions.status.OVERDUE')}</dt>
          <dd>{money(overdue)}</dd>
        </div>
        {other > 0 && (
          <div>
            <dt>{t('partner.transactions.totals.other')}</dt>
            <dd>{money(other)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
