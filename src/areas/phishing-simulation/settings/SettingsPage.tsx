import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { NavLink } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { links } from '../links';
import { MailSettings } from './MailSettings';
import { SendingDomains } from './SendingDomains';
import styles from './settings.module.css';

/** /phishing-simulation/settings/configuration: what the company sets for all its campaigns. */
export default function SettingsPage() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(simulationSettingsEndpoints.get, { params });
  const settings = data?.data;
  const title = t('phishingSimulation.settings.title');
  return (
    <>
      <PageHeading title={title} crumbs={[{ label: title }]} />
      <TabBar label={t('phishingSimulation.settings.tabs')}>
        <NavLink to={links.configuration()}>{t('phishingSimulation.settings.configuration')}</NavLink>
      </TabBar>
      {settings ? (
        <div className={styles.sections}>
          <SendingDomains domains={settings.domains} />
          <MailSettings settings={settings} />
        </div>
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height={420} />
      )}
    </>
  );
}
