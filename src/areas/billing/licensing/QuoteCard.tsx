import Button from '@mui/material/Button';
import { Skeleton } from '@/components/feedback/Skeleton';
import { dayOf } from '@/components/plan/plan';
import { languageOf } from '@/i18n/locales';
import { moneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './licensing.module.css';
import type { Quote } from './quote';

export interface QuoteCardProps {
  quote: Quote & { retry: () => void };
  /** A three-year price, billed annually; else one for a year. */
  isDirect: boolean;
  /** The company's. */
  timeZone: string;
}

/** The gateway's price of the licenses, in the documented words. */
export function QuoteCard({ quote, isDirect, timeZone }: QuoteCardProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const price = quote.state === 'ready' ? quote.price : undefined;
  const money = (cents: number) => moneyOf(cents, language);

  return (
    <section className={styles.quote} aria-label={t('licensing.quote.label')} aria-live="polite">
      {(quote.state === 'none' || (quote.state === 'failed' && quote.couponProblem)) && (
        <p className={styles.muted}>{t('licensing.quote.none')}</p>
      )}
      {quote.state === 'loading' && (
        <div className={styles.lines} aria-busy="true">
          <Skeleton width="62%" />
          <Skeleton width="78%" />
        </div>
      )}
      {quote.state === 'failed' && !quote.couponProblem && (
        <>
          <p className={styles.muted}>{quote.reason ?? t('licensing.quote.failed')}</p>
          <Button size="small" variant="outlined" onClick={quote.retry}>
            {t('licensing.quote.retry')}
          </Button>
        </>
      )}
      {price && (
        <>
          <p className={styles.muted}>
            {t('licensing.quote.perLicense', { price: money(price.pricePerSeat) })}
          </p>
          <p className={price.paidUntil === null ? styles.total : styles.muted}>
            {t(isDirect ? 'licensing.quote.total' : 'licensing.quote.once', {
              total: money(price.totalPrice),
              date: price.validUntil === null ? '' : dayOf(price.validUntil, language, timeZone),
            })}
          </p>
          {price.paidUntil !== null && (
            <p className={styles.total}>
              {t('licensing.quote.dueToday', {
                total: money(price.dueToday),
                date: dayOf(price.paidUntil, language, timeZone),
              })}
            </p>
          )}
          {price.renewal && (
            <p className={styles.muted}>
              {t('licensing.quote.renewal', {
                licenses: new Intl.NumberFormat(language).format(price.renewal.licenses),
                total: money(price.renewal.total),
                date: dayOf(price.renewal.at, language, timeZone),
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
