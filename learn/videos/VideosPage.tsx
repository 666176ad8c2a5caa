import type { LearnerVideo } from '@contract/learner';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { VideoPoster } from '@/components/video/VideoPoster';
import { useT } from '@/i18n/useT';
import frame from '../learn.module.css';
import { TasksFailure } from '../tasks/tasksQuery';
import { usePageTitle } from '../usePageTitle';
import { usePinned } from './pinned';
import { VideoSkeleton } from './VideoSkeleton';
import styles from './videos.module.css';

function VideoCard({ video }: { video: LearnerVideo }) {
  const { videoId, title, languageCode } = video;
  return (
    <li>
      <Link to={`/videos/${videoId}`} className={styles.card}>
        <VideoPoster video={video} />
        <span className={styles.name} dir="auto" lang={languageCode}>
          {title}
        </span>
      </Link>
    </li>
  );
}

/** /videos: the videos that the company's admins have pinned, in their order. */
export default function VideosPage() {
  const t = useT();
  usePageTitle(t('learn.video.title'));
  const { data, error, refetch } = usePinned();
  const videos = data?.data;
  return (
    <>
      <h1 className={frame.title}>{t('learn.video.title')}</h1>
      {!videos && (error ? <TasksFailure error={error} onRetry={() => void refetch()} /> : <VideoSkeleton />)}
      {videos?.length === 0 && (
        <EmptyState title={t('learn.video.none.title')} description={t('learn.video.none.text')} />
      )}
      {videos && videos.length > 0 && (
        <ul className={styles.cards}>
          {videos.map((video) => (
            <VideoCard key={video.videoId} video={video} />
          ))}
        </ul>
      )}
    </>
  );
}
