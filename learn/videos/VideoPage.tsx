import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import frame from '../learn.module.css';
import { TasksFailure } from '../tasks/tasksQuery';
import { usePageTitle } from '../usePageTitle';
import { usePinned } from './pinned';
import { VideoSkeleton } from './VideoSkeleton';
import { Watch } from './Watch';

/** /videos/:videoId: one of the pinned videos. */
export default function VideoPage() {
  const t = useT();
  const videoId = Number(useParams().videoId);
  const player = useRef<HTMLVideoElement>(null);
  const { data, error, refetch } = usePinned();
  const video = data?.data.find((one) => one.videoId === videoId);
  usePageTitle(video?.title ?? t('learn.video.title'));
  return (
    <>
      <Link to="/videos" className={frame.back}>
        {t('learn.video.back')}
      </Link>
      {video && <Watch key={videoId} video={video} player={player} />}
      {!data && (error ? <TasksFailure error={error} onRetry={() => void refetch()} /> : <VideoSkeleton />)}
      {data && !video && (
        <EmptyState
          heading="h1"
          title={t('learn.video.gone.title')}
          description={t('learn.video.gone.text')}
        />
      )}
    </>
  );
}
