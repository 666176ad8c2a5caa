import type { Credit } from '@contract/partner/licenses';
import { Link } from 'react-router';
import { CreditNotice } from '@/components/plan/CreditNotice';
import { useT } from '@/i18n/useT';
import { links } from '../../links';

/** Whether a purchase for a customer fits the partner's account, and the ways out: pay, or buy by card. */
export function CreditLine({ credit }: { credit: Credit }) {
  const t = useT();
  const { overdue } = credit;
  return (
    <CreditNotice credit={credit}>
      {t('partner.buy.byCard')}{' '}
      {overdue && (
        <>
          <Link to={`${links.billing()}?invoice=${overdue.id}`}>{t('partner.buy.payOverdue')}</Link>
          {' · '}
        </>
      )}
      <Link to="/licensing">{t('partner.buy.toLicensing')}</Link>
    </CreditNotice>
  );
}
