import { limits } from '@contract/limits';
import type { Video } from '@contract/videos';
import { type RefObject, useId, useState } from 'react';
import { languageName } from '@/i18n/languageNames';
import { useLocaleCode, useT } from '@/i18n/useT';
import { ErrorState } from '../feedback/ErrorState';
import { usePosition } from './usePosition';
import styles from './video.module.css';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

export interface VideoPlayerProps {
  video: Pick<Video, 'url' | 'captions' | 'posterURL'>;
  player: RefObject<HTMLVideoElement | null>;
  /** Id of the heading that names it. */
  titleId: string;
  /** Seconds after which it begins, unless this page knows where it was left. */
  startAt?: number;
}

/** A video with the browser's own controls, captions (the reader's language first) and playback speed. */
export function VideoPlayer(props: VideoPlayerProps) {
  const [isFailed, setFailed] = useState(false);
  const t = useT();
  if (isFailed)
    return (
      <div className={styles.stage}>
        <ErrorState
          title={t('video.failed')}
          description={t('video.failedText')}
          onRetry={() => setFailed(false)}
        />
      </div>
    );
  return <Film {...props} onFailed={() => setFailed(true)} />;
}

function Film({ video, player, titleId, startAt, onFailed }: VideoPlayerProps & { onFailed: () => void }) {
  const t = useT();
  const locale = useLocaleCode();
  const speedId = useId();
  const [rate, setRate] = useState(1);
  const { url, captions, posterURL } = video;
  usePosition(player, url, startAt);
  const own = captions.findIndex(({ languageCode }) => languageCode === locale);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the video's own captions are its tracks */}
      <video
        ref={player}
        className={styles.film}
        src={url}
        poster={posterURL ?? undefined}
        aria-labelledby={titleId}
        // Captions on another host need CORS, and then the video plays only if its host allows it too.
        crossOrigin={captions.some((one) => !one.url.startsWith('/')) ? 'anonymous' : undefined}
        controls
        playsInline
        preload="metadata"
        onError={onFailed}
      >
        {captions.map(({ languageCode, url: track }, index) => (
          <track
            key={languageCode}
            kind="captions"
            src={track}
            srcLang={languageCode}
            label={languageName(languageCode)}
            default={index === Math.max(own, 0)}
          />
        ))}
      </video>
      <p className={styles.under}>
        <span className={styles.keys}>{t('video.keys', { seconds: limits.videos.seekSeconds })}</span>
        <label htmlFor={speedId}>{t('video.speed')}</label>
        <select
          id={speedId}
          className={styles.speed}
          value={rate}
          onChange={({ target }) => {
            setRate(Number(target.value));
            if (player.current) player.current.playbackRate = Number(target.value);
          }}
        >
          {RATES.map((one) => (
            <option key={one} value={one}>
              {t('video.rate', { rate: one.toLocaleString(locale) })}
            </option>
          ))}
        </select>
      </p>
    </>
  );
}
