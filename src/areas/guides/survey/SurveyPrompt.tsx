import { limits } from '@contract/limits';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { ownBrand } from '@/brand';
import { lazyComponent } from '@/client/lazyPage';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';

const AskedSurvey = lazyComponent(() => import('./AskedSurvey'), 'survey');

/** Kept by the tab: asking once is enough, even if the page is loaded again. */
const SHOWN = 'vigil.survey.shown';

function wasShown(): boolean {
  try {
    return sessionStorage.getItem(SHOWN) !== null;
  } catch {
    // Without storage it can't be told, and asking again and again would be worse.
    return true;
  }
}

/**
 * Asks the open survey some seconds after the console has loaded, once a session: not on a company's own host, where
 * the product has another name, and not during a visit.
 */
export function SurveyPrompt() {
  const session = useSession();
  const [isDue, setDue] = useState(false);
  const isAsked = session !== null && !ownBrand && !session.actor.isVisitor && !wasShown();
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setDue(true), limits.surveys.askAfterMs);
    return () => clearTimeout(timer);
  }, [isAsked]);
  if (!isDue || !session) return null;
  const { id, company_id: companyId } = session.user;
  const params = { companyId, userId: id };
  // It matters to nobody if it can't be asked.
  return (
    <AppErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <AskedSurvey params={params} onShown={() => sessionStorage.setItem(SHOWN, 'yes')} />
      </Suspense>
    </AppErrorBoundary>
  );
}
