import { type ComponentType, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { lazyComponent } from '@/client/lazyPage';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { tabOf } from '@/components/tabs/tabOf';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { SECURE_CODE_TABS, type SecureCodeTab, secureCodePath } from './tabs';

const TABS: Record<SecureCodeTab, ComponentType> = {
  preview: lazyComponent(() => import('./PreviewTab')),
  statistics: lazyComponent(() => import('./StatisticsTab')),
  settings: lazyComponent(() => import('./SettingsTab')),
};

/** /for-developers and its tabs. */
export default function SecureCodePage() {
  const t = useT();
  const { pathname } = useLocation();
  const Tab = TABS[tabOf(SECURE_CODE_TABS, pathname)];
  return (
    <>
      {/* A tab is a screen of its own, which screen readers hear by its heading. */}
      <PageHeading
        key={pathname}
        title={t('shell.nav.secureCode')}
        description={t('secureCode.description')}
      />
      <TabBar label={t('shell.nav.secureCode')}>
        {SECURE_CODE_TABS.map((tab) => (
          <NavLink key={tab} to={secureCodePath(tab)}>
            {t(`secureCode.tabs.${tab}`)}
          </NavLink>
        ))}
      </TabBar>
      <Suspense fallback={<TableSkeleton rows={6} />}>
        <Tab />
      </Suspense>
    </>
  );
}
