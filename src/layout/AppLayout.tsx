import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { useT } from '@/i18n/useT';
import styles from './AppLayout.module.css';
import type { CommandSource } from './command-palette/commandSource';
import { type NavItem, NavigationContext } from './navigation';
import { PageFooter } from './page/PageFooter';
import { type Crumb, NO_CRUMBS, PageTrailContext } from './page/pageTrail';
import { type ShellOverlay, ShellOverlays } from './ShellOverlays';
import { type ShellLinks, ShellLinksContext } from './shellLinks';
import { useShellShortcuts } from './shortcuts/useShellShortcuts';
import { Sidebar, useSidebarMode } from './sidebar/Sidebar';
import type { AccountEntry } from './toolbar/AccountMenu';
import { Toolbar } from './toolbar/Toolbar';

export interface AppLayoutProps {
  children: ReactNode;
  links: ShellLinks;
  /** All entries of the sidebar; must be a constant list. */
  navigation: readonly NavItem[];
  /** Sources of the command palette besides screens; must be a constant list. */
  commandSources?: readonly CommandSource[];
  /** A single line above the page that needs the user's attention. */
  banner?: ReactNode;
  /** Toolbar buttons in addition to the shell's own. */
  tools?: ReactNode;
  /** Account menu entries in addition to the shell's own. */
  accountEntries?: readonly AccountEntry[];
  /** The user's role, for the account menu. */
  accountRole?: string | undefined;
  onError?: (error: Error) => void;
}

const SMALL_SCREEN = '(max-width: 899.95px)';

/** Moves the focus itself: the router would treat a hash in the address as another place. */
const skipToMain = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

/** The signed-in shell around every page: sidebar or drawer, toolbar, page, footer. */
export function AppLayout(props: AppLayoutProps) {
  const { children, links, navigation, commandSources, banner, tools, accountEntries, accountRole, onError } =
    props;
  const t = useT();
  const { pathname } = useLocation();
  const isSmall = useMediaQuery(SMALL_SCREEN, { noSsr: true });
  const [mode, setMode] = useSidebarMode();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [overlay, setOverlay] = useState<ShellOverlay | null>(null);
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>(NO_CRUMBS);
  const trail = useMemo(() => ({ crumbs, setCrumbs }), [crumbs]);

  const openPalette = useCallback(() => setOverlay('palette'), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useShellShortcuts({ onPalette: openPalette, onHelp: openShortcuts });

  return (
    <ShellLinksContext value={links}>
      <NavigationContext value={navigation}>
        <PageTrailContext value={trail}>
          {/* biome-ignore lint/a11y/useValidAnchor: users look for a link here, see skipToMain */}
          <a className={styles.skipLink} href="#main" onClick={skipToMain}>
            {t('shell.skipToContent')}
          </a>
          <div className={styles.shell}>
            {isSmall ? (
              <Drawer
                open={isDrawerOpen}
                onClose={closeDrawer}
                slotProps={{ paper: { 'aria-label': t('shell.nav.label') } }}
              >
                <Sidebar mode="expanded" onClose={closeDrawer} />
              </Drawer>
            ) : (
              <div className={styles.side}>
                <Sidebar mode={mode} onModeChange={setMode} />
              </div>
            )}
            <div className={styles.page}>
              <Toolbar
                onOpenMenu={isSmall ? () => setDrawerOpen(true) : undefined}
                onOpenPalette={openPalette}
                onOpenShortcuts={openShortcuts}
                tools={tools}
                accountEntries={accountEntries}
                accountRole={accountRole}
              />
              {banner}
              <main id="main" className={styles.main} tabIndex={-1}>
                <AppErrorBoundary
                  resetKey={pathname}
                  onError={onError}
                  fallback={(error, retry) => <ErrorState heading="h1" error={error} onRetry={retry} />}
                >
                  <Suspense fallback={<TableSkeleton />}>{children}</Suspense>
                </AppErrorBoundary>
              </main>
              <PageFooter />
            </div>
          </div>
          <ShellOverlays overlay={overlay} commandSources={commandSources} onClose={() => setOverlay(null)} />
        </PageTrailContext>
      </NavigationContext>
    </ShellLinksContext>
  );
}
