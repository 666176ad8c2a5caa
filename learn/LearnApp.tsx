import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink, Outlet, ScrollRestoration } from 'react-router';
import { useLearnerSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { BrandWordmark } from '@/components/brand/BrandWordmark';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './learn.module.css';

const MAX_RETRIES = 2;
/** Only transient failures are retried; a refusal stays a refusal. */
const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always', retry: false },
      queries: { retry: (failures, error) => failures < MAX_RETRIES && isPassing(error) },
    },
  });

const PLACES: readonly { to: string; label: TranslationKey }[] = [{ to: '/', label: 'learn.nav.tasks' }];

function Frame() {
  const t = useT();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('learn.frame.skip')}
      </a>
      <header className={styles.bar}>
        <BrandWordmark size={24} />
        <nav className={styles.places} aria-label={t('learn.nav.label')}>
          {PLACES.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={styles.place}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
      </header>
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
      <Frame />
    </QueryClientProvider>
  );
}
