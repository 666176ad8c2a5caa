import type { Credit } from '@contract/partner/licenses';
import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import { links } from '../../links';
import styles from './licenses.module.css';

/** What is open on account; where a purchase can't be added to it, why, and what works instead. */
export function CreditLine({ credit: { limit, open, overdue, isEnough } }: { credit: Credit }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const values = { open: exactMoneyOf(open, language), limit: exactMoneyOf(limit ?? 0, language) };
  if (isEnough)
    return limit === null ? null : <p className={styles.muted}>{t('partner.buy.credit', values)}</p>;
  return (
    <Alert severity="warning">
      {overdue
        ? t('partner.buy.overdue', { number: overdue.invoiceNumber })
        : t('partner.buy.exceeded', values)}{' '}
      {t('partner.buy.byCard')}{' '}
      {overdue && (
        <>
          <Link to={`${links.billing()}?invoice=${overdue.id}`}>{t('partner.buy.payOverdue')}</Link>
          {' · '}
        </>
      )}
      <Link to="/licensing">{t('partner.buy.toLicensing')}</Link>
    </Alert>
  );
}
