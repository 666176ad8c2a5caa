import { limits } from '@contract/limits';
import { customerEndpoints } from '@contract/partner/customers';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { UncertainNotice } from '@/components/dialog/UncertainNotice';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { useRefreshCustomers } from '../useCustomerActs';
import { InviteMessageDialog } from './InviteMessageDialog';
import styles from './invite.module.css';
import { EMPTY_ROW, type InviteRow, isBlank } from './inviteCsv';
import { inviteFormSchema } from './inviteForm';
import { PasteRows } from './PasteRows';

const { invitesMax } = limits.partner;
const NEW_INVITES = { companies: [EMPTY_ROW] };

/** Invites companies: typed one by one, or pasted and read from a file, and corrected here before they are sent. */
export default function InviteDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshCustomers();
  const isUnverified = useUnverified() !== null;
  const [isEditing, setEditing] = useState(false);
  const message = useSession()?.company.distribution.defaultChildInviteMessage ?? '';
  const { form, submit } = useSchemaForm({
    schema: inviteFormSchema,
    errorTexts: 'partner.errors',
    defaultValues: NEW_INVITES,
    mode: 'onTouched',
    onSubmit: async (body) => {
      await call(customerEndpoints.invite, { params: { id: currentCompanyId() }, body });
      notify('partner.invite.sent', { type: 'success' });
      onClose();
      await refresh();
    },
  });
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'companies' });
  const { isDirty, isSubmitting, errors } = form.formState;
  const faulty = Array.isArray(errors.companies) ? errors.companies.filter(Boolean).length : 0;
  const isFull = fields.length >= invitesMax;

  /** Adds rows below the typed ones; what is wrong with them shows at once. */
  const add = async (rows: readonly InviteRow[]) => {
    const typed = form.getValues('companies').filter((row) => !isBlank({ ...EMPTY_ROW, ...row }));
    replace([...typed, ...rows]);
    await form.trigger('companies');
  };

  return (
    <FormScope form={form}>
      <FormDrawer
        title={t('partner.actions.invite')}
        submitLabel={t('partner.invite.send', { smart_count: fields.length })}
        isWide
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        isDisabled={isUnverified}
        onSubmit={submit}
        onClose={onClose}
      >
        <VerifyFirst />
        <UncertainNotice of={customerEndpoints.invite} params={{ id: currentCompanyId() }} />
        <p className={styles.hint}>{t('partner.invite.text')}</p>
        {faulty > 0 && fields.length > 1 && (
          <p className={styles.problem} role="alert">
            {t('partner.invite.faulty', { smart_count: faulty })}
          </p>
        )}
        <ol className={styles.rows} aria-label={t('partner.invite.rows')}>
          {fields.map(({ id }, at) => (
            <InviteFields
              key={id}
              at={at}
              onRemove={fields.length > 1 ? () => remove(at) : undefined}
              isFirst={at === 0}
            />
          ))}
        </ol>
        <div className={flow.row}>
          <Button startIcon={<Add />} disabled={isFull} onClick={() => append({ ...EMPTY_ROW })}>
            {t('partner.invite.addRow')}
          </Button>
          <PasteRows
            room={invitesMax - fields.filter((row) => !isBlank({ ...EMPTY_ROW, ...row })).length}
            onRows={add}
          />
        </div>
        <section className={styles.message} aria-label={t('partner.message.heading')}>
          <h3 className={styles.heading}>{t('partner.message.heading')}</h3>
          <p className={styles.words} dir="auto">
            {message === '' ? t('partner.message.standard') : <bdi>{message}</bdi>}
          </p>
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {t('partner.message.edit')}
          </Button>
        </section>
      </FormDrawer>
      {isEditing && <InviteMessageDialog message={message} onClose={() => setEditing(false)} />}
    </FormScope>
  );
}

interface InviteFieldsProps {
  at: number;
  isFirst: boolean;
  /** Absent for the only row. */
  onRemove: (() => void) | undefined;
}

/** One company. */
function InviteFields({ at, isFirst, onRemove }: InviteFieldsProps) {
  const t = useT();
  const source = (field: keyof InviteRow) => `companies.${at}.${field}`;
  return (
    <li className={styles.row}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('partner.invite.row', { number: at + 1 })}</legend>
        <TextInput
          source={source('companyName')}
          label={t('partner.invite.companyName')}
          isRequired
          autoFocus={isFirst}
          maxLength={limits.text.companyNameMax}
        />
        <TextInput
          source={source('email')}
          label={t('partner.invite.email')}
          isRequired
          type="email"
          dir="ltr"
          maxLength={limits.text.emailMax}
        />
        <TextInput
          source={source('firstName')}
          label={t('partner.invite.firstName')}
          maxLength={limits.text.nameMax}
        />
        <TextInput
          source={source('lastName')}
          label={t('partner.invite.lastName')}
          maxLength={limits.text.nameMax}
        />
      </fieldset>
      {onRemove && (
        <IconButton aria-label={t('partner.invite.removeRow', { number: at + 1 })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}
