import { canAccess } from '@contract/access';
import { type ComponentType, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { SETTINGS_TABS, type SettingsTab, settingsPath, tabAccess } from './tabs';

/** What each tab shows; its code loads with it. */
const CONTENTS: Record<SettingsTab, ComponentType> = {
  general: lazyComponent(() => import('./General')),
  'email-reminders': lazyComponent(() => import('./reminders/EmailReminders')),
  domains: lazyComponent(() => import('./domains/Domains')),
  'single-sign-on': lazyComponent(() => import('./single-sign-on/SingleSignOn')),
  'white-label': lazyComponent(() => import('./white-label/WhiteLabel')),
  integration: lazyComponent(() => import('./Integration')),
};

/** /settings: the tabs of the settings. */
export default function SettingsPage() {
  const t = useT();
  const { pathname } = useLocation();
  const tab = SETTINGS_TABS.find((one) => settingsPath(one) === pathname) ?? SETTINGS_TABS[0];
  const actor = useActor();
  const Content = CONTENTS[tab];
  return (
    <>
      <PageHeading title={t('settings.title')} crumbs={[{ label: t(`settings.tabs.${tab}`) }]} />
      <TabBar label={t('settings.tabs.label')}>
        {SETTINGS_TABS.filter((one) => canAccess(tabAccess(one), actor)).map((one) => (
          <NavLink key={one} to={settingsPath(one)}>
            {t(`settings.tabs.${one}`)}
          </NavLink>
        ))}
      </TabBar>
      <Suspense fallback={<Skeleton shape="block" height={520} />}>
        <Content />
      </Suspense>
    </>
  );
}
