import type { Simulation } from '@contract/phishing-simulation/campaigns';
import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { useListView, ViewToggle } from '@/components/list/ViewToggle';
import { LockedNotice, useHasStatistics } from '@/components/plan/LockedStatistics';
import { isTrialExpired } from '@/components/plan/plan';
import { SuspendedNotice } from '@/components/plan/SuspendedNotice';
import { DataTable } from '@/components/table/DataTable';
import { TabBar } from '@/components/tabs/TabBar';
import type { SimulationList } from '@/dataProvider/resources/simulations';
import { useFlag } from '@/flags/useFlag';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { links } from '../links';
import styles from './home.module.css';
import { NewSimulationButton } from './NewSimulationButton';
import { SimulationCards } from './SimulationCards';
import { SimulationDialogs } from './SimulationDialogs';
import { simulationColumns } from './simulationColumns';
import { useSimulationActions } from './useSimulationActions';

const SPEC: ListSpec = {
  sorts: [],
  defaultSort: { field: 'startedAt', order: 'DESC' },
  names: PARTNER_NAMES,
};
const LISTS = ['active', 'drafts', 'archived'] as const satisfies readonly SimulationList[];
const FILTERS = { active: { list: 'active' }, drafts: { list: 'drafts' }, archived: { list: 'archived' } };

/** /phishing-simulation/active, /drafts and /archived: the company's phishing simulations. */
export default function SimulationsPage() {
  const t = useT();
  const { pathname } = useLocation();
  const list = LISTS.find((one) => links[one].path === pathname) ?? 'active';
  const [view, setView] = useListView('campaigns');
  const hasStatistics = useHasStatistics();
  const hasDrafts = useFlag('campaign-drafts');
  const canConfigure = useCan(simulationSettingsEndpoints.get);
  const canReport = useCan(simulationSummaryEndpoints.overview);
  const company = useSession()?.company;
  const isSuspended = company !== undefined && isTrialExpired(company, new Date());
  return (
    <>
      <PageHeading
        title={t('phishingSimulation.home.title')}
        actions={
          <>
            {canReport && (
              <Button component={Link} to={links.summary()} variant="outlined">
                {t('shell.nav.phishingSummary')}
              </Button>
            )}
            {canConfigure && (
              <Button component={Link} to={links.reportButton()} variant="outlined">
                {t('phishingSimulation.home.settings')}
              </Button>
            )}
            <NewSimulationButton />
          </>
        }
      />
      {isSuspended ? (
        <SuspendedNotice
          title={t('phishingSimulation.suspended.title')}
          text={t('phishingSimulation.suspended.text')}
        />
      ) : (
        !hasStatistics && <LockedNotice />
      )}
      <div className={styles.bar}>
        <TabBar label={t('phishingSimulation.home.tabs')}>
          {LISTS.filter((one) => hasDrafts || one !== 'drafts').map((one) => (
            <NavLink key={one} to={links[one]()}>
              {t(`phishingSimulation.home.${one}`)}
            </NavLink>
          ))}
        </TabBar>
        <ViewToggle view={view} onChange={setView} />
      </div>
      <List key={list} resource="campaigns" storeKey={`campaigns.${list}`} spec={SPEC} filter={FILTERS[list]}>
        <Simulations list={list} isGallery={view === 'cards'} />
      </List>
      <SimulationDialogs />
    </>
  );
}

function Simulations({ list, isGallery }: { list: SimulationList; isGallery: boolean }) {
  const t = useT();
  const format = useFormatNumber();
  const actionsOf = useSimulationActions();
  const columns = useMemo(() => simulationColumns(list, t, format), [list, t, format]);
  const label = t(`phishingSimulation.home.${list}`);
  return (
    <DataTable<Simulation>
      label={label}
      columns={columns}
      actions={actionsOf}
      searchLabel={t('phishingSimulation.home.search')}
      gallery={isGallery ? <SimulationCards label={label} actionsOf={actionsOf} /> : undefined}
      empty={
        <EmptyState
          title={t(`phishingSimulation.home.empty.${list}.title`)}
          description={t(`phishingSimulation.home.empty.${list}.text`)}
          action={list !== 'archived' && <NewSimulationButton />}
        />
      }
    />
  );
}
