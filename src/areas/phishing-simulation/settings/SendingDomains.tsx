import {
  domainSchema,
  type SendingDomain,
  simulationSettingsEndpoints,
} from '@contract/phishing-simulation/settings';
import Button from '@mui/material/Button';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Badge } from '@/components/badge/Badge';
import { CopyButton } from '@/components/copy/CopyButton';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';
import { SETTINGS_QUERIES, useRefreshSettings } from './useRefreshSettings';

const formSchema = z.object({ domain: domainSchema });

/** The domains whose people can get mails, once their TXT record has been found. */
export function SendingDomains({ domains }: { domains: readonly SendingDomain[] }) {
  const t = useT();
  const canWrite = useCan(simulationSettingsEndpoints.addDomain);
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.domains')}</h2>
      <p className={styles.hint}>{t('phishingSimulation.settings.domainsText')}</p>
      {domains.length === 0 ? (
        <p>{t('phishingSimulation.settings.noDomains')}</p>
      ) : (
        <ul className={styles.domains} aria-label={t('phishingSimulation.settings.domains')}>
          {domains.map((domain) => (
            <DomainCard key={domain.domain} domain={domain} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {canWrite && <NewDomain />}
    </section>
  );
}

function NewDomain() {
  const t = useT();
  const refresh = useRefreshSettings();
  const mustVerify = useUnverified() !== null;
  return (
    <Form
      className={styles.add}
      schema={formSchema}
      errorTexts="phishingSimulation.errors"
      defaultValues={{ domain: '' }}
      onSubmit={async (body, form) => {
        await call(simulationSettingsEndpoints.addDomain, {
          params: { companyId: currentCompanyId() },
          body,
        });
        form.reset();
        await refresh();
      }}
    >
      <TextInput source="domain" dir="ltr" label={t('phishingSimulation.settings.domain')} maxLength={253} />
      <SaveButton variant="outlined" label={t('phishingSimulation.settings.add')} disabled={mustVerify} />
    </Form>
  );
}

function DomainCard({ domain: given, canWrite }: { domain: SendingDomain; canWrite: boolean }) {
  const t = useT();
  const confirm = useConfirm();
  const mustVerify = useUnverified() !== null;
  const { domain, verifiedAt, missingSince, record } = given;
  const isVerified = verifiedAt !== null;
  const isMissing = isVerified && missingSince !== null;
  const input = { params: { companyId: currentCompanyId() }, body: { domain } };
  const verify = useAction(simulationSettingsEndpoints.verifyDomain, {
    success: 'phishingSimulation.settings.verifyDone',
    refreshes: SETTINGS_QUERIES,
  });
  const remove = useAction(simulationSettingsEndpoints.removeDomain, {
    success: 'phishingSimulation.settings.removed',
    refreshes: SETTINGS_QUERIES,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('phishingSimulation.settings.removeTitle', { domain }),
      description: t('phishingSimulation.settings.removeText'),
      confirmLabel: t('phishingSimulation.settings.remove'),
      isDanger: true,
    });
    if (isSure) await remove.run(input);
  };
  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <h3>
          <bdi dir="ltr">{domain}</bdi>
        </h3>
        <Badge tone={isVerified ? 'success' : 'muted'}>
          {t(isVerified ? 'phishingSimulation.settings.verified' : 'phishingSimulation.settings.unverified')}
        </Badge>
        {canWrite && (
          <span className={styles.acts}>
            {(!isVerified || isMissing) && (
              <Button
                size="small"
                variant="outlined"
                loading={verify.isPending}
                disabled={mustVerify}
                aria-label={t('phishingSimulation.settings.verifyOf', { domain })}
                onClick={() => void verify.run(input)}
              >
                {t('phishingSimulation.settings.verify')}
              </Button>
            )}
            <Button
              size="small"
              color="error"
              loading={remove.isPending}
              aria-label={t('phishingSimulation.settings.removeOf', { domain })}
              onClick={() => void ask()}
            >
              {t('phishingSimulation.settings.remove')}
            </Button>
          </span>
        )}
      </div>
      {isMissing && (
        <p className={styles.missing}>
          {t('phishingSimulation.settings.missing')} <RelativeTime value={missingSince} />
        </p>
      )}
      {(!isVerified || isMissing) && (
        <dl className={styles.record}>
          <dt>{t('phishingSimulation.settings.recordName')}</dt>
          <dd>
            <bdi dir="ltr">{record.name}</bdi>
            <CopyButton text={record.name} label={t('phishingSimulation.settings.recordName')} />
          </dd>
          <dt>{t('phishingSimulation.settings.recordValue')}</dt>
          <dd>
            <bdi dir="ltr">{record.value}</bdi>
            <CopyButton text={record.value} label={t('phishingSimulation.settings.recordValue')} />
          </dd>
        </dl>
      )}
    </li>
  );
}
