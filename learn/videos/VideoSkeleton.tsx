import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';

/** A video that is being looked up. */
export function VideoSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('learn.frame.loading')}>
      <Skeleton shape="block" height="min(30rem, 56vw)" />
    </div>
  );
}
