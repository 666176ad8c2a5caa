import { access, canAccess } from '@contract/access';
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import PlanIcon from '@mui/icons-material/RocketLaunchOutlined';
import { loadWithOneReload } from '@/client/lazyPage';
import type { AskedSource, KnownSource } from '@/layout/command-palette/commandSource';
import type { PartnersAccess } from './dialogs/accessRequest';
import type { OpenShellDialog } from './shellDialog';

/*
 * The shell's commands. They are not in its manifest, because they open dialogs that the frame keeps.
 */

/** The upgrade in the command palette, for users who may buy. */
export const planCommandSource = (open: OpenShellDialog): KnownSource => ({
  kind: 'known',
  id: 'plan',
  labelKey: 'billing.upgrade.group',
  entries: ({ actor, t }) => {
    if (!actor || !canAccess(access.licensingWrite, actor)) return [];
    const label = t(actor.hasBoost ? 'billing.upgrade.addLicenses' : 'billing.upgrade.title');
    return [{ id: 'upgrade', label, icon: PlanIcon, run: () => open('upgrade') }];
  },
});

/** The partner's access in the command palette, for users of a company that has a partner. */
export const accessCommandSource = (
  status: PartnersAccess['status'] | null,
  open: () => void,
): KnownSource => ({
  kind: 'known',
  id: 'partnerAccess',
  labelKey: 'dialogs.access.group',
  entries: ({ t }) =>
    status === null
      ? []
      : [{ id: 'partnerAccess', label: t(`dialogs.access.menu.${status}`), icon: HandshakeIcon, run: open }],
});

/** Videos of the library in the command palette; the code that searches them loads with the first query. */
export const videoCommandSource = (open: (videoId: string) => void): AskedSource => ({
  kind: 'asked',
  id: 'videos',
  labelKey: 'video.guides.group',
  minLength: 2,
  async search(query, { actor }, signal) {
    if (!actor || !canAccess(access.adminAreaRead, actor)) return [];
    const { searchVideos } = await loadWithOneReload(() => import('./video/searchVideos'));
    return searchVideos(query, open, signal);
  },
});
