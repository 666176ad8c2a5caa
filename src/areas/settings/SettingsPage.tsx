import { generalSettingsEndpoints } from '@contract/settings/general';
import { NavLink } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PartnerReads } from '@/components/report/PartnerReads';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { GeneralForm } from './GeneralForm';
import { GeneralValues } from './GeneralValues';
import { LogoInput } from './LogoInput';
import styles from './settings.module.css';
import { SETTINGS_TABS, settingsPath } from './tabs';

/** /settings/general: what the company says of itself, to those who may change it as a form. */
function General() {
  const canWrite = useCan(generalSettingsEndpoints.update);
  const query = useCall(generalSettingsEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={520} />}>
      {({ data }) => (
        <div className={styles.sections}>
          {canWrite ? (
            <>
              <LogoInput settings={data} />
              <GeneralForm settings={data} />
            </>
          ) : (
            <GeneralValues settings={data} />
          )}
          <PartnerReads className={styles.section} />
        </div>
      )}
    </Loaded>
  );
}

/** /settings: the tabs of the settings. */
export default function SettingsPage() {
  const t = useT();
  const title = t('settings.title');
  return (
    <>
      <PageHeading title={title} crumbs={[{ label: t('settings.tabs.general') }]} />
      <TabBar label={t('settings.tabs.label')}>
        {SETTINGS_TABS.map((tab) => (
          <NavLink key={tab} to={settingsPath(tab)}>
            {t(`settings.tabs.${tab}`)}
          </NavLink>
        ))}
      </TabBar>
      <General />
    </>
  );
}
