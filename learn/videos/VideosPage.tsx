import type { LearnerVideo } from '@contract/learner';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import frame from '../learn.module.css';
import { TasksFailure } from '../tasks/tasksQuery';
import { usePageTitle } from '../usePageTitle';
import { usePinned } from './pinned';
import { VideoSkeleton } from './VideoSkeleton';
import styles from './videos.module.css';

/** Minutes and seconds. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function VideoCard({ video }: { video: LearnerVideo }) {
  const t = useT();
  const { videoId, title, posterURL, durationSeconds, languageCode } = video;
  return (
    <li>
      <Link to={`/videos/${videoId}`} className={styles.card}>
        <span className={styles.poster}>
          {posterURL && <img src={posterURL} alt="" loading="lazy" />}
          <span className={styles.length}>
            <span data-spoken="">{t('learn.video.length')}</span> {clock(durationSeconds)}
          </span>
        </span>
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
