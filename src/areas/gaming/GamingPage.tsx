import { gameEndpoints } from '@contract/gaming/games';
import Button from '@mui/material/Button';
import { type ComponentType, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { CampaignsNotice } from '@/components/plan/CampaignsNotice';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { recordId } from '@/components/record/recordId';
import { TabBar } from '@/components/tabs/TabBar';
import { tabOf } from '@/components/tabs/tabOf';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { EditGameDrawer, NewGameDrawer } from './GameDrawer';
import { GAME_TABS, type GameTab, tabPath } from './links';
import { PreviewTab } from './PreviewTab';
import { useGameKind } from './useGames';

const TABS: Record<GameTab, ComponentType> = {
  preview: PreviewTab,
  statistics: lazyComponent(() => import('./StatisticsTab')),
  settings: lazyComponent(() => import('./SettingsTab')),
};

/** /gaming or /fake-or-real and its tabs; `?new` begins a game, on the day it names. */
export default function GamingPage() {
  const t = useT();
  const kind = useGameKind();
  const { pathname } = useLocation();
  const Tab = TABS[tabOf(GAME_TABS, pathname)];
  const hasPlan = useHasStatistics();
  const canCreate = useCan(gameEndpoints.create) && hasPlan;
  const canEdit = useCan(gameEndpoints.update);
  const [asked, setAsked] = useQueryFlag('new');
  const [edited, setEdited] = useQueryFlag('edit');
  const editedId = recordId(edited);
  return (
    <>
      <PageHeading
        key={pathname}
        title={t(`gaming.title.${kind}`)}
        description={t(`gaming.description.${kind}`)}
        actions={
          canCreate && (
            <Button variant="contained" onClick={() => setAsked('game')}>
              {t('gaming.new.button')}
            </Button>
          )
        }
      />
      <CampaignsNotice title={t('gaming.suspended.title')} text={t('gaming.suspended.text')} />
      <TabBar label={t('gaming.tabs.label')}>
        {GAME_TABS.map((tab) => (
          <NavLink key={tab} to={tabPath(kind, tab)}>
            {t(`gaming.tabs.${tab}`)}
          </NavLink>
        ))}
      </TabBar>
      <Suspense fallback={<TableSkeleton rows={6} />}>
        <Tab />
      </Suspense>
      {canCreate && asked !== null && (
        <NewGameDrawer
          day={/^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : undefined}
          onClose={() => setAsked(null)}
        />
      )}
      {canEdit && editedId !== undefined && (
        <EditGameDrawer key={editedId} id={editedId} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
