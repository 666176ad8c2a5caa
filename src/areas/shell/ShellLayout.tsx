import { canAccess } from '@contract/access';
import { billingEndpoints } from '@contract/billing';
import { supportEndpoints } from '@contract/support';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { leaveCompany } from '@/authProvider/actingAs';
import { getSession, useSession } from '@/authProvider/currentSession';
import type { SessionData } from '@/authProvider/session';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { useT } from '@/i18n/useT';
import { AppLayout, type AppLayoutProps } from '@/layout/AppLayout';
import type { AccountEntry } from '@/layout/toolbar/AccountMenu';
import { consoleRoutes } from '../screens';
import { accountRole } from './accountRole';
import { BannerLine } from './banner/BannerLine';
import { RelaunchPrompt } from './build/RelaunchPrompt';
import { mustAgree, mustWelcome } from './dialogs/required';
import { NotificationsButton } from './notifications/NotificationsButton';
import { RequiredDialogs } from './RequiredDialogs';
import { ShellDialogs } from './ShellDialogs';
import { type ShellDialog, ShellDialogContext } from './shellDialog';
import { HelpButton } from './support/HelpButton';

interface ToolsProps {
  session: SessionData;
  openDialog: (dialog: ShellDialog) => void;
}

/** The toolbar's part that depends on the person: the trial, while one is available (1 §4.4), and the bell. */
function Tools({ session: { user, company, actor }, openDialog }: ToolsProps) {
  const t = useT();
  const mayStartTrial =
    company.subscription.trial.modal && canAccess(billingEndpoints.startTrial.access, actor);
  const isBuyer = company.distribution.parentCompanyId === null;
  const mayBuy = isBuyer && canAccess(supportEndpoints.contactToBuy.access, actor);
  return (
    <>
      {mayStartTrial && (
        <Button size="small" variant="outlined" onClick={() => openDialog('trial')}>
          {t('dialogs.trial.open')}
        </Button>
      )}
      <NotificationsButton
        user={user}
        isHeldBack={mustAgree(user) || mustWelcome(user)}
        onUpgrade={mayBuy ? () => openDialog('contactSales') : undefined}
      />
    </>
  );
}

const PROFILE_PATH = '/user_profile/:userId';
const hasProfile = consoleRoutes.some(({ path }) => path === PROFILE_PATH);

/** The person's own entries of the account menu; a partner who acts as somebody else has none of theirs (3 §7). */
function useAccountEntries(session: SessionData | null, openDialog: (dialog: ShellDialog) => void) {
  const navigate = useNavigate();
  const person = session && !session.user.isAdminLoggedInAsCompany ? session.user : null;
  const userId = person?.id;
  const hasPassword = person !== null && !person.sso;
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
    return entries;
  }, [userId, hasPassword, navigate, openDialog]);
}

export type ShellLayoutProps = Pick<AppLayoutProps, 'children' | 'links' | 'commandSources'>;

/** The frame people live in (1 §2.3): the layout with its banner, bell, help, account entries and dialogs. */
export function ShellLayout({ children, links, commandSources }: ShellLayoutProps) {
  const session = useSession();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const t = useT();
  const accountEntries = useAccountEntries(session, setDialog);

  return (
    <ConfirmProvider>
      <ShellDialogContext value={setDialog}>
        <AppLayout
          links={links}
          commandSources={commandSources}
          banner={<BannerLine onExit={() => void leaveCompany(getSession())} />}
          tools={session && <Tools session={session} openDialog={setDialog} />}
          accountEntries={accountEntries}
          accountRole={session ? accountRole(session, t) : undefined}
        >
          {children}
        </AppLayout>
        <HelpButton />
        <RelaunchPrompt />
        {session && <ShellDialogs dialog={dialog} session={session} onClose={close} />}
        {session && <RequiredDialogs session={session} />}
      </ShellDialogContext>
    </ConfirmProvider>
  );
}
