import { billingEndpoints, invoiceOrderSchema } from '@contract/billing';
import type { CompanyProfile } from '@contract/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { getSession, useSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useNotifyError } from '@/client/useNotifyError';
import { FormDialog } from '@/components/dialog/FormDialog';
import { UncertainNotice } from '@/components/dialog/UncertainNotice';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { languageOf } from '@/i18n/locales';
import { moneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './licensing.module.css';

const schema = invoiceOrderSchema.pick({ name: true, companyName: true, email: true });

export interface PayByInvoiceDialogProps {
  company: CompanyProfile;
  order: { seats: number; coupon: string; dueToday: number };
  onClose: () => void;
}

/** Who the invoice is for, and where it is mailed; the licenses are there at once. */
export function PayByInvoiceDialog({ company, order, onClose }: PayByInvoiceDialogProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const user = useSession()?.user;
  const isUnverified = useUnverified() !== null;
  const { seats, coupon, dueToday } = order;
  return (
    <FormDialog
      title={t('licensing.invoice.title')}
      description={t('licensing.invoice.text', { smart_count: seats, total: moneyOf(dueToday, language) })}
      submitLabel={t('licensing.invoice.send')}
      isDisabled={isUnverified}
      schema={schema}
      errorTexts="licensing.errors"
      defaultValues={{
        name: user ? `${user.name} ${user.lastName}`.trim() : '',
        companyName: company.name,
        email: user?.email ?? '',
      }}
      onSubmit={async (values) => {
        const { data } = await call(billingEndpoints.payByInvoice, {
          params: { companyId: company.id },
          body: {
            ...values,
            seats,
            companyId: company.id,
            method: 'invoice',
            expectedTotal: dueToday,
            ...(coupon === '' ? {} : { coupon }),
          },
        });
        await Promise.all([getSession().reload(), queryClient.invalidateQueries()]);
        notify(t('licensing.invoice.sent', { number: data.invoiceNumber }), { type: 'success' });
        onClose();
      }}
      onError={(error) => {
        const isExpected = isApiError(error) && error.status >= 400 && error.status < 500;
        notifyError(error, isExpected ? undefined : 'licensing.invoice.failed');
      }}
      onClose={onClose}
    >
      <div className={styles.lines}>
        <VerifyFirst />
        <UncertainNotice of={billingEndpoints.payByInvoice} params={{ companyId: company.id }} />
        <TextInput source="name" label={t('licensing.invoice.name')} isRequired autoComplete="name" />
        <TextInput
          source="companyName"
          label={t('licensing.invoice.companyName')}
          isRequired
          autoComplete="organization"
        />
        <TextInput
          source="email"
          type="email"
          dir="ltr"
          label={t('licensing.invoice.email')}
          isRequired
          autoComplete="email"
        />
      </div>
    </FormDialog>
  );
}
