import type { Simulation } from '@contract/phishing-simulation/campaigns';
import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Gallery } from '@/components/gallery/Gallery';
import { GalleryTabs } from '@/components/gallery/GalleryTabs';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { CampaignsNotice } from '@/components/plan/CampaignsNotice';
import type { SimulationList } from '@/dataProvider/resources/simulations';
import { useFlag } from '@/flags/useFlag';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { links } from '../links';
import { SimulationCard } from './SimulationCard';
import { SimulationDialogs } from './SimulationDialogs';
import { simulationColumns } from './simulationColumns';
import { NewSimulationButton } from './simulationParts';
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
  const hasDrafts = useFlag('campaign-drafts');
  const canConfigure = useCan(simulationSettingsEndpoints.get);
  const canReport = useCan(simulationSummaryEndpoints.overview);
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
      <CampaignsNotice
        title={t('phishingSimulation.suspended.title')}
        text={t('phishingSimulation.suspended.text')}
      />
      <GalleryTabs label={t('phishingSimulation.home.tabs')} resource="campaigns">
        {LISTS.filter((one) => hasDrafts || one !== 'drafts').map((one) => (
          <NavLink key={one} to={links[one]()}>
            {t(`phishingSimulation.home.${one}`)}
          </NavLink>
        ))}
      </GalleryTabs>
      <List key={list} resource="campaigns" storeKey={`campaigns.${list}`} spec={SPEC} filter={FILTERS[list]}>
        <Simulations list={list} />
      </List>
      <SimulationDialogs />
    </>
  );
}

function Simulations({ list }: { list: SimulationList }) {
  const t = useT();
  const format = useFormatNumber();
  const actionsOf = useSimulationActions();
  const columns = useMemo(() => simulationColumns(list, t, format), [list, t, format]);
  const label = t(`phishingSimulation.home.${list}`);
  return (
    <Gallery<Simulation>
      label={label}
      columns={columns}
      actions={actionsOf}
      searchLabel={t('phishingSimulation.home.search')}
      card={(simulation, actions) => <SimulationCard simulation={simulation} actions={actions} />}
      loadingLabel={t('phishingSimulation.home.loading')}
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
