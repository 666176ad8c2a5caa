import { type Actor, access } from '@contract/access';
import { featuresOf } from '@contract/features';
import { GAME_KINDS, type GameKind, gameKindOf } from '@contract/gaming/games';
import Quiz from '@mui/icons-material/QuizOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { TextSet } from '@/i18n/textSets';
import { leadsToReports } from '@/layout/reportsGate';
import type { Area, RedirectContext } from '../area';
import { GAME_BASES, GAME_TABS, tabPath } from './links';

const TEXTS: readonly TextSet[] = ['gaming', 'game', 'training', 'phishingExercise'];
const TITLES = { gaming: 'shell.nav.gaming', fake_or_real: 'shell.nav.fakeOrReal' } as const;

// One page for all tabs, so that switching keeps the heading mounted.
const gamingPage = lazyPage(() => import('./GamingPage'), ...TEXTS);
const gamePage = lazyPage(() => import('./GamePage'), ...TEXTS);
const reportPage = lazyPage(() => import('./report/GamingReportPage'), ...TEXTS, 'reports');

const ownGame = ({ features }: Actor) => gameKindOf(featuresOf(features ?? {}));

/** The same screen of the game that the company has, where this is the other's. */
const toOwnGame =
  (kind: GameKind) =>
  ({ actor, pathname, search }: RedirectContext): string | undefined => {
    const own = ownGame(actor);
    return own === kind ? undefined : pathname.replace(GAME_BASES[kind], GAME_BASES[own]) + search;
  };

const shared = (kind: GameKind) => ({
  access: access.adminAreaRead,
  titleKey: TITLES[kind],
  leadsTo: toOwnGame(kind),
});

/** Gaming and Fake or Real: a company has one of them, by its feature. */
export const gaming: Area = {
  routes: [
    ...GAME_KINDS.flatMap((kind) => [
      ...GAME_TABS.map((tab) => ({ ...shared(kind), path: tabPath(kind, tab), element: gamingPage })),
      { ...shared(kind), path: `${tabPath(kind, 'statistics')}/:gameId`, element: gamePage },
    ]),
    {
      path: '/reports-gaming',
      element: reportPage,
      access: access.boostStaffRead,
      leadsTo: leadsToReports,
      titleKey: 'shell.nav.gamingReport',
    },
  ],
  redirects: GAME_KINDS.map((kind) => ({
    path: GAME_BASES[kind],
    to: ({ actor }) => tabPath(ownGame(actor), GAME_TABS[0]),
  })),
  navigation: [
    {
      key: 'gaming',
      group: 'training',
      labelKey: TITLES.gaming,
      icon: Quiz,
      path: tabPath('gaming', 'preview'),
      covers: [GAME_BASES.gaming],
      access: access.adminAreaRead,
      unlessFeature: 'isPhishingExerciseV2Enabled',
    },
    {
      key: 'fake-or-real',
      group: 'training',
      labelKey: TITLES.fake_or_real,
      icon: Quiz,
      path: tabPath('fake_or_real', 'preview'),
      covers: [GAME_BASES.fake_or_real],
      access: access.adminAreaRead,
      feature: 'isPhishingExerciseV2Enabled',
    },
  ],
  mappings: mappingsOf(['games', 'game_items', 'gaming_report'], () => import('./mappings')),
  resources: [
    {
      name: 'games',
      recordRepresentation: 'name',
      icon: Quiz,
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
      // The address of the other game leads on.
      pages: { show: (id) => `${tabPath('fake_or_real', 'statistics')}/${id}` },
    },
    {
      name: 'gaming_report',
      recordRepresentation: 'name',
      access: { read: access.boostStaffRead, write: access.boostStaffWrite },
    },
    {
      name: 'game_items',
      recordRepresentation: 'title',
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    },
  ],
};
