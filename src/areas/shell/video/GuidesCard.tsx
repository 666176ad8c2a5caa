import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useGuides } from '@/components/video/useGuides';
import { VIDEO_FLAG } from '@/components/video/videoFlag';
import { useT } from '@/i18n/useT';
import styles from './guides.module.css';

/** Short films about the console, in the help drawer. */
export function GuidesCard() {
  const t = useT();
  const [, setVideo] = useQueryFlag(VIDEO_FLAG);
  const { guides } = useGuides();
  if (guides.length === 0) return null;
  return (
    <section className={styles.card}>
      <h3>{t('video.guides.title')}</h3>
      <ul>
        {guides.map(({ videoId, title, posterURL }) => (
          <li key={videoId}>
            <button type="button" onClick={() => setVideo(String(videoId))}>
              {posterURL ? <img src={posterURL} alt="" width={64} height={36} /> : <PlayIcon />}
              <span dir="auto">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
