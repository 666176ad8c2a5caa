import type { Credit } from '@contract/partner/licenses';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CreditNotice } from '@/components/plan/CreditNotice';
import { usePayInvoice } from '@/components/plan/usePayInvoice';
import { useT } from '@/i18n/useT';
import styles from './licensing.module.css';

/** Whether a purchase for oneself fits the account, and the ways out: pay what is overdue, or buy by card. */
export function OwnCredit({ credit }: { credit: Credit }) {
  const t = useT();
  const { isPending, run: pay } = usePayInvoice();
  const { overdue } = credit;
  return (
    <CreditNotice credit={credit}>
      {t('licensing.buy.byCard')}
      <span className={styles.ways}>
        {overdue && (
          <Button size="small" loading={isPending} onClick={() => void pay(overdue.id)}>
            {t('licensing.buy.payOverdue', { number: overdue.invoiceNumber })}
          </Button>
        )}
        <Button size="small" component={Link} to="/billing">
          {t('licensing.buy.toBilling')}
        </Button>
      </span>
    </CreditNotice>
  );
}
