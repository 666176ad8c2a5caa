import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '@/client/lazyPage';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { ListReportActions, ReportActions } from '@/components/report/ReportActions';
import { tabOf } from '@/components/tabs/tabOf';
import type { DepartmentsFilter } from '@/dataProvider/resources/dashboards';
import { useT } from '@/i18n/useT';
import { ReportFrame, ReportTabs } from '@/layout/page/ReportFrame';
import CompanyTab from './company/CompanyTab';
import { DEPARTMENTS_LIST } from './departments/departmentsList';
import { DASHBOARD_TABS, type DashboardTab, dashboardPath } from './tabs';

const TABS: Record<DashboardTab, ComponentType> = {
  company: CompanyTab,
  departments: lazyComponent(() => import('./departments/DepartmentsTab')),
  users: lazyComponent(() => import('./users/UsersTab')),
};

/** /dashboard and its tabs: how the company stands, its departments and its people. */
export default function DashboardPage() {
  const t = useT();
  const tab = tabOf(DASHBOARD_TABS, useLocation().pathname);
  const Tab = TABS[tab];
  return (
    <ReportFrame
      title={t('shell.nav.dashboard')}
      crumbs={[{ label: t(`dashboards.tabs.${tab}`) }]}
      menu={
        tab === 'departments' ? (
          <ListReportActions<DepartmentsFilter>
            report="dashboard"
            spec={DEPARTMENTS_LIST}
            toQuery={({ months }) => ({ ...(months && { months }) })}
          />
        ) : (
          tab === 'company' && <ReportActions report="dashboard" query={{}} />
        )
      }
    >
      <ReportTabs
        label={t('dashboards.tabs.label')}
        tabs={DASHBOARD_TABS.map((one) => ({ to: dashboardPath(one), name: t(`dashboards.tabs.${one}`) }))}
      />
      <Suspense
        fallback={
          <>
            <Skeleton shape="block" height={96} />
            <TableSkeleton />
          </>
        }
      >
        <Tab />
      </Suspense>
    </ReportFrame>
  );
}
