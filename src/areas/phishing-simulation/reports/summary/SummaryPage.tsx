import { type CompanySimulations, simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { PrintButton } from '@/components/report/PrintButton';
import styles from '@/components/report/report.module.css';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { usePageTrail } from '@/layout/page/pageTrail';
import { links } from '../../links';
import { CampaignsTab } from './CampaignsTab';
import { Outline } from './Outline';
import { OverviewTab } from './OverviewTab';
import { RecipientsTab } from './RecipientsTab';
import { SUMMARY_TABS, type SummaryTab, summaryPath, summaryTabOf } from './summaryPaths';
import { DepartmentsTab, GroupsTab, TemplatesTab } from './TableTabs';

export type SummaryTabProps = Pick<CompanySimulations, 'isAnonymous'>;

const TABS: Readonly<Record<SummaryTab, ComponentType<SummaryTabProps>>> = {
  overview: OverviewTab,
  templates: TemplatesTab,
  recipients: RecipientsTab,
  departments: DepartmentsTab,
  groups: GroupsTab,
  campaigns: CampaignsTab,
};

/** The tabs, which keep the scope of the address. */
function Report({ isAnonymous }: SummaryTabProps) {
  const t = useT();
  const [address] = useSearchParams();
  const tab = summaryTabOf(useLocation().pathname);
  const Tab = TABS[tab];
  const nameOf = (one: SummaryTab) =>
    one === 'campaigns'
      ? t('phishingSimulation.summary.tabs.campaigns')
      : t(`phishingSimulation.report.tabs.${one}`);
  return (
    <>
      <div className={styles.screenOnly}>
        <TabBar label={t('phishingSimulation.report.tabs.label')}>
          {SUMMARY_TABS.map((one) => (
            <NavLink key={one} to={summaryPath(one, address)}>
              {nameOf(one)}
            </NavLink>
          ))}
        </TabBar>
      </div>
      <Tab key={tab} isAnonymous={isAnonymous} />
    </>
  );
}

/** /reports/phishing-summary and its tabs: what came of all phishing simulations of the company. */
export default function SummaryPage() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  // Without a scope: whether there is anything to report, and whom it names.
  const { data, error, refetch } = useCall(simulationSummaryEndpoints.overview, { params, query: {} });
  const title = t('phishingSimulation.summary.title');
  usePageTrail([{ label: title }]);
  const body = () => {
    if (!data)
      return error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <Outline />
      );
    if (data.data.campaigns > 0) return <Report isAnonymous={data.data.isAnonymous} />;
    return (
      <EmptyState
        title={t('phishingSimulation.summary.none.title')}
        description={t('phishingSimulation.summary.none.text')}
        action={
          <Button variant="outlined" component={Link} to={links.home()}>
            {t('phishingSimulation.report.toSimulations')}
          </Button>
        }
      />
    );
  };
  return (
    <div className={styles.page}>
      <PageHeading title={title} actions={data && data.data.campaigns > 0 ? <PrintButton /> : undefined} />
      {body()}
    </div>
  );
}
