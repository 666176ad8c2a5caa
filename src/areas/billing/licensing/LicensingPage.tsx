import { billingEndpoints } from '@contract/billing';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { getSession, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { buyingOf, mayStartTrial } from '@/components/plan/plan';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { BuyForm } from './BuyForm';
import styles from './licensing.module.css';
import { PlanCards } from './PlanCards';

/**
 * The return from the payment page: reads the company again and says so. The address proves nothing, and the payment
 * may reach the company's record a moment later, which the dialog tells.
 */
function useReturnFromPayment(): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const notify = useNotify();
  const hasPaid = query.get('checkout') === 'success';
  const wasTold = useRef(false);
  useEffect(() => {
    if (!hasPaid || wasTold.current) return;
    wasTold.current = true;
    void (async () => {
      await getSession().reload();
      const company = getSession().getData()?.company;
      if (company && (company.subscription.hasBoost || company.distribution.isPartner)) {
        notify('licensing.paid', { type: 'success' });
      }
      await navigate('/licensing?modal=purchaseComplete', { replace: true });
    })();
  }, [hasPaid, navigate, notify]);
}

/** /licensing: the plans, the company's own, and the purchase of licenses. */
export default function LicensingPage() {
  const t = useT();
  const session = useSession();
  const mayWrite = useCan(billingEndpoints.directCheckout);
  useReturnFromPayment();
  if (!session) return null;
  const { user, company, actor } = session;
  const buying = buyingOf(user, company);
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('licensing.title')}
        description={t('licensing.description')}
        actions={
          <Button variant="outlined" component={Link} to="/billing">
            {t('licensing.toBilling')}
          </Button>
        }
      />
      {buying.by === 'provider' && (
        <p className={styles.notice}>{t('licensing.provider', { name: buying.name })}</p>
      )}
      {buying.by === 'nobody' && <p className={styles.notice}>{t('licensing.nobody')}</p>}
      <div className={styles.columns}>
        <PlanCards company={company} mayDowngrade={mayWrite} canStartTrial={mayStartTrial(company, actor)} />
        {mayWrite && (
          // Another plan begins with another number.
          <BuyForm key={`${company.subscription.hasBoost} ${company.subscription.seats}`} company={company} />
        )}
      </div>
    </div>
  );
}
