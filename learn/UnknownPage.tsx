import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import { usePageTitle } from './usePageTitle';

/** What an address without a screen shows, inside the frame. */
export default function UnknownPage() {
  const t = useT();
  usePageTitle(t('learn.unknown.title'));
  return (
    <EmptyState
      heading="h1"
      title={t('learn.unknown.title')}
      description={t('learn.unknown.text')}
      action={<Link to="/">{t('learn.unknown.back')}</Link>}
    />
  );
}
