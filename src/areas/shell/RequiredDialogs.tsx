import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionData } from '@/authProvider/session';
import { ACCESS_DIALOG_FLAG } from '../landing';
import { loadWithOneReload } from '../lazyPage';
import { mustAgree, mustWelcome } from './dialogs/required';

const PolicyDialog = lazy(() => loadWithOneReload(() => import('./dialogs/PolicyDialog')));
const WelcomeDialog = lazy(() => loadWithOneReload(() => import('./dialogs/WelcomeDialog')));
const AccessRequestDialog = lazy(() => loadWithOneReload(() => import('./dialogs/AccessRequestDialog')));

/** What a partner's link asks, over whatever screen it led to (3 §2). */
function AccessRequest({ session }: { session: SessionData }) {
  const [query, setQuery] = useSearchParams();
  const forget = useCallback(() => {
    const next = new URLSearchParams(location.search);
    next.delete(ACCESS_DIALOG_FLAG);
    setQuery(next, { replace: true });
  }, [setQuery]);
  if (query.get(ACCESS_DIALOG_FLAG) !== 'true') return null;
  return <AccessRequestDialog session={session} onDone={forget} />;
}

/** What the person has to answer before anything else: the policies, the welcome, then a partner's request. */
export function RequiredDialogs({ session }: { session: SessionData }) {
  const { user } = session;
  const isFree = !mustAgree(user) && !mustWelcome(user);
  return (
    <Suspense fallback={null}>
      {mustAgree(user) && <PolicyDialog user={user} />}
      {mustWelcome(user) && <WelcomeDialog user={user} />}
      {isFree && <AccessRequest session={session} />}
    </Suspense>
  );
}
