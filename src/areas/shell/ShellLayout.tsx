import { canAccess } from '@contract/access';
import { billingEndpoints } from '@contract/billing';
import { supportEndpoints } from '@contract/support';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { leaveCompany } from '@/authProvider/actingAs';
import { getSession, useSession } from '@/authProvider/currentSession';
import type { SessionData } from '@/authProvider/session';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { useT } from '@/i18n/useT';
import { AppLayout, type AppLayoutProps } from '@/layout/AppLayout';
import { loadWithOneReload } from '../lazyPage';
import { BannerLine } from './banner/BannerLine';
import { RelaunchPrompt } from './build/RelaunchPrompt';
import { mustAgree, mustWelcome } from './dialogs/required';
import { NotificationsButton } from './notifications/NotificationsButton';
import { ShellDialogs } from './ShellDialogs';
import { type ShellDialog, ShellDialogContext } from './shellDialog';
import { HelpButton } from './support/HelpButton';

const PolicyDialog = lazy(() => loadWithOneReload(() => import('./dialogs/PolicyDialog')));
const WelcomeDialog = lazy(() => loadWithOneReload(() => import('./dialogs/WelcomeDialog')));

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

/** What the person has to answer before anything else: the policies, then the welcome. */
function RequiredDialogs({ session: { user } }: { session: SessionData }) {
  return (
    <Suspense fallback={null}>
      {mustAgree(user) && <PolicyDialog user={user} />}
      {mustWelcome(user) && <WelcomeDialog user={user} />}
    </Suspense>
  );
}

export type ShellLayoutProps = Pick<AppLayoutProps, 'children' | 'links' | 'commandSources'>;

/** The frame people live in (1 §2.3): the layout with its banner, bell, help, account entries and dialogs. */
export function ShellLayout({ children, links, commandSources }: ShellLayoutProps) {
  const session = useSession();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const isOwn = session !== null && !session.user.isAdminLoggedInAsCompany;
  const hasPassword = isOwn && !session.user.sso;
  const accountEntries = useMemo(
    () =>
      hasPassword
        ? [
            {
              labelKey: 'profile.secondFactor.menu',
              icon: SecurityIcon,
              onSelect: () => setDialog('secondFactor'),
            } as const,
          ]
        : [],
    [hasPassword],
  );

  return (
    <ConfirmProvider>
      <ShellDialogContext value={setDialog}>
        <AppLayout
          links={links}
          commandSources={commandSources}
          banner={<BannerLine onExit={() => void leaveCompany(getSession())} />}
          tools={session && <Tools session={session} openDialog={setDialog} />}
          accountEntries={accountEntries}
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
