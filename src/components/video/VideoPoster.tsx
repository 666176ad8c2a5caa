import type { Video } from '@contract/videos';
import { useT } from '@/i18n/useT';
import styles from './videoPoster.module.css';

/** '1:05'. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The poster of a video with its length, as lists show it. */
export function VideoPoster({ video }: { video: Pick<Video, 'posterURL' | 'durationSeconds'> }) {
  const t = useT();
  return (
    <span className={styles.poster}>
      {video.posterURL ? (
        <img src={video.posterURL} alt="" loading="lazy" />
      ) : (
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M3.5 5.5h17v13h-17v-13Zm6.5 3.5v6l5-3-5-3Z" strokeWidth="1.75" />
        </svg>
      )}
      <span className={styles.length}>
        <span data-spoken="">{t('video.length')}</span> {clock(video.durationSeconds)}
      </span>
    </span>
  );
}
