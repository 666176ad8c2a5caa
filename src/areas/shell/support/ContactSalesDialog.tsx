import { limits } from '@contract/limits';
import { supportEndpoints } from '@contract/support';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { call } from '@/client/client';
import { useNotifyError } from '@/client/useNotifyError';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { FieldMessage } from '@/components/form/FieldMessage';
import { showServerErrors } from '@/components/form/serverErrors';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { seatsWanted } from '../plan/seatsWanted';
import type { ShellDialogProps } from '../shellDialog';
import { phoneProblem, type SalesValues, usersNumberProblem } from './salesForm';
import styles from './support.module.css';

/** Asks sales for an offer; the sender is known from the session. */
export default function ContactSalesDialog({ session: { user, company }, seats, onClose }: ShellDialogProps) {
  const t = useT();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const unlessUnsaved = useDiscardQuestion();
  const wanted = seats ?? seatsWanted(company);
  const { register, handleSubmit, setError, getValues, formState } = useForm<SalesValues>({
    defaultValues: { phone: '', usersNumber: String(wanted), message: '' },
  });
  const isUnverified = useUnverified() !== null;
  const { errors, isDirty } = formState;

  const send = handleSubmit(async ({ phone, usersNumber, message }) => {
    try {
      await call(supportEndpoints.contactToBuy, {
        params: { companyId: company.id },
        body: {
          full_name: `${user.name} ${user.lastName}`.trim() || user.email,
          company_name: company.name,
          email: user.email,
          phone,
          users_number: Number(usersNumber),
          message,
        },
      });
      notify('support.sales.sent', { type: 'success' });
      onClose();
    } catch (error) {
      if (!showServerErrors(error, { setError, getValues })) notifyError(error);
    }
  });
  const { ref: phoneRef, ...phone } = register('phone', {
    validate: (value) => phoneProblem(value, company.country, t) ?? true,
  });
  const { ref: usersRef, ...usersNumber } = register('usersNumber', {
    validate: (value) => usersNumberProblem(value, t) ?? true,
  });
  const { ref: messageRef, ...message } = register('message');

  return (
    <ConfirmDialog
      title={t('support.sales.title')}
      description={t('support.sales.text')}
      confirmLabel={t('support.sales.send')}
      isDisabled={isUnverified}
      onConfirm={send}
      onClose={() => void unlessUnsaved(isDirty, onClose)}
    >
      <div className={styles.fields}>
        <VerifyFirst />
        <TextField
          {...phone}
          inputRef={phoneRef}
          type="tel"
          label={t('support.sales.phone')}
          required
          autoFocus
          autoComplete="tel"
          error={errors.phone !== undefined}
          helperText={<FieldMessage error={errors.phone?.message} />}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <TextField
          {...usersNumber}
          inputRef={usersRef}
          label={t('support.sales.usersNumber')}
          required
          error={errors.usersNumber !== undefined}
          helperText={<FieldMessage error={errors.usersNumber?.message} />}
          slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
        />
        <TextField
          {...message}
          inputRef={messageRef}
          label={t('support.sales.message')}
          multiline
          minRows={3}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: limits.text.messageMax } }}
        />
      </div>
    </ConfirmDialog>
  );
}
