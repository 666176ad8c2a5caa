import { surveyEndpoints } from '@contract/surveys';
import { Suspense, useState } from 'react';
import { getAnySession } from '@/authProvider/currentSession';
import { ownBrand } from '@/brand';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import styles from './survey.module.css';

const SurveyCard = lazyComponent(async () => {
  const { SurveyCard: card } = await import('@/components/rating/SurveyCard');
  return { default: card };
}, 'survey');

/** The open survey, below the learner's tasks; not on a company's own host, where the product has another name. */
export function Survey() {
  const user = getAnySession().getData()?.user;
  const [isClosed, setClosed] = useState(false);
  const params = { companyId: user?.company_id ?? 0, userId: user?.id ?? 0 };
  const { data: survey } = useCall(
    surveyEndpoints.asked,
    { params, query: { platform: 'learner' } },
    { select: ({ data }) => data, enabled: user !== undefined && !ownBrand && !isClosed, retry: false },
  );
  // An answer is the end of it, also for what was read before.
  const [shown, setShown] = useState(survey);
  if (survey && !shown) setShown(survey);
  if (!shown || isClosed) return null;
  return (
    <AppErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <div className={styles.survey}>
          <SurveyCard survey={shown} platform="learner" params={params} onClose={() => setClosed(true)} />
        </div>
      </Suspense>
    </AppErrorBoundary>
  );
}
