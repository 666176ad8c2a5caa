import { access, canAccess } from '@contract/access';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import PlanIcon from '@mui/icons-material/RocketLaunchOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import { useMemo } from 'react';
import { generatePath, useNavigate } from 'react-router';
import type { SessionData } from '@/authProvider/session';
import type { AccountEntry } from '@/layout/toolbar/AccountMenu';
import { consoleRoutes } from '../screens';
import type { OpenShellDialog } from './shellDialog';

const PROFILE_PATH = '/user_profile/:userId';
const hasProfile = consoleRoutes.some(({ path }) => path === PROFILE_PATH);

/**
 * The entries of the account menu: the person's own, of which a partner who acts as somebody else has none (3 §7),
 * and the plan, for whoever may buy Boost.
 */
export function useAccountEntries(session: SessionData | null, openDialog: OpenShellDialog) {
  const navigate = useNavigate();
  const person = session && !session.user.isAdminLoggedInAsCompany ? session.user : null;
  const userId = person?.id;
  const hasPassword = person !== null && !person.sso;
  const mayUpgrade =
    session !== null && !session.actor.hasBoost && canAccess(access.licensingWrite, session.actor);
  return useMemo(() => {
    const entries: AccountEntry[] = [];
    if (hasProfile && userId !== undefined) {
      const address = generatePath(PROFILE_PATH, { userId: String(userId) });
      const open = () => void navigate(address);
      entries.push({ labelKey: 'shell.account.profile', icon: ProfileIcon, onSelect: open });
    }
    if (hasPassword) {
      const open = () => openDialog('secondFactor');
      entries.push({ labelKey: 'profile.secondFactor.menu', icon: SecurityIcon, onSelect: open });
    }
    if (mayUpgrade) {
      const open = () => openDialog('upgrade');
      entries.push({ labelKey: 'billing.upgrade.title', icon: PlanIcon, onSelect: open });
    }
    return entries;
  }, [userId, hasPassword, mayUpgrade, navigate, openDialog]);
}
