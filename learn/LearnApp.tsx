import { QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useLearnerSession } from '@/authProvider/currentSession';
import { takeFlash } from '@/authProvider/flash';
import { lazyComponent } from '@/client/lazyPage';
import { createQueryClient } from '@/client/queryClient';
import { useNewerBuild } from '@/client/useNewerBuild';
import { CompanyBrand } from '@/components/brand/CompanyBrand';
import { useT } from '@/i18n/useT';
import { AccountMenu } from './AccountMenu';
import styles from './frame.module.css';
import notices from './notices.module.css';
import { useProgressSender, useWaiting } from './offline/progress';
import { PLACES } from './places';
import { ToastArea, useToast } from './toast';
import { useKeptReports } from './videos/reports';

// Without a connection a screen says so at once, and reads again once it returns.
const createClient = () => createQueryClient({ networkMode: 'always', refetchOnReconnect: true });

/** Moves the focus itself: the router would treat a hash in the address as another place. */
const skipToMain = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

/** After a navigation the focus is on the new page's heading, so that a screen reader says where one is. */
function useFocusOnPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}

const AccountNotices = lazyComponent(() => import('./AccountNotices'));

/** Tells what came of a mailed link that led here. */
function useFlash() {
  const t = useT();
  const toast = useToast();
  // It can be taken only once.
  const [flash] = useState(takeFlash);
  useEffect(() => {
    if (flash) toast(t(flash));
  }, [flash, toast, t]);
}

/** What concerns every page: the lost connection, and a newer build. */
function Notices() {
  const t = useT();
  const { isOffline, steps } = useWaiting();
  const isNewer = useNewerBuild();
  return (
    <div role="status">
      {(isOffline || steps > 0) && (
        <p className={notices.notice} data-tone="warning">
          {isOffline && t('learn.frame.lost')}
          {steps > 0 && <span>{t('learn.frame.waiting', { smart_count: steps })}</span>}
        </p>
      )}
      {isNewer && !isOffline && (
        <p className={notices.notice}>
          {t('learn.frame.newer')}
          <button type="button" onClick={() => location.reload()}>
            {t('learn.frame.reload')}
          </button>
        </p>
      )}
    </div>
  );
}

function Frame() {
  const t = useT();
  const session = useLearnerSession();
  const isMoving = useNavigation().state !== 'idle';
  useFocusOnPage();
  useFlash();
  const user = session?.user;
  const isAsked = user && (!user.emailVerified || user.privacyPolicyConfirmedAt === null);
  useProgressSender();
  useKeptReports();
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: users look for a link here, see skipToMain */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('learn.frame.skip')}
      </a>
      <header className={styles.bar} data-moving={isMoving}>
        <CompanyBrand size={24} />
        <nav className={styles.places} aria-label={t('learn.nav.label')}>
          {PLACES.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} end={to === '/'} className={styles.place}>
              <svg
                width="24"
                height="24"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                aria-hidden="true"
              >
                <path d={icon} strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        {session && <AccountMenu user={session.user} />}
      </header>
      <Notices />
      <Suspense>{isAsked && <AccountNotices user={user} />}</Suspense>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

/** The frame of the signed-in screens. Once the session has ended, nothing of the learner's stays on the screen. */
export function LearnApp() {
  const [client] = useState(createClient);
  const session = useLearnerSession();
  if (!session) return null;
  return (
    <QueryClientProvider client={client}>
      <ToastArea>
        <Frame />
      </ToastArea>
    </QueryClientProvider>
  );
}
