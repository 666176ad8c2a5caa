import { limits } from '@contract/limits';
import { supportEndpoints } from '@contract/support';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { digitsOnly } from '@/components/form/digitsOnly';
import { TextInput } from '@/components/form/TextInput';
import { seatsWanted } from '@/components/plan/plan';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';
import { salesSchema } from './salesForm';
import styles from './support.module.css';
import { comesFrom } from './tracker';

/** Asks sales for an offer; the sender is known from the session. */
export default function ContactSalesDialog({ session: { user, company }, seats, onClose }: ShellDialogProps) {
  const t = useT();
  const notify = useNotify();
  const schema = useMemo(() => salesSchema(company.country), [company.country]);
  const isUnverified = useUnverified() !== null;

  return (
    <FormDialog
      title={t('support.sales.title')}
      description={t('support.sales.text')}
      submitLabel={t('support.sales.send')}
      isDisabled={isUnverified}
      warnWhenUnsavedChanges
      schema={schema}
      defaultValues={{ phone: '', usersNumber: String(seats ?? seatsWanted(company)), message: '' }}
      onSubmit={async ({ phone, usersNumber, message }) => {
        await call(supportEndpoints.contactToBuy, {
          params: { companyId: company.id },
          body: {
            full_name: `${user.name} ${user.lastName}`.trim() || user.email,
            company_name: company.name,
            email: user.email,
            phone,
            users_number: Number(usersNumber),
            message,
            name: user.name,
            lastName: user.lastName,
            country: company.country ?? undefined,
            ...comesFrom(),
          },
        });
        notify('support.sales.sent', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <VerifyFirst />
        <TextInput
          source="phone"
          type="tel"
          dir="ltr"
          label={t('support.sales.phone')}
          isRequired
          autoFocus
          autoComplete="tel"
        />
        <TextInput
          source="usersNumber"
          htmlInput={{ inputMode: 'numeric', onKeyDown: digitsOnly }}
          dir="ltr"
          label={t('support.sales.usersNumber')}
          isRequired
        />
        <TextInput
          source="message"
          label={t('support.sales.message')}
          minRows={3}
          maxLength={limits.text.messageMax}
        />
      </div>
    </FormDialog>
  );
}
