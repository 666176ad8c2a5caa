import { useT } from '@/i18n/useT';
import { GuestMessage } from './GuestMessage';

/** Where the learner app's own links lead while none is configured. */
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
