import { access, canAccess } from '@contract/access';
import PartnerIcon from '@mui/icons-material/HandshakeOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import PlanIcon from '@mui/icons-material/RocketLaunchOutlined';
import SettingsIcon from '@mui/icons-material/Settings';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { SessionData } from '@/authProvider/session';
import type { TypedTranslate } from '@/i18n/useT';
import type { AccountEntry } from '@/layout/toolbar/AccountMenu';
import { partnersAccess } from './dialogs/accessRequest';
import type { OpenShellDialog } from './shellDialog';

type Signed = Pick<SessionData, 'user' | 'company'>;

/** The user's role, in the words of the users list, with the kind of a partner's company. */
export function accountRole({ user, company }: Signed, t: TypedTranslate): string {
  // A visiting partner acts as the owner but owns nothing here. The service's own staff have rights
  // beyond their company.
  const isStaff = user.role === 'superadmin' || user.role === 'support';
  const isOwner = company.ownerId === user.id && !user.isAdminLoggedInAsCompany && !isStaff;
  const role = isOwner ? t('users.list.owner') : t(`users.roles.${user.role}`);
  const { isPartner, customerType } = company.distribution;
  return isPartner && customerType !== 'DIRECT' ? t(`shell.account.partner.${customerType}`, { role }) : role;
}

/**
 * The entries of the account menu: the user's own (none for a partner who acts as another user), the plan for
 * users who may buy Boost, and the partner's access where there is a partner.
 */
export function useAccountEntries(
  session: SessionData | null,
  openDialog: OpenShellDialog,
  openAccess: () => void,
) {
  const navigate = useNavigate();
  const person = session && !session.user.isAdminLoggedInAsCompany ? session.user : null;
  const profileId = session && canAccess(access.adminAreaRead, session.actor) ? person?.id : undefined;
  const mayReadSettings = session !== null && canAccess(access.adminAreaRead, session.actor);
  const hasPassword = person !== null && !person.sso;
  const mayUpgrade =
    session !== null && !session.actor.hasBoost && canAccess(access.licensingWrite, session.actor);
  const partnerStatus = session && (partnersAccess(session)?.status ?? null);
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
    if (mayReadSettings) {
      const open = () => void navigate('/settings');
      entries.push({ labelKey: 'shell.nav.settings', icon: SettingsIcon, onSelect: open });
    }
    if (mayUpgrade) {
      const open = () => openDialog('upgrade');
      entries.push({ labelKey: 'billing.upgrade.title', icon: PlanIcon, onSelect: open });
    }
    if (partnerStatus !== null) {
      const labelKey = `dialogs.access.menu.${partnerStatus}` as const;
      entries.push({ labelKey, icon: PartnerIcon, onSelect: openAccess });
    }
    return entries;
  }, [profileId, hasPassword, mayReadSettings, mayUpgrade, partnerStatus, navigate, openDialog, openAccess]);
}
