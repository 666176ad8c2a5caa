import type { Chapter } from '@contract/training/content';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { VideoPlayer } from '@/components/video/VideoPlayer';
import { useT } from '@/i18n/useT';
import buttons from './button.module.css';
import styles from './course.module.css';
import { NewTab } from './icons';

const isList = (block: string) => block.split('\n').every((line) => line.startsWith('- '));
const blocksOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);

/** The plain text of a chapter: blank lines separate paragraphs, lines that begin with '- ' are a list. */
export function Prose({ text }: { text: string }) {
  if (text.trim() === '') return null;
  const blocks = blocksOf(text).map((block, at): ReactNode => {
    // The text doesn't change while it is shown, so that positions identify its parts.
    const key = `${at}`;
    if (!isList(block)) return <p key={key}>{block}</p>;
    const items = block.split('\n').map((line) => line.slice(2));
    return (
      <ul key={key}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  });
  return <div className={styles.prose}>{blocks}</div>;
}

function Picture({ chapter }: { chapter: Extract<Chapter, { kind: 'image' }> }) {
  const t = useT();
  const [isFailed, setFailed] = useState(false);
  if (isFailed)
    return (
      <p className={styles.failed} role="status">
        {t('training.player.imageFailed')} {chapter.alternativeText}
      </p>
    );
  return (
    <img
      className={styles.picture}
      src={chapter.url}
      alt={chapter.alternativeText}
      onError={() => setFailed(true)}
    />
  );
}

function Film({ chapter, titleId }: { chapter: Extract<Chapter, { kind: 'video' }>; titleId: string }) {
  const player = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.film}>
      <VideoPlayer video={chapter} player={player} titleId={titleId} />
    </div>
  );
}

type LinkedChapter = Extract<Chapter, { kind: 'pdf' | 'link' }>;

/** Called when the file or page of a chapter is about to be opened; it isn't, if the default is prevented. */
export type OnOpen = (event: MouseEvent, chapter: LinkedChapter) => void;

interface ElsewhereProps {
  chapter: LinkedChapter;
  onOpen?: OnOpen | undefined;
}

/** A file or page elsewhere; it opens in a new tab, so that the course stays where it is. */
function Elsewhere({ chapter, onOpen }: ElsewhereProps) {
  const t = useT();
  return (
    <p className={styles.elsewhere}>
      <a
        className={buttons.button}
        data-look="outlined"
        href={chapter.url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => onOpen?.(event, chapter)}
      >
        {t(chapter.kind === 'pdf' ? 'training.player.openPdf' : 'training.player.openLink')}
        <span data-spoken=""> ({t('training.player.newTab')})</span>
        <NewTab />
      </a>
      {chapter.kind === 'link' && (
        <bdi dir="ltr" className={styles.address}>
          {chapter.url}
        </bdi>
      )}
    </p>
  );
}

interface ChapterViewProps {
  chapter: Chapter;
  titleId: string;
  onOpen?: OnOpen | undefined;
}

/** The content of one chapter. */
export function ChapterView({ chapter, titleId, onOpen }: ChapterViewProps) {
  return (
    <>
      {chapter.kind === 'video' && <Film key={chapter.id} chapter={chapter} titleId={titleId} />}
      {chapter.kind === 'image' && <Picture key={chapter.id} chapter={chapter} />}
      <Prose text={chapter.text} />
      {(chapter.kind === 'pdf' || chapter.kind === 'link') && <Elsewhere chapter={chapter} onOpen={onOpen} />}
    </>
  );
}
