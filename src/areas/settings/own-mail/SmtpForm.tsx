import { limits } from '@contract/limits';
import {
  type OwnMail,
  type OwnMailWay,
  ownMailEndpoints,
  SMTP_SECURITIES,
  smtpFormSchema,
} from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { OWN_MAIL_QUERIES } from './queries';

/** A password that is left empty stays what it is; a choice of a list is a text. */
const schema = smtpFormSchema.extend({
  port: z.coerce.number().pipe(smtpFormSchema.shape.port),
  password: z.string().transform((text) => text || undefined),
});

interface SmtpFormProps {
  /** What was saved last, to be changed. */
  saved: OwnMailWay | null;
  domains: OwnMail['domains'];
  onDone: () => void;
  canCancel: boolean;
}

/** The mail server, its account and the sender. Nothing changes before it was tested. */
export function SmtpForm({ saved, domains, onDone, canCancel }: SmtpFormProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshQueries(OWN_MAIL_QUERIES);
  const mustVerify = useUnverified() !== null;
  const company = useSession()?.company.name ?? '';
  const hint = () => {
    if (!saved?.user) return t('settings.ownMail.hints.password');
    const end = saved.password;
    return end
      ? t('settings.ownMail.hints.passwordKept', { end })
      : t('settings.ownMail.hints.passwordKeptWhole');
  };
  return (
    <Form
      className={styles.form}
      schema={schema}
      defaultValues={{
        host: saved?.host ?? '',
        port: String(saved?.port ?? 587),
        security: saved?.security ?? 'startTls',
        user: saved?.user ?? '',
        password: '',
        fromName: saved?.fromName ?? company.slice(0, limits.ownMail.fromNameMax),
        fromAddress: saved?.fromAddress ?? '',
      }}
      onSubmit={async (body) => {
        await call(ownMailEndpoints.saveSmtp, { params: { companyId: currentCompanyId() }, body });
        notify('settings.ownMail.saved', { type: 'success' });
        await refresh();
        onDone();
      }}
    >
      <TextInput
        source="host"
        label={t('settings.ownMail.fields.host')}
        helperText={t('settings.ownMail.hints.host')}
        dir="ltr"
        isRequired
      />
      <SelectInput
        source="port"
        label={t('settings.ownMail.fields.port')}
        helperText={t('settings.ownMail.hints.port')}
        choices={limits.ownMail.ports.map((port) => ({ id: String(port), name: String(port) }))}
      />
      <SelectInput
        source="security"
        label={t('settings.ownMail.fields.security')}
        choices={SMTP_SECURITIES.map((id) => ({ id, name: t(`settings.ownMail.securities.${id}`) }))}
      />
      <TextInput
        source="user"
        label={t('settings.ownMail.fields.user')}
        helperText={t('settings.ownMail.hints.user')}
        autoComplete="off"
        dir="ltr"
      />
      <TextInput
        source="password"
        type="password"
        autoComplete="new-password"
        label={t('settings.ownMail.fields.password')}
        helperText={hint()}
        dir="ltr"
      />
      <TextInput source="fromName" label={t('settings.ownMail.fields.fromName')} isRequired />
      <TextInput
        source="fromAddress"
        label={t('settings.ownMail.fields.fromAddress')}
        helperText={t('settings.ownMail.hints.fromAddress', { domains: domains.join(', ') })}
        dir="ltr"
        isRequired
      />
      <SaveButton label={t('settings.ownMail.save')} disabled={mustVerify} />
      {canCancel && <Button onClick={onDone}>{t('settings.ownMail.cancel')}</Button>}
    </Form>
  );
}
