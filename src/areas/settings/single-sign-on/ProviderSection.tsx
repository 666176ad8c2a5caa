import {
  azureForm,
  oneLoginForm,
  type SingleSignOn,
  SSO_WAYS,
  type SsoConnection,
  type SsoWay,
  samlForm,
  singleSignOnEndpoints,
} from '@contract/settings/single-sign-on';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { CodeToCopy } from '@/components/copy/NewSecret';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { wayOfConnection } from './Facts';
import { MetadataInput } from './MetadataInput';

const REFRESHES = [callKey.all(singleSignOnEndpoints.get)];
const { azure, okta, oneLogin, gsuite, customSaml } = singleSignOnEndpoints;

/** A secret that is left out stays what it is. */
const openIdSchema = oneLoginForm
  .omit({ companyId: true })
  .extend({ clientSecret: z.string().transform((text) => text.trim() || undefined) });
const samlSchema = samlForm.omit({ companyId: true });
const azureSchema = azureForm.pick({ tenantId: true });

interface ProviderFormProps {
  way: SsoWay;
  /** What was saved last by the same way, to be changed. */
  saved: SsoConnection | undefined;
  /** Its addresses have been copied into the provider's forms. */
  ssoSettingsId: string;
  onSaved: () => Promise<void>;
}

function AzureForm({ saved, onSaved }: ProviderFormProps) {
  const t = useT();
  return (
    <Form
      className={styles.form}
      schema={azureSchema}
      defaultValues={{ tenantId: saved?.tenantId ?? '' }}
      onSubmit={async ({ tenantId }) => {
        const id = currentCompanyId();
        await call(azure, { params: { id }, body: { companyId: id, ssoType: 'azure', tenantId } });
        await onSaved();
      }}
    >
      <TextInput source="tenantId" label={t('settings.singleSignOn.fields.tenantId')} dir="ltr" isRequired />
      <Save />
    </Form>
  );
}

function OpenIdForm({ way, saved, onSaved }: ProviderFormProps) {
  const t = useT();
  return (
    <Form
      className={styles.form}
      schema={openIdSchema}
      defaultValues={{ domain: saved?.domain ?? '', clientID: saved?.clientId ?? '', clientSecret: '' }}
      onSubmit={async (values) => {
        const id = currentCompanyId();
        const input = { params: { id } };
        if (way === 'okta') await call(okta, { ...input, body: { companyId: id, isSaml: false, ...values } });
        else await call(oneLogin, { ...input, body: { companyId: id, ...values } });
        await onSaved();
      }}
    >
      <TextInput
        source="domain"
        label={t('settings.singleSignOn.fields.domain')}
        helperText={t(`settings.singleSignOn.domainHint.${way === 'okta' ? 'okta' : 'oneLogin'}`)}
        dir="ltr"
        isRequired
      />
      <TextInput source="clientID" label={t('settings.singleSignOn.fields.clientID')} dir="ltr" isRequired />
      <TextInput
        source="clientSecret"
        type="password"
        autoComplete="off"
        label={t('settings.singleSignOn.fields.clientSecret')}
        helperText={
          saved?.clientSecret ? t('settings.singleSignOn.secretKept', { end: saved.clientSecret }) : undefined
        }
        dir="ltr"
        isRequired={!saved?.clientSecret}
      />
      <Save />
    </Form>
  );
}

