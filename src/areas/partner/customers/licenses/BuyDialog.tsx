import { limits } from '@contract/limits';
import { couponPurchaseSchema, licenseEndpoints } from '@contract/partner/licenses';
import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useCall } from '@/client/useCall';
import { useNotifyError } from '@/client/useNotifyError';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { UncertainNotice } from '@/components/dialog/UncertainNotice';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { NumberInput } from '@/components/form/NumberInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { useT } from '@/i18n/useT';
import { useRefreshCustomers } from '../useCustomerActs';
import { CreditLine } from './CreditLine';
import styles from './licenses.module.css';
import { PriceLines } from './PriceLines';
import { type Buyer, CALLS, purchaseOf, useQuote } from './useQuote';

const { licensesNumber, orderNumber, fromPool } = couponPurchaseSchema.shape;
const formSchema = z.object({
  // Empty at first, and whatever was typed while it is no number.
  licensesNumber: z.union([z.string(), z.number()]).pipe(licensesNumber),
  orderNumber,
  fromPool,
  promotionCode: z.string().trim().max(limits.plans.couponMax),
});
const EMPTY = {
  licensesNumber: '',
  orderNumber: '',
  fromPool: false,
  promotionCode: '',
};

export interface BuyDialogProps {
  customer: CustomerRecord;
  as: Buyer;
  onClose: () => void;
}

/** Buys licenses for a customer: for its first year, or more for the rest of the running one. */
export default function BuyDialog({ customer, as, onClose }: BuyDialogProps) {
  const t = useT();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefreshCustomers();
  const [isChanged, setChanged] = useState(false);
  const companyId = currentCompanyId();
  const kind = purchaseOf(customer);
  const takesCode = as === 'reseller' && kind === 'first';
  const { data: pool = 0 } = useCall(
    licenseEndpoints.licenses,
    { params: { companyId } },
    { select: ({ data }) => data.licenses },
  );

  const { form, submit } = useSchemaForm({
    schema: formSchema,
    errorTexts: 'partner.errors',
    defaultValues: EMPTY,
    mode: 'onTouched',
    onSubmit: async ({ promotionCode, ...values }) => {
      if (!quote.price) return;
      const code = takesCode && promotionCode !== '' ? { promotionCode } : {};
      const body = { ...values, ...code, expectedTotal: quote.price.totalPrice };
      await call(CALLS[as][kind].buy, { params: { companyId, customerId: customer.id }, body });
      notify('partner.buy.done', { type: 'success' });
      onClose();
      await refresh();
    },
    onError: async (error) => {
      if (isApiError(error) && error.code === 'PRICE_CHANGED') {
        setChanged(true);
        await quote.retry();
        return;
      }
      notifyError(error);
      // Somebody else may have bought meanwhile: the list then tells another state.
      if (isApiError(error) && error.status === 409) await refresh();
    },
  });
  const wanted = useWatch({ control: form.control });
  const quote = useQuote(customer, as, {
    licensesNumber: wanted.licensesNumber,
    fromPool: wanted.fromPool ?? false,
    ...(takesCode ? { promotionCode: wanted.promotionCode ?? '' } : {}),
  });
  const refused = quote.error?.fieldErrors.promotionCode;
  const { setError, clearErrors } = form;
  useEffect(() => {
    if (refused) setError('promotionCode', { type: 'server', message: refused });
    else clearErrors('promotionCode');
  }, [refused, setError, clearErrors]);

  return (
    <FormScope form={form}>
      <ConfirmDialog
        title={t('partner.buy.title', { name: customer.companyName })}
        description={t(`partner.buy.${kind}`)}
        confirmLabel={t('partner.buy.button')}
        isDisabled={!quote.price || quote.credit?.isEnough === false}
        onConfirm={submit}
        onClose={onClose}
      >
        <div className={styles.fields}>
          <UncertainNotice of={CALLS[as][kind].buy} params={{ companyId, customerId: customer.id }} />
          {isChanged && <Alert severity="warning">{t('partner.buy.changed')}</Alert>}
          <NumberInput source="licensesNumber" label={t('partner.buy.licenses')} isRequired autoFocus />
          {takesCode && (
            <TextInput
              source="promotionCode"
              label={t('partner.buy.promotionCode')}
              dir="ltr"
              autoComplete="off"
              maxLength={limits.plans.couponMax}
            />
          )}
          <TextInput
            source="orderNumber"
            label={t('partner.buy.orderNumber')}
            autoComplete="off"
            maxLength={limits.plans.orderNumberMax}
          />
          {pool > 0 && (
            <SwitchInput
              source="fromPool"
              label={t('partner.buy.fromPool')}
              helperText={t('partner.buy.poolHint', { smart_count: pool })}
            />
          )}
          {quote.credit && <CreditLine credit={quote.credit} />}
          <PriceLines quote={quote} customer={customer} isUpsell={kind === 'upsell'} />
        </div>
      </ConfirmDialog>
    </FormScope>
  );
}
