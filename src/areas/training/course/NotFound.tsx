import { NotFoundState } from '@/components/feedback/NotFoundState';
import { useT } from '@/i18n/useT';
import { links } from '../links';

/** A course that doesn't exist, or that the company may not see; shown inside the frame. */
export function NotFound() {
  const t = useT();
  return (
    <NotFoundState
      title={t('training.course.notFound.title')}
      description={t('training.course.notFound.text')}
      to={links.courses()}
      backLabel={t('training.course.notFound.back')}
    />
  );
}
