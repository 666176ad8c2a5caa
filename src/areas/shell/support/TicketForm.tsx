import { limits } from '@contract/limits';
import { supportEndpoints, TICKET_CATEGORIES, ticketSchema } from '@contract/support';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useNotifyError } from '@/client/useNotifyError';
import { FieldMessage } from '@/components/form/FieldMessage';
import { showServerErrors } from '@/components/form/serverErrors';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from './support.module.css';

const { email, category, description } = ticketSchema.shape;
/** No category is chosen at first, so the input type is any text. */
const formSchema = z.object({ email, category: z.string().pipe(category), description });

export interface TicketFormProps {
  /** Whether closing would lose typed text. */
  onTyped: (isTyped: boolean) => void;
  onSent: () => void;
}

/** The Contact Support form; missing fields are reported in the documented words. */
export function TicketForm({ onTyped, onSent }: TicketFormProps) {
  const t = useT();
  const notifyError = useNotifyError();
  const session = useSession();
  const companyId = session?.user.company_id ?? 0;
  const form = useForm<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>({
    defaultValues: { email: session?.user.email ?? '', category: '', description: '' },
    resolver: zodResolver(formSchema),
  });
  const isUnverified = useUnverified() !== null;
  const { isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);

  const send = form.handleSubmit(async (values) => {
    try {
      const body = { ...values, source: 'ADMIN' as const };
      await call(supportEndpoints.createTicket, { params: { companyId }, body });
      onSent();
    } catch (error) {
      if (!showServerErrors(error, form)) notifyError(error);
    }
  });

  const messageProblem = (message: string) =>
    message.trim() === ''
      ? t('support.messageRequired')
      : t('support.messageTooLong', { max: limits.text.messageMax });

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <h3>{t('support.formTitle')}</h3>
      <VerifyFirst />
      <TextInput
        control={form.control}
        name="email"
        type="email"
        dir="ltr"
        label={t('support.email')}
        isRequired
        autoComplete="email"
        maxLength={limits.text.emailMax}
        errorText={(email) => t(email.trim() === '' ? 'support.emailRequired' : 'support.emailInvalid')}
      />
      <Controller
        control={form.control}
        name="category"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <TextField
            {...field}
            inputRef={ref}
            select
            fullWidth
            required
            label={t('support.category')}
            error={error !== undefined}
            helperText={<FieldMessage error={error && t('support.categoryRequired')} />}
          >
            {TICKET_CATEGORIES.map((category) => (
              <MenuItem key={category} value={category}>
                {t(`support.categories.${category}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        control={form.control}
        name="description"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <TextField
            {...field}
            inputRef={ref}
            multiline
            minRows={5}
            fullWidth
            required
            label={t('support.message')}
            error={error !== undefined}
            helperText={<FieldMessage error={error && messageProblem(field.value)} />}
            slotProps={{ htmlInput: { dir: 'auto', maxLength: limits.text.messageMax } }}
          />
        )}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={isUnverified}>
          {t('support.send')}
        </Button>
      </div>
    </form>
  );
}
