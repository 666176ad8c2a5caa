import { type SimulationSettings, simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { links } from '../links';
import styles from './settings.module.css';

/** The heading and tabs of the settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const title = t('phishingSimulation.settings.title');
  return (
    <>
      <PageHeading title={title} crumbs={[{ label: title }]} />
      <TabBar label={t('phishingSimulation.settings.tabs')}>
        <NavLink to={links.reportButton()}>{t('phishingSimulation.settings.reportButton')}</NavLink>
        <NavLink to={links.configuration()}>{t('phishingSimulation.settings.configuration')}</NavLink>
        <NavLink to={links.directDelivery()}>{t('phishingSimulation.settings.direct.tab')}</NavLink>
      </TabBar>
      {children}
    </>
  );
}

/** A tab of the company's settings, once they have been read. */
export function SettingsTab({ children }: { children: (settings: SimulationSettings) => ReactNode }) {
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(simulationSettingsEndpoints.get, { params });
  return (
    <SettingsFrame>
      {data ? (
        <div className={styles.sections}>{children(data.data)}</div>
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height={420} />
      )}
    </SettingsFrame>
  );
}
