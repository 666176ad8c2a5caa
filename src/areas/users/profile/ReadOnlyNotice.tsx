import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';

/** Shown to read-only users where others can make changes. */
export function ReadOnlyNotice() {
  const t = useT();
  return <EmptyState title={t('userProfile.readOnly.title')} description={t('userProfile.readOnly.text')} />;
}
