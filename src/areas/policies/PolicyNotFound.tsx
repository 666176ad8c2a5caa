import { NotFoundState } from '@/components/feedback/NotFoundState';
import { useT } from '@/i18n/useT';
import { links } from './links';

/** In place of a policy that does not exist. */
export function PolicyNotFound() {
  const t = useT();
  return (
    <NotFoundState
      variant="outlined"
      title={t('policies.notFound.title')}
      description={t('policies.notFound.text')}
      to={links.policies()}
      backLabel={t('policies.notFound.back')}
    />
  );
}
