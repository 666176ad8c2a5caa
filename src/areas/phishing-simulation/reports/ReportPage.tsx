import { type SimulationDetail, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { type SimulationOverview, simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { Link, Navigate, NavLink, useLocation, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { SuspendedNotice } from '@/components/plan/SuspendedNotice';
import { LockedReport } from '@/components/report/LockedReport';
import styles from '@/components/report/report.module.css';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { SimulationDialogs } from '../home/SimulationDialogs';
import { links } from '../links';
import { OverviewTab } from './OverviewTab';
import { RecipientsTab } from './RecipientsTab';
import { ReportHeader } from './ReportHeader';
import { filtersOfAllTabs, REPORT_TABS, type ReportTab, reportPath, tabOf, withPeriod } from './reportPaths';
import { DepartmentsTab, GroupsTab, RoundsTab, TemplatesTab } from './TableTabs';

export interface ReportTabProps {
  simulation: SimulationDetail;
  overview: SimulationOverview;
}

const TABS: Readonly<Record<ReportTab, ComponentType<ReportTabProps>>> = {
  overview: OverviewTab,
  recipients: RecipientsTab,
  templates: TemplatesTab,
  departments: DepartmentsTab,
  groups: GroupsTab,
  rounds: RoundsTab,
};

const toSimulations = (label: string) => (
  <Button variant="outlined" component={Link} to={links.home()}>
    {label}
  </Button>
);

function NotFound() {
  const t = useT();
  return (
    <EmptyState
      heading="h1"
      title={t('phishingSimulation.report.notFound.title')}
      description={t('phishingSimulation.report.notFound.text')}
      action={toSimulations(t('phishingSimulation.report.toSimulations'))}
    />
  );
}

function Outline() {
  const t = useT();
  return (
    <div role="status" aria-label={t('phishingSimulation.report.loading')} className={styles.page}>
      <Skeleton width="60%" />
      <div className={styles.pair}>
        <Skeleton shape="block" height={300} />
        <Skeleton shape="block" height={300} />
      </div>
    </div>
  );
}

/** The tabs; the overview tells all of them whether the report names people. */
function Report({ simulation }: Pick<ReportTabProps, 'simulation'>) {
  const t = useT();
  const { pathname, search } = useLocation();
  const tab = tabOf(pathname);
  const params = { companyId: currentCompanyId(), campaignId: simulation.id };
  const { data, error, refetch } = useCall(simulationReportEndpoints.overview, { params });
  const Tab = TABS[tab];
  const body = () => {
    if (data) return <Tab key={tab} simulation={simulation} overview={data.data} />;
    if (error) return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
    return <Outline />;
  };
  return (
    <>
      <div className={styles.screenOnly}>
        <TabBar label={t('phishingSimulation.report.tabs.label')}>
          {REPORT_TABS.map((one) => (
            <NavLink key={one} to={reportPath(simulation.id, one, filtersOfAllTabs(search))}>
              {t(`phishingSimulation.report.tabs.${one}`)}
            </NavLink>
          ))}
        </TabBar>
      </div>
      {body()}
    </>
  );
}

/** What there is of a report; why, where there is none. */
function Content({ simulation }: Pick<ReportTabProps, 'simulation'>) {
  const t = useT();
  const hasStatistics = useHasStatistics();
  if (simulation.status === 'ARCHIVED' && !simulation.isLaunched) {
    return (
      <EmptyState
        title={t('phishingSimulation.report.notLaunched.title')}
        description={t('phishingSimulation.report.notLaunched.text')}
        action={toSimulations(t('phishingSimulation.report.toSimulations'))}
      />
    );
  }
  return hasStatistics ? (
    <Report simulation={simulation} />
  ) : (
    <LockedReport label={t('phishingSimulation.results.reported')} />
  );
}

function ReportOf({ id }: { id: number }) {
  const t = useT();
  const params = { companyId: currentCompanyId(), campaignId: id };
  const { data, error, refetch } = useCall(simulationEndpoints.get, { params });
  if (error?.status === 404 || data?.data.status === 'DRAFT') return <NotFound />;
  if (!data) {
    return error ? (
      <ErrorState heading="h1" description={error.message} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.page}>
        <Skeleton width={320} height={32} />
        <Outline />
      </div>
    );
  }
  const simulation = data.data;
  return (
    <div className={styles.page}>
      <ReportHeader simulation={simulation} />
      {simulation.status === 'SUSPENDED' && (
        <SuspendedNotice
          title={t('phishingSimulation.suspended.title')}
          text={t('phishingSimulation.suspended.text')}
        />
      )}
      <Content simulation={simulation} />
      <SimulationDialogs />
    </div>
  );
}

/** /phishing-simulation/reports/{campaignId} and its tabs: what came of a campaign's mails. */
export default function ReportPage() {
  const { campaignId = '' } = useParams();
  const { search, hash } = useLocation();
  const translated = withPeriod(new URLSearchParams(search));
  if (translated) return <Navigate to={`?${translated}${hash}`} replace />;
  return /^[1-9]\d{0,14}$/.test(campaignId) ? (
    <ReportOf key={campaignId} id={Number(campaignId)} />
  ) : (
    <NotFound />
  );
}
