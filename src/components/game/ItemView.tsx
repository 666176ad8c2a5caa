import type { Block, Clue, ItemContent } from '@contract/gaming/content';
import { type ComponentProps, useContext, useId, useMemo, useState } from 'react';
import { contentLanguage } from '@/components/course/steps';
import { useT } from '@/i18n/useT';
import { placeClues } from './clues';
import { Arrow, Clip, Globe, Lock, Phone } from './icons';
import styles from './item.module.css';
import { Marked, MarksContext } from './Marked';

export interface ItemViewProps {
  content: ItemContent;
  /** Of the item, not of the app. */
  languageCode: string;
  /** Once it is judged. */
  clues?: readonly Clue[] | undefined;
  /** Number of the clue that is emphasized. */
  current?: number | null;
  /** A press, not only the pointer above it, leads to the clue's explanation. */
  onCurrent?: (number: number, isPressed: boolean) => void;
}

const nothing = () => undefined;
/** The app's own words within an item, which may be in another language. */
const Own = (props: ComponentProps<'span'>) => <span lang={document.documentElement.lang} {...props} />;
const initialOf = (name: string) => [...name.trim()][0] ?? '';

/** An item of a game as it reaches people. Everything in it is text, and nothing in it leads anywhere. */
export function ItemView({
  content,
  languageCode,
  clues,
  current = null,
  onCurrent = nothing,
}: ItemViewProps) {
  const t = useT();
  const marks = useMemo(
    () => clues && { clues: placeClues(content, clues), current, onCurrent },
    [content, clues, current, onCurrent],
  );
  return (
    <MarksContext value={marks ?? null}>
      <article
        className={styles.item}
        data-medium={content.medium}
        aria-label={nameOf(content, t)}
        {...contentLanguage(languageCode)}
      >
        {content.medium === 'mail' && <Mail content={content} />}
        {content.medium === 'sms' && <TextMessages content={content} />}
        {content.medium === 'site' && <Site content={content} />}
        {content.medium === 'call' && <Call content={content} />}
      </article>
    </MarksContext>
  );
}

/** What an item is called, in the app's language: 'Text message from +44 …'. */
export function nameOf(content: ItemContent, t: ReturnType<typeof useT>): string {
  switch (content.medium) {
    case 'mail':
      return t('game.mailOf', { subject: content.subject });
    case 'sms':
      return t('game.smsOf', { name: content.sender });
    case 'site':
      return t('game.siteOf', { title: content.title });
    case 'call':
      return t('game.callOf', { name: content.caller });
  }
}

type Of<Medium extends ItemContent['medium']> = { content: Extract<ItemContent, { medium: Medium }> };

function Mail({ content: { fromName, fromAddress, subject, blocks } }: Of<'mail'>) {
  return (
    <>
      <header className={styles.mailHead}>
        <p className={styles.subject} dir="auto">
          <Marked at={2}>{subject}</Marked>
        </p>
        <div className={styles.sender}>
          <span className={styles.avatar} aria-hidden="true">
            {initialOf(fromName)}
          </span>
          <p>
            <bdi className={styles.name}>
              <Marked at={0}>{fromName}</Marked>
            </bdi>{' '}
            <bdi dir="ltr" className={styles.from}>
              &lt;
              <Marked at={1}>{fromAddress}</Marked>
              &gt;
            </bdi>
          </p>
        </div>
      </header>
      <Blocks blocks={blocks} from={3} />
    </>
  );
}

function TextMessages({ content: { sender, messages } }: Of<'sms'>) {
  return (
    <>
      <header className={styles.contact}>
        <span className={styles.avatar} aria-hidden="true">
          {initialOf(sender)}
        </span>
        <bdi className={styles.name}>
          <Marked at={0}>{sender}</Marked>
        </bdi>
      </header>
      <div className={styles.thread}>
        {messages.map((message, index) => {
          const at = index + 1;
          return (
            <p key={at} className={styles.bubble} dir="auto">
              <Marked at={at}>{message}</Marked>
            </p>
          );
        })}
      </div>
    </>
  );
}

function Site({ content: { address, title, blocks } }: Of<'site'>) {
  return (
    <>
      <header className={styles.browser}>
        <p className={styles.tab} dir="auto">
          <Globe />
          <span>
            <Marked at={1}>{title}</Marked>
          </span>
        </p>
        <p className={styles.addressBar} dir="ltr">
          {address.startsWith('https:') ? <Lock /> : <Globe />}
          <bdi dir="ltr">
            <Marked at={0}>{address}</Marked>
          </bdi>
        </p>
      </header>
      <Blocks blocks={blocks} from={2} />
    </>
  );
}

function Call({ content: { caller, lines } }: Of<'call'>) {
  const t = useT();
  return (
    <>
      <header className={styles.contact}>
        <span className={styles.avatar} aria-hidden="true">
          <Phone />
        </span>
        <bdi className={styles.name}>
          <Marked at={0}>{caller}</Marked>
        </bdi>
      </header>
      <ol className={styles.thread}>
        {lines.map(({ by, text }, index) => {
          const at = index + 1;
          return (
            <li key={at} className={styles.line} data-by={by}>
              <Own className={styles.speaker}>{t(`game.${by}`)}</Own>
              <p className={styles.bubble} dir="auto">
                <Marked at={at}>{text}</Marked>
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface BlocksProps {
  blocks: readonly Block[];
  /** Index in `textsOf` of the first one's text. */
  from: number;
}

/** The parts of a mail or page, and the line in which links show where they lead. */
function Blocks({ blocks, from }: BlocksProps) {
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
