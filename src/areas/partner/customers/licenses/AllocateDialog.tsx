import { allocateSchema, licenseEndpoints } from '@contract/partner/licenses';
import type { Ends } from '@contract/values';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useCall } from '@/client/useCall';
import { FormDialog } from '@/components/dialog/FormDialog';
import { UncertainNotice } from '@/components/dialog/UncertainNotice';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { NumberInput } from '@/components/form/NumberInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { EndsList } from '@/components/plan/EndsList';
import { dayOf } from '@/components/plan/plan';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { isPartner } from '../customerColumns';
import { useRefreshCustomers } from '../useCustomerActs';
import styles from './licenses.module.css';

/** Empty at first, and whatever was typed while it is no number. */
const formSchema = z.object({
  licensesToAllocate: z.union([z.string(), z.number()]).pipe(allocateSchema.shape.licensesToAllocate),
  extend: z.boolean(),
});
const EMPTY = { licensesToAllocate: '', extend: false };

export interface AllocateDialogProps {
  customer: CustomerRecord;
  onClose: () => void;
}

/** Whether licenses that end soon are replaced instead of added to; nothing where none end soon. */
function ExtendSwitch({ ends, timeZone }: { ends: Ends; timeZone: string }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const [first] = ends;
  if (!first) return null;
  const of = {
    smart_count: ends.reduce((sum, { licenses }) => sum + licenses, 0),
    date: dayOf(first.endsAt, language, timeZone),
  };
  return (
    <SwitchInput
      source="extend"
      label={ends.length === 1 ? t('partner.allocate.extend', of) : t('partner.allocate.extendSeveral', of)}
      helperText={t('partner.allocate.extendHint')}
    />
  );
}

/** Moves licenses from the partner's pool to a customer: to its seats, or to a partner's own pool. */
export default function AllocateDialog({ customer, onClose }: AllocateDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshCustomers();
  const params = { companyId: currentCompanyId(), customerCompanyId: customer.id };
  const timeZone = useSession()?.company.timeZone ?? 'UTC';
  const pool = useCall(
    licenseEndpoints.allocatable,
    { params },
    { select: ({ data }) => data, refetchOnMount: 'always' },
  );
  return (
    <FormDialog
      title={t('partner.allocate.title', { name: customer.companyName })}
      description={t(isPartner(customer) ? 'partner.allocate.toPool' : 'partner.allocate.toSeats')}
      submitLabel={t('partner.allocate.button')}
      isDisabled={!pool.data?.licenses}
      schema={formSchema}
      errorTexts="partner.errors"
      defaultValues={EMPTY}
      mode="onTouched"
      onSubmit={async (body) => {
        await call(licenseEndpoints.allocate, { params, body });
        notify(body.extend ? 'partner.allocate.extended' : 'partner.allocate.done', { type: 'success' });
        onClose();
        await refresh();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <UncertainNotice of={licenseEndpoints.allocate} params={params} />
        {pool.error && !pool.data ? (
          <ErrorState error={pool.error} onRetry={() => void pool.refetch()} />
        ) : pool.data === undefined ? (
          <Skeleton width="60%" />
        ) : (
          <>
            <p className={styles.pool}>
              {pool.data.licenses === 0
                ? t('partner.allocate.empty')
                : t('partner.allocate.pool', { smart_count: pool.data.licenses })}
            </p>
            <EndsList ends={pool.data.ends} timeZone={timeZone} label={t('partner.allocate.ends')} />
            <ExtendSwitch ends={pool.data.extendable} timeZone={customer.timeZone} />
          </>
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
