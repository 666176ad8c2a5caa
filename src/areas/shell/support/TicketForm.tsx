import { limits } from '@contract/limits';
import { supportEndpoints, TICKET_CATEGORIES, ticketSchema } from '@contract/support';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { z } from 'zod';
import { useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from './support.module.css';
import { trackerToken } from './tracker';

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
  const session = useSession();
  const companyId = session?.user.company_id ?? 0;
  const isUnverified = useUnverified() !== null;

  return (
    <Form
      className={styles.form}
      schema={formSchema}
      errorTexts="support.errors"
      defaultValues={{ email: session?.user.email ?? '', category: '', description: '' }}
      onSubmit={async (values) => {
        const body = { ...values, source: 'ADMIN' as const, hubspotToken: trackerToken() };
        await call(supportEndpoints.createTicket, { params: { companyId }, body });
        onSent();
      }}
    >
      <Typed onTyped={onTyped} />
      <h3>{t('support.formTitle')}</h3>
      <VerifyFirst />
      <TextInput
        source="email"
        type="email"
        dir="ltr"
        label={t('support.email')}
        isRequired
        autoComplete="email"
        maxLength={limits.text.emailMax}
      />
      <SelectInput
        source="category"
        label={t('support.category')}
        isRequired
        choices={TICKET_CATEGORIES.map((id) => ({ id, name: t(`support.categories.${id}`) }))}
      />
      <TextInput
        source="description"
        label={t('support.message')}
        isRequired
        minRows={5}
        maxLength={limits.text.messageMax}
      />
      <div className={styles.actions}>
        <SaveButton label={t('support.send')} alwaysEnable disabled={isUnverified} />
      </div>
    </Form>
  );
}

function Typed({ onTyped }: Pick<TicketFormProps, 'onTyped'>) {
  const { isDirty } = useFormState();
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  return null;
}
