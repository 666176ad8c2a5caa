import type { Credit } from '@contract/partner/licenses';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './creditNotice.module.css';

interface CreditNoticeProps {
  credit: Credit;
  /** What works instead, where a purchase can't be added to the account. */
  children: ReactNode;
}

/** What is open on account; where a purchase can't be added to it, why, and what works instead. */
export function CreditNotice({ credit: { limit, open, overdue, isEnough }, children }: CreditNoticeProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const values = { open: exactMoneyOf(open, language), limit: exactMoneyOf(limit ?? 0, language) };
  if (isEnough)
    return limit === null ? null : <p className={styles.open}>{t('billing.credit.open', values)}</p>;
  return (
    <Alert severity="warning">
      {overdue
        ? t('billing.credit.overdue', { number: overdue.invoiceNumber })
        : t('billing.credit.exceeded', values)}{' '}
      {children}
    </Alert>
  );
}
