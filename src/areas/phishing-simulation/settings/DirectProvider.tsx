import type { MailProvider } from '@contract/phishing-simulation/content';
import {
  type DirectConnection,
  type DirectSettings,
  directEndpoints,
} from '@contract/phishing-simulation/direct';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { Link } from 'react-router';
import { z } from 'zod';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { CopyButton } from '@/components/copy/CopyButton';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import { connectionsOf, DIRECT_QUERIES, type DirectState, SWITCHES, stateOf } from './direct';
import styles from './settings.module.css';

const TONES: Readonly<Record<DirectState, BadgeTone>> = {
  unavailable: 'muted',
  none: 'muted',
  failed: 'danger',
  on: 'success',
  off: 'muted',
};

interface Props {
  provider: MailProvider;
  settings: DirectSettings;
}

/** One provider: whether mails go by it, and to which domains. */
export function DirectProvider({ provider, settings }: Props) {
  const t = useT();
  const canConnect = useCan(directEndpoints.initiate);
  const name = t(`phishingSimulation.settings.direct.providers.${provider}`);
  const state = stateOf(settings, provider);
  const connections = connectionsOf(settings, provider);
  const headingId = `direct-${provider}`;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.domainHead}>
        <h2 id={headingId}>{name}</h2>
        <Badge tone={TONES[state]}>{t(`phishingSimulation.settings.direct.states.${state}`)}</Badge>
      </div>
      {state === 'unavailable' ? (
        <p className={styles.hint}>
          {t('phishingSimulation.settings.direct.unavailable', { provider: name })}
        </p>
      ) : (
        <>
          {connections.length > 0 && <EnableSwitch provider={provider} settings={settings} />}
          {connections.length > 0 && (
            <ul
              className={styles.domains}
              aria-label={`${name}: ${t('phishingSimulation.settings.direct.connections')}`}
            >
              {connections.map((connection) => (
                <ConnectionCard key={connection.domain} connection={connection} name={name} />
              ))}
            </ul>
          )}
          {canConnect && <Connect provider={provider} settings={settings} />}
        </>
      )}
    </section>
  );
}

function EnableSwitch({ provider, settings }: Props) {
  const t = useT();
  const canWrite = useCan(directEndpoints.update);
  const field = SWITCHES[provider];
  const { run, isPending } = useAction(directEndpoints.update, {
    success: ({ data }) =>
      data[field]
        ? 'phishingSimulation.settings.direct.turnedOn'
        : 'phishingSimulation.settings.direct.turnedOff',
    refreshes: DIRECT_QUERIES,
  });
  const hintId = `direct-${provider}-hint`;
  return (
    <div>
      <FormControlLabel
        className={styles.switch}
        label={t('phishingSimulation.settings.direct.enable')}
        control={
          <Switch
            checked={settings[field]}
            disabled={!canWrite || isPending}
            onChange={(_event, isOn) =>
              void run({ params: { companyId: currentCompanyId() }, body: { [field]: isOn } })
            }
            slotProps={{ input: { 'aria-describedby': settings[field] ? undefined : hintId } }}
          />
        }
      />
      {!settings[field] && (
        <FormHelperText id={hintId}>{t('phishingSimulation.settings.direct.enableHint')}</FormHelperText>
      )}
    </div>
  );
}

/** Leads to the provider's page for a domain. Resolves before the browser has left. */
async function goToProvider(provider: MailProvider, domain: string, userId: number): Promise<void> {
  const { data } = await call(directEndpoints.initiate, {
    params: { companyId: currentCompanyId(), userId },
    body: { provider, domain },
  });
  location.assign(data.url);
}

