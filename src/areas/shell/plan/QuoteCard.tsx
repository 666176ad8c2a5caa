import Button from '@mui/material/Button';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { moneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './plan.module.css';
import { useQuote } from './quote';

export interface QuoteCardProps {
  companyId: number;
  /** Absent while the number is invalid. */
  seats: number | undefined;
}

/** The gateway's price of the licenses, in the documented words. */
export function QuoteCard({ companyId, seats }: QuoteCardProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const quote = useQuote(companyId, seats);

  return (
    <section className={styles.quote} aria-label={t('billing.quote.label')} aria-live="polite">
      {quote.state === 'none' && <p className={styles.muted}>{t('billing.quote.none')}</p>}
      {quote.state === 'loading' && (
        <div className={styles.lines} aria-busy="true">
          <Skeleton width="62%" />
          <Skeleton width="78%" />
        </div>
      )}
      {quote.state === 'failed' && (
        <>
          <p className={styles.muted}>{t('billing.quote.failed')}</p>
          <Button size="small" variant="outlined" onClick={quote.retry}>
            {t('billing.quote.retry')}
          </Button>
        </>
      )}
      {quote.state === 'ready' && (
        <>
          <p className={styles.muted}>
            {t('billing.quote.perLicense', { price: moneyOf(quote.price.pricePerSeat, language) })}
          </p>
          <p className={styles.total}>
            {t('billing.quote.total', { total: moneyOf(quote.price.totalPrice, language) })}
          </p>
        </>
      )}
    </section>
  );
}
