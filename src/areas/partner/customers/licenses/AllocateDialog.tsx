import { allocateSchema, licenseEndpoints } from '@contract/partner/licenses';
import { useQueryClient } from '@tanstack/react-query';
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
import { CUSTOMER_QUERIES } from '../useCustomerActs';
import styles from './licenses.module.css';

/** Empty at first, and whatever was typed while it is no number. */
const formSchema = z.object({
  licensesToAllocate: z.union([z.string(), z.number()]).pipe(allocateSchema.shape.licensesToAllocate),
});
const EMPTY = { licensesToAllocate: '' };

export interface AllocateDialogProps {
  customer: CustomerRecord;
  onClose: () => void;
}

/** Moves licenses from the partner's pool to a customer: to its seats, or to a partner's own pool. */
export default function AllocateDialog({ customer, onClose }: AllocateDialogProps) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const companyId = currentCompanyId();
  const pool = useCall(
    licenseEndpoints.licenses,
    { params: { companyId } },
    { select: ({ data }) => data.licenses, refetchOnMount: 'always' },
  );
  return (
    <FormDialog
      title={t('partner.allocate.title', { name: customer.companyName })}
      description={t(isPartner(customer) ? 'partner.allocate.toPool' : 'partner.allocate.toSeats')}
      submitLabel={t('partner.allocate.button')}
      isDisabled={!pool.data}
      schema={formSchema}
      errorTexts="partner.errors"
      defaultValues={EMPTY}
      mode="onTouched"
      onSubmit={async (body) => {
        const params = { companyId, customerCompanyId: customer.id };
        await call(licenseEndpoints.allocate, { params, body });
        notify('partner.allocate.done', { type: 'success' });
        onClose();
        await Promise.all(CUSTOMER_QUERIES.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {pool.error && !pool.data ? (
          <ErrorState error={pool.error} onRetry={() => void pool.refetch()} />
        ) : pool.data === undefined ? (
          <Skeleton width="60%" />
        ) : (
          <p className={styles.pool}>
            {pool.data === 0
              ? t('partner.allocate.empty')
              : t('partner.allocate.pool', { smart_count: pool.data })}
          </p>
        )}
        <NumberInput
          source="licensesToAllocate"
          label={t('partner.allocate.licenses')}
          isRequired
          autoFocus
        />
      </div>
    </FormDialog>
  );
}
