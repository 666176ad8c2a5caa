import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import { links } from '../links';

/** A course that doesn't exist, or that the company may not see; shown inside the frame. */
export function NotFound() {
  const t = useT();
  return (
    <EmptyState
      heading="h1"
      title={t('training.course.notFound.title')}
      description={t('training.course.notFound.text')}
      action={
        <Button variant="contained" component={Link} to={links.courses()}>
          {t('training.course.notFound.back')}
        </Button>
      }
    />
  );
}
