import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';

/** What a reader is told where others change somebody. */
export function ReadOnlyNotice() {
  const t = useT();
  return <EmptyState title={t('userProfile.readOnly.title')} description={t('userProfile.readOnly.text')} />;
}
