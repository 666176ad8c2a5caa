import type { LearnerVideo } from '@contract/learner';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { actOn, focusedOn } from '@/components/video/player';
import { playerAct } from '@/components/video/playerKeys';
import { VideoPlayer } from '@/components/video/VideoPlayer';
import { useT } from '@/i18n/useT';
import styles from './videos.module.css';

const textOf = (cue: TextTrackCue): string => ('text' in cue ? String(cue.text).replace(/<[^>]*>/g, '') : '');

/** What is said in the video, from its captions: to read, to search, and for who can't watch it. */
function Transcript({ player }: { player: RefObject<HTMLVideoElement | null> }) {
  const t = useT();
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const tracks = player.current?.querySelectorAll('track') ?? [];
    const read = () => {
      const shown = [...tracks].find(({ track }) => track.mode !== 'disabled' && track.cues?.length);
      if (shown) setLines(Array.from(shown.track.cues ?? [], textOf));
    };
    for (const track of tracks) track.addEventListener('load', read);
    read();
    return () => {
      for (const track of tracks) track.removeEventListener('load', read);
    };
  }, [player]);
  if (lines.length === 0) return null;
  return (
    <details className={styles.transcript}>
      <summary>{t('learn.video.transcript')}</summary>
      <p dir="auto">{lines.join(' ')}</p>
    </details>
  );
}

interface WatchProps {
  video: LearnerVideo;
  player: RefObject<HTMLVideoElement | null>;
  /** Seconds after which it goes on. */
  startAt?: number;
  /** Below the player. */
  note?: string;
}

/** A video on a page of its own, with its title, the player's keys and what is said in it. */
export function Watch({ video, player, startAt = 0, note }: WatchProps) {
  const titleId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const act = playerAct(event, focusedOn(event.target));
    if (!act || !player.current) return;
    event.preventDefault();
    actOn(player.current, act);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the player's controls do
    <div className={styles.watch} onKeyDown={onKeyDown}>
      <h1 id={titleId} className={styles.title} dir="auto" lang={video.languageCode}>
        {video.title}
      </h1>
      <VideoPlayer video={video} player={player} titleId={titleId} startAt={startAt} />
      {note && <p className={styles.note}>{note}</p>}
      <div lang={video.languageCode}>
        <Transcript player={player} />
      </div>
    </div>
  );
}
