import { licenseEndpoints, takeBackSchema } from '@contract/partner/licenses';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useCall } from '@/client/useCall';
import { FormDialog } from '@/components/dialog/FormDialog';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { NumberInput } from '@/components/form/NumberInput';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { useT } from '@/i18n/useT';
import { isPartner } from '../customerColumns';
import { useRefreshCustomers } from '../useCustomerActs';
import styles from './licenses.module.css';

/** Empty at first, and whatever was typed while it is no number. */
const formSchema = z.object({
  licensesToTakeBack: z.union([z.string(), z.number()]).pipe(takeBackSchema.shape.licensesToTakeBack),
});
const EMPTY = { licensesToTakeBack: '' };

export interface TakeBackDialogProps {
  customer: CustomerRecord;
  onClose: () => void;
}

/** Returns allocated licenses that nobody uses to the partner's pool. */
export default function TakeBackDialog({ customer, onClose }: TakeBackDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshCustomers();
  const params = { companyId: currentCompanyId(), customerCompanyId: customer.id };
  const most = useCall(
    licenseEndpoints.takeable,
    { params },
    { select: ({ data }) => data.licenses, refetchOnMount: 'always' },
  );
  return (
    <FormDialog
      title={t('partner.takeBack.title', { name: customer.companyName })}
      description={t(isPartner(customer) ? 'partner.takeBack.fromPool' : 'partner.takeBack.fromSeats')}
      submitLabel={t('partner.takeBack.button')}
      isDisabled={!most.data}
      schema={formSchema}
      errorTexts="partner.errors"
      defaultValues={EMPTY}
      mode="onTouched"
      onSubmit={async (body) => {
        await call(licenseEndpoints.takeBack, { params, body });
        notify('partner.takeBack.done', { type: 'success' });
        onClose();
        await refresh();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {most.error && most.data === undefined ? (
          <ErrorState error={most.error} onRetry={() => void most.refetch()} />
        ) : most.data === undefined ? (
          <Skeleton width="60%" />
        ) : (
          <p className={styles.pool}>
            {most.data === 0
              ? t('partner.takeBack.none')
              : t('partner.takeBack.most', { smart_count: most.data })}
          </p>
        )}
        <NumberInput
          source="licensesToTakeBack"
          label={t('partner.takeBack.licenses')}
          isRequired
          autoFocus
        />
      </div>
    </FormDialog>
  );
}
