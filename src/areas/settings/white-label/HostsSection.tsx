import { type CompanyHosts, customDomainEndpoints } from '@contract/settings/custom-domains';
import { domainSchema } from '@contract/settings/domains';
import { CUSTOM_DOMAIN_TYPES, type CustomDomainType } from '@contract/white-label';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import cards from '../domains/domains.module.css';
import sections from '../settings.module.css';
import { HostCard } from './HostCard';
import styles from './whiteLabel.module.css';

const formSchema = z.object({ customDomain: domainSchema });
const LIST = callKey.all(customDomainEndpoints.list);

/** The company's own hosts by type: of the console, of the learners' app, of its pages. */
export function HostsSection({ hosts }: { hosts: CompanyHosts }) {
  const t = useT();
  const canWrite = useCan(customDomainEndpoints.add);
  const mustVerify = useUnverified() !== null;
  const again = useAction(customDomainEndpoints.verifyAll, {
    success: t('settings.whiteLabel.hosts.checked'),
    refreshes: [LIST],
  });
  const isUsed = CUSTOM_DOMAIN_TYPES.some((type) => hosts[type] !== null);
  return (
    <section className={sections.section} aria-labelledby="hosts">
      <h2 id="hosts">{t('settings.whiteLabel.hosts.title')}</h2>
      <p>{t('settings.whiteLabel.hosts.text')}</p>
      {CUSTOM_DOMAIN_TYPES.map((type) => {
        const host = hosts[type];
        return (
          <div key={type} className={styles.host}>
            <h3>{t(`settings.whiteLabel.hosts.${type}`)}</h3>
            {type === 'customDomainWeb' && (
              <p className={sections.hint}>{t('settings.whiteLabel.hosts.webHint')}</p>
            )}
            {host !== null && <HostCard host={host} canWrite={canWrite} />}
            {host === null &&
              (canWrite ? <NewHost type={type} /> : <p>{t('settings.whiteLabel.hosts.none')}</p>)}
          </div>
        );
      })}
      {canWrite && isUsed && (
        <Button
          size="small"
          variant="outlined"
          className={cards.check}
          loading={again.isPending}
          disabled={mustVerify}
          onClick={() => void again.run({ params: { companyId: currentCompanyId() } })}
        >
          {t('settings.whiteLabel.hosts.checkAll')}
        </Button>
      )}
      {!canWrite && <p className={sections.hint}>{t('settings.trust.trustedOnly')}</p>}
    </section>
  );
}

function NewHost({ type }: { type: CustomDomainType }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshQueries([LIST]);
  const mustVerify = useUnverified() !== null;
  return (
    <Form
      className={cards.add}
      schema={formSchema}
      errorTexts="settings.errors"
      defaultValues={{ customDomain: '' }}
      onSubmit={async ({ customDomain }) => {
        const params = { companyId: currentCompanyId() };
        await call(customDomainEndpoints.add, { params, body: { customDomain, type } });
        notify('settings.whiteLabel.hosts.added', { type: 'success' });
        await refresh();
      }}
    >
      <TextInput
        source="customDomain"
        dir="ltr"
        label={t(`settings.whiteLabel.hosts.domainOf.${type}`)}
        maxLength={253}
      />
      <SaveButton variant="outlined" label={t('settings.whiteLabel.hosts.add')} disabled={mustVerify} />
    </Form>
  );
}
