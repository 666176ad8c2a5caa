import Button from '@mui/material/Button';
import { useSession } from '@/authProvider/currentSession';
import { Skeleton } from '@/components/feedback/Skeleton';
import { EndsList } from '@/components/plan/EndsList';
import { dayOf } from '@/components/plan/plan';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { languageOf } from '@/i18n/locales';
import { moneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import { isPartner } from '../customerColumns';
import styles from './licenses.module.css';
import type { Quote } from './useQuote';

export interface PriceLinesProps {
  quote: Quote;
  customer: CustomerRecord;
  isUpsell: boolean;
}

/** What the purchase costs, as the gateway says: what is shown here is what is sent, and charged. */
export function PriceLines({ quote, customer, isUpsell }: PriceLinesProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const money = (cents: number) => <bdi>{moneyOf(cents, language)}</bdi>;
  const { price, error, isLoading } = quote;
  const end = customer.subscriptionCurrentPeriodEnd;
  const until = end && dayOf(end, language, customer.timeZone);
  // What goes into a partner's pool ends in the zone of the payer.
  const ownZone = useSession()?.company.timeZone ?? 'UTC';
  const zone = isPartner(customer) ? ownZone : customer.timeZone;
  const perLicense = price && moneyOf(price.pricePerSeat, language);

  return (
    <section className={styles.quote} aria-label={t('partner.buy.price')} aria-live="polite">
      {!price && isLoading && (
        <div className={styles.lines} aria-busy="true">
          <Skeleton width="72%" />
          <Skeleton width="48%" />
        </div>
      )}
      {!price && !isLoading && !error && <p className={styles.muted}>{t('partner.buy.noPrice')}</p>}
      {!price && error && (
        <>
          <p className={styles.muted}>{error.message}</p>
          {error.status !== 422 && (
            <Button size="small" variant="outlined" onClick={() => void quote.retry()}>
              {t('partner.buy.retry')}
            </Button>
          )}
        </>
      )}
      {price && (
        <>
          <p className={styles.muted}>
            {isUpsell && until
              ? t('partner.buy.perLicenseUntil', { price: perLicense, date: until })
              : t('partner.buy.perLicense', { price: perLicense })}
          </p>
          <dl className={styles.sums}>
            {(price.discount > 0 || price.withdrawnFromBank > 0) && (
              <>
                <dt>{t('partner.buy.subtotal')}</dt>
                <dd>{money(price.subtotal)}</dd>
              </>
            )}
            {price.discount > 0 && (
              <>
                <dt>{t('partner.buy.discount')}</dt>
                <dd>{money(-price.discount)}</dd>
              </>
            )}
            {price.withdrawnFromBank > 0 && (
              <>
                <dt>{t('partner.buy.withdrawn')}</dt>
                <dd>{money(-price.withdrawnFromBank)}</dd>
              </>
            )}
            <dt className={styles.total}>{t('partner.buy.total')}</dt>
            <dd className={styles.total}>{money(price.totalPrice)}</dd>
          </dl>
          <EndsList ends={quote.ends} timeZone={zone} label={t('partner.buy.ends')} />
        </>
      )}
    </section>
  );
}
