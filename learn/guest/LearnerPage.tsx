import { useT } from '@/i18n/useT';
import { GuestMessage } from './GuestMessage';

/** Target of the learner app's links while no learner app is configured. */
export function LearnerPage() {
  const t = useT();
  return (
    <GuestMessage
      documentTitle="guest.learner.documentTitle"
      title={t('guest.learner.title')}
      text={t('guest.learner.text')}
    />
  );
}
