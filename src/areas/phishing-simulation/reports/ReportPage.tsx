import { type SimulationDetail, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { type SimulationOverview, simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { NotFoundState } from '@/components/feedback/NotFoundState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { recordId } from '@/components/record/recordId';
import { Fact } from '@/components/report/Fact';
import styles from '@/components/report/report.module.css';
import { Day } from '@/components/table/Day';
import { RowMenu } from '@/components/table/RowMenu';
import { tabOf } from '@/components/tabs/tabOf';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { ReportFrame, ReportTabs } from '@/layout/page/ReportFrame';
import { SimulationDialogs } from '../home/SimulationDialogs';
import { Delivery, StatusBadge } from '../home/simulationParts';
import { useSimulationActions } from '../home/useSimulationActions';
import { links } from '../links';
import { OverviewTab } from './OverviewTab';
import { RecipientsTab } from './RecipientsTab';
import { filtersOfAllTabs, REPORT_TABS, type ReportTab, reportPath, withPeriod } from './reportPaths';
import { DepartmentsTab, GroupsTab, RoundsTab, TemplatesTab } from './TableTabs';

export interface ReportTabProps {
  simulation: SimulationDetail;
  overview: SimulationOverview;
}
type ReportProps = Pick<ReportTabProps, 'simulation'>;

const TABS: Readonly<Record<ReportTab, ComponentType<ReportTabProps>>> = {
  overview: OverviewTab,
  recipients: RecipientsTab,
  templates: TemplatesTab,
  departments: DepartmentsTab,
  groups: GroupsTab,
  rounds: RoundsTab,
};

function NotFound() {
  const t = useT();
  return (
    <NotFoundState
      variant="outlined"
      title={t('phishingSimulation.report.notFound.title')}
      description={t('phishingSimulation.report.notFound.text')}
      to={links.home()}
      backLabel={t('phishingSimulation.report.toSimulations')}
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
function Tabs({ simulation }: ReportProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const tab = tabOf(REPORT_TABS, pathname);
  const params = { companyId: currentCompanyId(), campaignId: simulation.id };
  const Tab = TABS[tab];
  return (
    <>
      <ReportTabs
        label={t('phishingSimulation.report.tabs.label')}
        tabs={REPORT_TABS.map((one) => ({
          to: reportPath(simulation.id, one, filtersOfAllTabs(search)),
          name: t(`phishingSimulation.report.tabs.${one}`),
        }))}
      />
      <Loaded query={useCall(simulationReportEndpoints.overview, { params })} outline={<Outline />}>
        {({ data }) => <Tab key={tab} simulation={simulation} overview={data} />}
      </Loaded>
    </>
  );
}

/** The campaign's kind and dates. */
function Facts({ simulation }: ReportProps) {
  const t = useT();
  const format = useFormatNumber();
  const { kind, status, timeZone, startedAt, archivedAt, nextRoundAt, roundsCount } = simulation;
  return (
    <>
      <Fact label={t('phishingSimulation.columns.status')}>
        <StatusBadge status={status} />
      </Fact>
      <Fact label={t('phishingSimulation.columns.kind')}>{t(`phishingSimulation.kinds.${kind}.name`)}</Fact>
      <Fact label={t('phishingSimulation.columns.startedAt')}>
        <Day value={startedAt} timeZone={timeZone} />
      </Fact>
      {archivedAt !== null && (
        <Fact label={t('phishingSimulation.columns.archivedAt')}>
          <Day value={archivedAt} timeZone={timeZone} />
        </Fact>
      )}
      {archivedAt === null && nextRoundAt !== null && (
        <Fact label={t('phishingSimulation.columns.nextRoundAt')}>
          <Day value={nextRoundAt} timeZone={timeZone} />
        </Fact>
      )}
      {kind === 'SMART' && (
        <Fact label={t('phishingSimulation.report.tabs.rounds')}>{format(roundsCount)}</Fact>
      )}
      <Fact label={t('phishingSimulation.columns.delivery')}>
        <Delivery simulation={simulation} />
      </Fact>
    </>
  );
}

function Report({ simulation }: ReportProps) {
  const t = useT();
  const navigate = useNavigate();
  const actionsOf = useSimulationActions({ onRemoved: () => void navigate(links.archived()) });
  const { name, status, isLaunched } = simulation;
  return (
    <>
      <ReportFrame
        title={name}
        menu={
          <RowMenu name={name} actions={() => actionsOf(simulation).filter(({ key }) => key !== 'report')} />
        }
        facts={<Facts simulation={simulation} />}
        suspended={
          status === 'SUSPENDED' && {
            title: t('phishingSimulation.suspended.title'),
            text: t('phishingSimulation.suspended.text'),
          }
        }
        instead={
          status === 'ARCHIVED' &&
          !isLaunched && (
            <EmptyState
              title={t('phishingSimulation.report.notLaunched.title')}
              description={t('phishingSimulation.report.notLaunched.text')}
              action={
                <Button variant="outlined" component={Link} to={links.home()}>
                  {t('phishingSimulation.report.toSimulations')}
                </Button>
              }
            />
          )
        }
        lockedLabel={t('phishingSimulation.results.reported')}
      >
        <Tabs simulation={simulation} />
      </ReportFrame>
      <SimulationDialogs />
    </>
  );
}

function ReportOf({ id }: { id: number }) {
  const params = { companyId: currentCompanyId(), campaignId: id };
  const outline = (
    <div className={styles.page}>
      <Skeleton width={320} height={32} />
      <Outline />
    </div>
  );
  return (
    <Loaded
      query={useCall(simulationEndpoints.get, { params })}
      outline={outline}
      notFound={<NotFound />}
      heading="h1"
    >
      {({ data }) => (data.status === 'DRAFT' ? <NotFound /> : <Report simulation={data} />)}
    </Loaded>
  );
}

/** /phishing-simulation/reports/{campaignId} and its tabs: what came of a campaign's mails. */
export default function ReportPage() {
  const id = recordId(useParams().campaignId);
  const { search, hash } = useLocation();
  const translated = withPeriod(new URLSearchParams(search));
  if (translated) return <Navigate to={`?${translated}${hash}`} replace />;
  return id === undefined ? <NotFound /> : <ReportOf key={id} id={id} />;
}
