import type { LearnerVideo } from '@contract/learner';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import frame from '../learn.module.css';
import { TasksFailure } from '../tasks/tasksQuery';
import { usePageTitle } from '../usePageTitle';
import { usePinned } from './pinned';
import { useKeptPosition } from './positions';
import { VideoSkeleton } from './VideoSkeleton';
import { Watch } from './Watch';

function Film({ video }: { video: LearnerVideo }) {
  const player = useRef<HTMLVideoElement>(null);
  const startAt = useKeptPosition(player, video.videoId);
  return <Watch video={video} player={player} startAt={startAt} />;
}

/** /videos/:videoId: one of the pinned videos. */
export default function VideoPage() {
  const t = useT();
  const videoId = Number(useParams().videoId);
  const { data, error, refetch } = usePinned();
  const video = data?.data.find((one) => one.videoId === videoId);
  usePageTitle(video?.title ?? t('learn.video.title'));
  return (
    <>
      <Link to="/videos" className={frame.back}>
        {t('learn.video.back')}
      </Link>
      {video && <Film key={videoId} video={video} />}
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
