import type { Block } from '@contract/gaming/content';
import { type ComponentProps, useContext, useId, useState } from 'react';
import { useT } from '@/i18n/useT';
import { Arrow, Clip } from './icons';
import styles from './item.module.css';
import { Marked, MarksContext } from './Marked';

/** The app's own words within an item, which may be in another language. */
export const Own = (props: ComponentProps<'span'>) => (
  <span lang={document.documentElement.lang} {...props} />
);

interface BlocksProps {
  blocks: readonly Block[];
  /** Index in `textsOf` of the first one's text. */
  from: number;
}

/** The parts of a mail or page, and the line in which links show where they lead. */
export function Blocks({ blocks, from }: BlocksProps) {
  const t = useT();
  const isJudged = useContext(MarksContext) !== null;
  const [target, setTarget] = useState<string | null>(null);
  let next = from;
  const shown = blocks.map((block) => {
    const at = next;
    next += 'target' in block ? 2 : 1;
    return <BlockView key={at} block={block} at={at} onTarget={setTarget} />;
  });
  const hasLinks = blocks.some((block) => 'target' in block);
  return (
    <>
      <div className={styles.blocks}>{shown}</div>
      {hasLinks && !isJudged && (
        // Read out with each link, which it describes.
        <p className={styles.status} dir="auto" aria-hidden="true">
          {target === null ? (
            <>
              <span className={styles.pointAt}>{t('game.pointAt')}</span>
              <span className={styles.tap}>{t('game.tap')}</span>
            </>
          ) : (
            <>
              {t('game.leadsTo')}{' '}
              <bdi dir="ltr" className={styles.target}>
                {target}
              </bdi>
            </>
          )}
        </p>
      )}
    </>
  );
}

interface BlockViewProps {
  block: Block;
  at: number;
  onTarget: (target: string | null) => void;
}

function BlockView({ block, at, onTarget }: BlockViewProps) {
  const t = useT();
  const text = <Marked at={at}>{block.text}</Marked>;
  switch (block.type) {
    case 'heading':
      return (
        <p className={styles.heading} dir="auto">
          {text}
        </p>
      );
    case 'text':
      return (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      );
    case 'link':
    case 'button':
      return <LinkBlock block={block} at={at} onTarget={onTarget} />;
    case 'field':
      return (
        <p className={styles.field} dir="auto">
          <Own data-spoken="">{t('game.field')}</Own> {text}
          <span className={styles.input} />
        </p>
      );
    case 'attachment':
      return (
        <p className={styles.attachment} dir="auto">
          <Clip />
          <Own data-spoken="">{t('game.attachment')}</Own> <bdi>{text}</bdi>
        </p>
      );
  }
}

interface LinkBlockProps extends BlockViewProps {
  block: Extract<Block, { target: string }>;
}

/** A link tells where it leads as soon as one points at it, and goes on telling it once the item is judged. */
function LinkBlock({ block: { type, text, target }, at, onTarget }: LinkBlockProps) {
  const t = useT();
  const targetId = useId();
  const isJudged = useContext(MarksContext) !== null;
  if (isJudged)
    return (
      <div className={styles.linkBlock}>
        <p className={styles.link} data-type={type} dir="auto">
          <Marked at={at}>{text}</Marked>
        </p>
        <p className={styles.leads}>
          <Arrow className={styles.arrow} />
          <Own data-spoken="">{t('game.leadsTo')}</Own>{' '}
          <bdi dir="ltr">
            <Marked at={at + 1}>{target}</Marked>
          </bdi>
        </p>
      </div>
    );
  const tell = () => onTarget(target);
  const stop = () => onTarget(null);
  return (
    <div className={styles.linkBlock}>
      <button
        type="button"
        className={styles.link}
        data-type={type}
        dir="auto"
        aria-describedby={targetId}
        onMouseEnter={tell}
        onFocus={tell}
        onClick={tell}
        onMouseLeave={stop}
        onBlur={stop}
      >
        {text}
      </button>
      <span id={targetId} hidden>
        {t('game.leadsTo')} {target}
      </span>
    </div>
  );
}
