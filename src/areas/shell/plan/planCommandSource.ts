import { access, canAccess } from '@contract/access';
import PlanIcon from '@mui/icons-material/RocketLaunchOutlined';
import type { KnownSource } from '@/layout/command-palette/commandSource';
import type { OpenShellDialog } from '../shellDialog';

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