function SamlForm({ way, saved, ssoSettingsId, onSaved }: ProviderFormProps) {
  const t = useT();
  return (
    <Form
      className={styles.form}
      schema={samlSchema}
      defaultValues={{
        identityProviderEntityId: saved?.identityProviderEntityId ?? '',
        ssoUrl: saved?.ssoUrl ?? '',
        certificate: saved?.certificate ?? '',
      }}
      onSubmit={async (values) => {
        const id = currentCompanyId();
        const input = { params: { id } };
        const body = { companyId: id, ...values };
        if (way === 'oktaSaml')
          await call(okta, { ...input, body: { ...body, isSaml: true, ssoSettingsId } });
        else await call(way === 'gsuite' ? gsuite : customSaml, { ...input, body });
        await onSaved();
      }}
    >
      <MetadataInput />
      <TextInput
        source="identityProviderEntityId"
        label={t('settings.singleSignOn.fields.identityProviderEntityId')}
        dir="ltr"
        isRequired
      />
      <TextInput source="ssoUrl" label={t('settings.singleSignOn.fields.ssoUrl')} dir="ltr" isRequired />
      <TextInput
        source="certificate"
        label={t('settings.singleSignOn.fields.certificate')}
        helperText={t('settings.singleSignOn.certificateHint')}
        minRows={4}
        maxRows={10}
        dir="ltr"
        isRequired
      />
      <Save />
    </Form>
  );
}

function Save() {
  const t = useT();
  const mustVerify = useUnverified() !== null;
  return <SaveButton label={t('settings.singleSignOn.save')} disabled={mustVerify} />;
}

interface ProviderSectionProps {
  state: SingleSignOn;
  canCancel: boolean;
  onDone: () => void;
}

/** Connects a provider: what to copy there, and what it says. Nothing changes for anybody before it was tried. */
export function ProviderSection({ state, canCancel, onDone }: ProviderSectionProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshQueries(REFRESHES);
  const features = useSession()?.company.features;
  const current = state.candidate ?? state.used;
  const providers = state.serviceProviders.filter(
    ({ way }) => way !== 'oktaSaml' || features?.isOktaSamlAccessible,
  );
  const [way, setWay] = useState<SsoWay>(
    current ? wayOfConnection(current) : (providers[0]?.way ?? 'customSaml'),
  );
  const provider = providers.find((one) => one.way === way);
  const saved = [state.candidate, state.used].find((one) => one && wayOfConnection(one) === way) ?? undefined;
  const onSaved = async () => {
    notify('settings.singleSignOn.added', { type: 'success' });
    await refresh();
    onDone();
  };
  const isSaml = SSO_WAYS[way].protocol === 'saml';
  const ProviderForm = way === 'azure' ? AzureForm : isSaml ? SamlForm : OpenIdForm;

  return (
    <section className={styles.section} aria-labelledby="sso-provider">
      <h2 id="sso-provider">{t('settings.singleSignOn.connect')}</h2>
      <TextField
        select
        className={styles.form}
        label={t('settings.singleSignOn.provider')}
        value={way}
        onChange={({ target }) => setWay(target.value as SsoWay)}
      >
        {providers.map((one) => (
          <MenuItem key={one.way} value={one.way}>
            {t(`settings.singleSignOn.ways.${one.way}`)}
          </MenuItem>
        ))}
      </TextField>
      {provider && (
        <>
          <h3>{t('settings.singleSignOn.tell')}</h3>
          <dl className={styles.copied}>
            <ToCopy name={isSaml ? 'acsUrl' : 'redirectUri'} text={provider.callbackUrl} />
            {provider.entityId && <ToCopy name="entityId" text={provider.entityId} />}
            {provider.metadataUrl && <ToCopy name="metadataUrl" text={provider.metadataUrl} />}
          </dl>
          <h3>{t('settings.singleSignOn.copy')}</h3>
          <ProviderForm
            key={way}
            way={way}
            saved={saved}
            ssoSettingsId={provider.ssoSettingsId}
            onSaved={onSaved}
          />
        </>
      )}
      {canCancel && (
        <div className={flow.row}>
          <Button onClick={onDone}>{t('common.action.cancel')}</Button>
        </div>
      )}
    </section>
  );
}

function ToCopy({
  name,
  text,
}: {
  name: 'acsUrl' | 'redirectUri' | 'entityId' | 'metadataUrl';
  text: string;
}) {
  const t = useT();
  const label = t(`settings.singleSignOn.addresses.${name}`);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CodeToCopy text={text} label={t('settings.singleSignOn.copyOne', { name: label })} />
      </dd>
    </div>
  );
}
