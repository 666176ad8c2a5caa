import { limits } from '@contract/limits';
import { type AskedSurvey as Asked, surveyEndpoints } from '@contract/surveys';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '@/client/useCall';
import { whenNothingIsOpen } from '@/components/dialog/whenNothingIsOpen';
import { SurveyCard } from '@/components/rating/SurveyCard';

export interface AskedSurveyProps {
  params: { companyId: number; userId: number };
  onShown: () => void;
}

/** The open survey, once nothing else is open over the page. */
export default function AskedSurvey({ params, onShown }: AskedSurveyProps) {
  const { data } = useCall(
    surveyEndpoints.asked,
    { params, query: { platform: 'admin' } },
    { select: ({ data }) => data, staleTime: Number.POSITIVE_INFINITY },
  );
  const [shown, setShown] = useState<Asked>();
  const [isClosed, setClosed] = useState(false);
  const show = useEffectEvent((survey: Asked) => {
    setShown(survey);
    onShown();
  });
  const isWaiting = data && !shown;
  useEffect(() => {
    if (!isWaiting) return;
    return whenNothingIsOpen(limits.ui.notificationsOpenMs, () => show(data));
  }, [isWaiting, data]);
  if (!shown || isClosed) return null;
  return (
    <SurveyCard survey={shown} platform="admin" params={params} isFloating onClose={() => setClosed(true)} />
  );
}
