import { type CompanySimulations, simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { tabOf } from '@/components/tabs/tabOf';
import { useT } from '@/i18n/useT';
import { ReportFrame, ReportTabs } from '@/layout/page/ReportFrame';
import { links } from '../../links';
import { CampaignsTab } from './CampaignsTab';
import { Outline } from './Outline';
import { OverviewTab } from './OverviewTab';
import { RecipientsTab } from './RecipientsTab';
import { SummaryActions } from './scope';
import { SUMMARY_TABS, type SummaryTab, summaryPath } from './summaryPaths';
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
function Report({ tab, isAnonymous }: SummaryTabProps & { tab: SummaryTab }) {
  const t = useT();
  const [address] = useSearchParams();
  const Tab = TABS[tab];
  const nameOf = (one: SummaryTab) =>
    one === 'campaigns'
      ? t('phishingSimulation.summary.tabs.campaigns')
      : t(`phishingSimulation.report.tabs.${one}`);
  return (
    <>
      <ReportTabs
        label={t('phishingSimulation.report.tabs.label')}
        tabs={SUMMARY_TABS.map((one) => ({ to: summaryPath(one, address), name: nameOf(one) }))}
      />
      <Tab key={tab} isAnonymous={isAnonymous} />
    </>
  );
}

/** /reports/phishing-summary and its tabs: what came of all phishing simulations of the company. */
export default function SummaryPage() {
  const t = useT();
  const tab = tabOf(SUMMARY_TABS, useLocation().pathname);
  const params = { companyId: currentCompanyId() };
  // Without a scope: whether there is anything to report, and whom it names.
  const query = useCall(simulationSummaryEndpoints.overview, { params, query: {} });
  const none = (
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
  const found = query.data?.data;
  return (
    <ReportFrame
      title={t('phishingSimulation.summary.title')}
      menu={found !== undefined && found.campaigns > 0 && <SummaryActions tab={tab} />}
      instead={
        (found === undefined || found.campaigns === 0) && (
          <Loaded query={query} outline={<Outline />}>
            {() => none}
          </Loaded>
        )
      }
    >
      {found && <Report tab={tab} isAnonymous={found.isAnonymous} />}
    </ReportFrame>
  );
}
