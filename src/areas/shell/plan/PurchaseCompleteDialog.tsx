import Button from '@mui/material/Button';
import { getSession } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';
import { PlanNotice } from './PlanNotice';

/**
 * The return from the payment page. Its address proves nothing, so the dialog shows the company's record,
 * which the payment may reach a moment later.
 */
export default function PurchaseCompleteDialog({ session: { company }, onClose }: ShellDialogProps) {
  const t = useT();
  const { hasBoost, seats } = company.subscription;
  const { isPending, run: check } = useAction(() => getSession().reload());
  return (
    <PlanNotice
      title={t('billing.purchase.title')}
      text={
        company.distribution.isPartner
          ? t('billing.purchase.pool')
          : hasBoost
            ? t('billing.purchase.active', { smart_count: seats })
            : t('billing.purchase.pending')
      }
      closeLabel={t('billing.purchase.done')}
      onClose={onClose}
    >
      {!hasBoost && !company.distribution.isPartner && (
        <Button variant="outlined" loading={isPending} onClick={() => void check()}>
          {t('billing.purchase.check')}
        </Button>
      )}
    </PlanNotice>
  );
}
