import { access, canAccess } from '@contract/access';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import PlanIcon from '@mui/icons-material/RocketLaunchOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { SessionData } from '@/authProvider/session';
import type { AccountEntry } from '@/layout/toolbar/AccountMenu';
import type { OpenShellDialog } from './shellDialog';

/**
 * The entries of the account menu: the person's own, of which a partner who acts as somebody else has none (3 §7),
 * and the plan, for whoever may buy Boost.
 */
export function useAccountEntries(session: SessionData | null, openDialog: OpenShellDialog) {
  const navigate = useNavigate();
  const person = session && !session.user.isAdminLoggedInAsCompany ? session.user : null;
  const profileId = session && canAccess(access.staffRead, session.actor) ? person?.id : undefined;
  const hasPassword = person !== null && !person.sso;
  const mayUpgrade =
    session !== null && !session.actor.hasBoost && canAccess(access.licensingWrite, session.actor);
  return useMemo(() => {
    const entries: AccountEntry[] = [];
    if (profileId !== undefined) {
      const open = () => void navigate(`/user_profile/${profileId}`);
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
  }, [profileId, hasPassword, mayUpgrade, navigate, openDialog]);
}
