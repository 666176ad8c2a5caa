import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';
import { PlanNotice } from './PlanNotice';

/** Reports that the company is now on the Free plan. */
export default function DowngradedDialog({ onClose }: ShellDialogProps) {
  const t = useT();
  return (
    <PlanNotice
      title={t('billing.downgraded.title')}
      text={t('billing.downgraded.text')}
      closeLabel={t('billing.downgraded.done')}
      onClose={onClose}
    />
  );
}
