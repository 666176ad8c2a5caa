import { type ComponentType, useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { leaveCompany } from '@/authProvider/actingAs';
import { getSession, useSession } from '@/authProvider/currentSession';
import { onVerificationRequired } from '@/client/emailVerification';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { isLocked } from '@/components/plan/plan';
import { StepUpHost } from '@/components/second-factor/StepUpHost';
import { VIDEO_FLAG } from '@/components/video/videoFlag';
import { useFollowFlags } from '@/flags/useFollowFlags';
import { useT } from '@/i18n/useT';
import { AppLayout, type AppLayoutProps } from '@/layout/AppLayout';
import type { CommandSource } from '@/layout/command-palette/commandSource';
import { BannerLine } from './banner/BannerLine';
import { ConnectionLine } from './banner/ConnectionLine';
import { RelaunchPrompt } from './build/RelaunchPrompt';
import { ACCESS_DIALOG_FLAG, partnersAccess } from './dialogs/accessRequest';
import { mustAgree, mustWelcome, RequiredDialogs } from './RequiredDialogs';
import { ShellDialogs } from './ShellDialogs';
import { ShellTools } from './ShellTools';
import { accessCommandSource, planCommandSource, videoCommandSource } from './shellCommands';
import { ShellDialogContext } from './shellDialog';
import { HelpButton } from './support/HelpButton';
import { UncertainWatch } from './UncertainWatch';
import { accountRole, useAccountEntries } from './useAccountEntries';
import { useShellDialogs } from './useShellDialogs';
import { LinkedVideo } from './video/LinkedVideo';

export interface ShellLayoutProps
  extends Pick<AppLayoutProps, 'children' | 'links' | 'navigation' | 'commandSources'> {
  /** What areas may ask over the screen, once the shell asks nothing. */
  prompts?: readonly ComponentType[];
}

const LICENSING_PATH = '/licensing';
const NO_SOURCES: readonly CommandSource[] = [];
const NO_PROMPTS: readonly ComponentType[] = [];

/** The signed-in frame: the layout with its banner, bell, help, account entries and dialogs. */
export function ShellLayout({
  children,
  commandSources = NO_SOURCES,
  prompts = NO_PROMPTS,
  ...layout
}: ShellLayoutProps) {
  const session = useSession();
  useFollowFlags(session?.user.company_id, session?.user.id);
  const t = useT();
  const { opened, open, close } = useShellDialogs();
  useEffect(() => onVerificationRequired(() => open('verifyEmail')), [open]);
  const [, setAccess] = useQueryFlag(ACCESS_DIALOG_FLAG);
  const openAccess = useCallback(() => setAccess('true'), [setAccess]);
  const accountEntries = useAccountEntries(session, open, openAccess);
  const partnerStatus = session && (partnersAccess(session)?.status ?? null);
  const [, openVideo] = useQueryFlag(VIDEO_FLAG);
  const sources = useMemo(
    () => [
      ...commandSources,
      planCommandSource(open),
      accessCommandSource(partnerStatus, openAccess),
      videoCommandSource(openVideo),
    ],
    [commandSources, open, partnerStatus, openAccess, openVideo],
  );
  const isAsked = session !== null && (mustAgree(session.user) || mustWelcome(session.user));
  // Buying is one way out of the locked state.
  const isBuying = useLocation().pathname === LICENSING_PATH;
  const isForced =
    session !== null && !isAsked && !isBuying && isLocked(session.user, session.company, new Date());

  return (
    <ConfirmProvider>
      <ShellDialogContext value={open}>
        <AppLayout
          {...layout}
          commandSources={sources}
          banner={
            <ConnectionLine otherwise={<BannerLine onExit={() => void leaveCompany(getSession())} />} />
          }
          tools={
            session && (
              <ShellTools
                session={session}
                isHeldBack={isAsked || isForced || opened !== null}
                openDialog={open}
                openAccess={openAccess}
              />
            )
          }
          accountEntries={accountEntries}
          accountRole={session ? accountRole(session, t) : undefined}
        >
          {children}
        </AppLayout>
        <HelpButton />
        <RelaunchPrompt />
        {session && (
          <ShellDialogs
            dialog={opened?.dialog ?? (isForced ? 'upgrade' : null)}
            seats={opened?.seats}
            session={session}
            isForced={isForced}
            onClose={close}
          />
        )}
        {session && !isAsked && !isForced && <LinkedVideo session={session} />}
        {session &&
          !isAsked &&
          !isForced &&
          prompts.map((Prompt, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Prompt key={at} />
          ))}
        {session && <RequiredDialogs session={session} />}
        {session && <UncertainWatch />}
        <StepUpHost />
      </ShellDialogContext>
    </ConfirmProvider>
  );
}
