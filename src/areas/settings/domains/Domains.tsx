import { domainEndpoints, domainSchema } from '@contract/settings/domains';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { callKey, useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import sections from '../settings.module.css';
import { DomainCard } from './DomainCard';
import styles from './domains.module.css';

const formSchema = z.object({ domain: domainSchema });

/** /settings/domains: the domains that the company has proved to be its own, and those it has yet to prove. */
export default function Domains() {
  const t = useT();
  const canWrite = useCan(domainEndpoints.add);
  const query = useCall(domainEndpoints.list, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={320} />}>
      {({ data }) => (
        <div className={sections.sections}>
          <section className={sections.section} aria-labelledby="domains">
            <h2 id="domains">{t('settings.domains.title')}</h2>
            <p>{t('settings.domains.text')}</p>
            {data.length === 0 ? (
              <p>{t('settings.domains.empty')}</p>
            ) : (
              <ul className={styles.domains} aria-labelledby="domains">
                {data.map((domain) => (
                  <DomainCard key={domain.domain} domain={domain} canWrite={canWrite} />
                ))}
              </ul>
            )}
            {canWrite ? <NewDomain /> : <p className={sections.hint}>{t('settings.trust.trustedOnly')}</p>}
          </section>
        </div>
      )}
    </Loaded>
  );
}

function NewDomain() {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshQueries([callKey.all(domainEndpoints.list)]);
  const mustVerify = useUnverified() !== null;
  return (
    <Form
      className={styles.add}
      schema={formSchema}
      errorTexts="settings.errors"
      defaultValues={{ domain: '' }}
      onSubmit={async (body, form) => {
        await call(domainEndpoints.add, { params: { companyId: currentCompanyId() }, body });
        form.reset();
        notify('settings.domains.added', { type: 'success' });
        await refresh();
      }}
    >
      <TextInput source="domain" dir="ltr" label={t('settings.domains.domain')} maxLength={253} />
      <SaveButton variant="outlined" label={t('settings.domains.add')} disabled={mustVerify} />
    </Form>
  );
}
