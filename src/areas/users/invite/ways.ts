import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import type { TranslationKey } from '@/i18n/keys';
import type { TextSet } from '@/i18n/textSets';

export interface AddFlowProps {
  /** Tabs to the other ways, for the first step. */
  ways: ReactNode;
  onClose: () => void;
}

/** A way to add users, selected by the query parameter `modal`: a drawer of two steps. */
interface FlowWay {
  readonly modal: string;
  readonly labelKey: TranslationKey;
  readonly Flow: LazyExoticComponent<ComponentType<AddFlowProps>>;
}

/** A way with its own screen: it closes the drawer. */
interface ScreenWay {
  readonly to: string;
  readonly labelKey: TranslationKey;
}

/** A drawer that loads with its texts on the first click, so that the list appears sooner. */
const flow = (load: () => Promise<{ default: ComponentType<AddFlowProps> }>, ...texts: TextSet[]) =>
  lazyComponent(load, 'invite', ...texts);

/** The way the button 'Add users' opens. */
export const DEFAULT_WAY = 'addByEmails';

/** The available ways to add users, the default first. To add one, add an entry here. */
export const ADD_WAYS: readonly (FlowWay | ScreenWay)[] = [
  {
    modal: DEFAULT_WAY,
    labelKey: 'users.ways.addByEmails',
    Flow: flow(() => import('./InviteDrawer')),
  },
  {
    modal: 'importCsv',
    labelKey: 'users.ways.importCsv',
    Flow: flow(() => import('../import/ImportDrawer'), 'import'),
  },
  { to: '/settings/single-sign-on', labelKey: 'users.ways.ssoSettings' },
];

export const addWayOf = (modal: string | null): FlowWay | undefined =>
  ADD_WAYS.find((way): way is FlowWay => 'modal' in way && way.modal === modal);
