import { FEEDBACK, surveyEndpoints } from '@contract/surveys';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSession } from '@/authProvider/currentSession';
import { productName } from '@/brand';
import { call } from '@/client/client';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { RatingForm } from '@/components/rating/RatingForm';
import { ThankYou } from '@/components/rating/ThankYou';
import { useT } from '@/i18n/useT';

/** General feedback about the product, in the right sidebar. */
export default function FeedbackDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const session = useSession();
  const unlessUnsaved = useDiscardQuestion();
  const [isTyped, setTyped] = useState(false);
  const [isSent, setSent] = useState(false);
  if (!session) return null;
  const { id: userId, company_id: companyId } = session.user;
  return (
    <DetailsDrawer
      title={t('survey.feedback.title')}
      onClose={() => void unlessUnsaved(isTyped && !isSent, onClose)}
    >
      {isSent ? (
        <ThankYou
          title={t('survey.thanksTitle')}
          text={t('survey.thanksText', { product: productName() })}
          onClose={onClose}
        />
      ) : (
        <RatingForm
          question={t('survey.feedback.question', { product: productName() })}
          onTyped={setTyped}
          onSend={async (given) => {
            const params = { companyId, userId, surveyId: FEEDBACK } as const;
            await call(surveyEndpoints.respond, { params, body: { ...given, platform: 'admin' } });
            setSent(true);
            notify('survey.thanksTitle', { type: 'success' });
          }}
        />
      )}
    </DetailsDrawer>
  );
}
