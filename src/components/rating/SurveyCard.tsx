import { type AskedSurvey, type SurveyPlatform, surveyEndpoints } from '@contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { productName } from '@/brand';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useEscape } from '@/components/dialog/useEscape';
import { useT } from '@/i18n/useT';
import { RatingForm } from './RatingForm';
import styles from './rating.module.css';
import { ThankYou } from './ThankYou';

export interface SurveyCardProps {
  survey: AskedSurvey;
  platform: SurveyPlatform;
  /** Of the person who is asked. */
  params: { companyId: number; userId: number };
  /** Over the page, at its end, rather than in its text. */
  isFloating?: boolean;
  onClose: () => void;
}

/** The open survey, beside what the person is doing: it takes no focus, and Escape or a button says no. */
export function SurveyCard({ survey, platform, params, isFloating, onClose }: SurveyCardProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const { surveyId, title, text } = survey;
  const of = { ...params, surveyId };
  const forget = () =>
    queryClient.setQueryData(callKey(surveyEndpoints.asked, { params, query: { platform } }), { data: null });
  const dismiss = async () => {
    forget();
    onClose();
    try {
      await call(surveyEndpoints.dismiss, { params: of, body: { platform } });
    } catch {
      // Not worth an error: the question comes again another time.
    }
  };
  useEscape(isFloating === true && !isDone && !isTyped, () => void dismiss());
  return (
    <section
      className={styles.card}
      data-floating={isFloating || undefined}
      role={isFloating ? 'dialog' : undefined}
      aria-label={t('survey.label')}
    >
      {isDone ? (
        <ThankYou
          title={t('survey.thanksTitle')}
          text={t('survey.thanksText', { product: productName() })}
          onClose={onClose}
        />
      ) : (
        <RatingForm
          question={title}
          isBrief
          onTyped={setTyped}
          action={
            <button type="button" className={styles.button} onClick={() => void dismiss()}>
              {t('survey.notNow')}
            </button>
          }
          onSend={async (given) => {
            await call(surveyEndpoints.respond, { params: of, body: { ...given, platform } });
            forget();
            setDone(true);
          }}
        >
          {text && <p dir="auto">{text}</p>}
        </RatingForm>
      )}
    </section>
  );
}