function ConnectionCard({ connection, name }: { connection: DirectConnection; name: string }) {
  const t = useT();
  const confirm = useConfirm();
  const { userId = 0 } = useActor();
  const canWrite = useCan(directEndpoints.disconnect);
  const { domain, provider, tenant, connectedAt, connectedBy, failure, failedAt } = connection;
  const disconnect = useAction(directEndpoints.disconnect, {
    success: 'phishingSimulation.settings.direct.disconnected',
    refreshes: DIRECT_QUERIES,
  });
  const again = useAction(() => goToProvider(provider, domain, userId));
  const ask = async () => {
    const isSure = await confirm({
      title: t('phishingSimulation.settings.direct.disconnectTitle', { domain }),
      description: t('phishingSimulation.settings.direct.disconnectText'),
      confirmLabel: t('phishingSimulation.settings.direct.disconnect'),
      isDanger: true,
    });
    if (isSure) await disconnect.run({ params: { companyId: currentCompanyId() }, body: { domain } });
  };
  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <h3>
          <bdi dir="ltr">{domain}</bdi>
        </h3>
        {failure !== null && <Badge tone="danger">{t('phishingSimulation.settings.direct.failed')}</Badge>}
        {canWrite && (
          <span className={styles.acts}>
            {failure === 'CONSENT' && (
              <Button
                size="small"
                variant="outlined"
                loading={again.isPending}
                aria-label={t('phishingSimulation.settings.direct.connectAgainOf', { domain })}
                onClick={() => void again.run()}
              >
                {t('phishingSimulation.settings.direct.connectAgain')}
              </Button>
            )}
            <Button
              size="small"
              color="error"
              loading={disconnect.isPending}
              aria-label={t('phishingSimulation.settings.direct.disconnectOf', { domain })}
              onClick={() => void ask()}
            >
              {t('phishingSimulation.settings.direct.disconnect')}
            </Button>
          </span>
        )}
      </div>
      <p className={styles.hint}>
        {t('phishingSimulation.settings.direct.connected')} <RelativeTime value={connectedAt} />{' '}
        {connectedBy !== null && t('phishingSimulation.settings.direct.connectedBy', { name: connectedBy })}
      </p>
      {provider === 'MICROSOFT' && (
        <p className={styles.hint}>
          {t('phishingSimulation.settings.direct.tenant')} <bdi dir="ltr">{tenant}</bdi>
        </p>
      )}
      {failure !== null && (
        <p className={styles.missing}>
          {t(`phishingSimulation.settings.direct.failures.${failure}`, { provider: name })}{' '}
          {failedAt !== null && (
            <>
              {t('phishingSimulation.settings.direct.since')} <RelativeTime value={failedAt} />
            </>
          )}
        </p>
      )}
    </li>
  );
}

const connectSchema = z.object({ domain: z.string().min(1) });

/** How to allow it, and the way to the provider's page. */
function Connect({ provider, settings }: Props) {
  const t = useT();
  const { userId = 0 } = useActor();
  const { google, microsoft, connections, domains } = settings;
  const taken = new Set(connections.map(({ domain }) => domain));
  const open = domains.filter((domain) => !taken.has(domain));
  if (domains.length === 0) {
    return (
      <p>
        {t('phishingSimulation.settings.direct.noDomains')}{' '}
        <Link to={links.domains()}>{t('phishingSimulation.settings.direct.verifyDomain')}</Link>
      </p>
    );
  }
  if (open.length === 0)
    return <p className={styles.hint}>{t('phishingSimulation.settings.direct.allConnected')}</p>;
  return (
    <>
      {provider === 'GOOGLE' && google && (
        <ol className={styles.steps}>
          <li>{t('phishingSimulation.settings.direct.googleSteps.open')}</li>
          <li>
            {t('phishingSimulation.settings.direct.googleSteps.add')}
            <dl className={styles.record}>
              <Fact label={t('phishingSimulation.settings.direct.clientId')} value={google.clientId} />
              <Fact label={t('phishingSimulation.settings.direct.scope')} value={google.scope} />
            </dl>
          </li>
          <li>{t('phishingSimulation.settings.direct.googleSteps.sign')}</li>
        </ol>
      )}
      {provider === 'MICROSOFT' && microsoft && (
        <ol className={styles.steps}>
          <li>{t('phishingSimulation.settings.direct.microsoftSteps.sign')}</li>
          <li>{t('phishingSimulation.settings.direct.microsoftSteps.allow', microsoft)}</li>
        </ol>
      )}
      <Form
        className={styles.add}
        schema={connectSchema}
        errorTexts="phishingSimulation.errors"
        defaultValues={{ domain: open[0] ?? '' }}
        onSubmit={({ domain }) => goToProvider(provider, domain, userId)}
      >
        <SelectInput
          source="domain"
          label={t('phishingSimulation.settings.direct.domain')}
          choices={open.map((domain) => ({ id: domain, name: <bdi dir="ltr">{domain}</bdi> }))}
        />
        <SaveButton alwaysEnable variant="outlined" label={t('phishingSimulation.settings.direct.connect')} />
      </Form>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
        <CopyButton text={value} label={label} />
      </dd>
    </>
  );
}
