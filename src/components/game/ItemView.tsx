import type { Clue, ItemContent } from '@contract/gaming/content';
import { useMemo } from 'react';
import { contentLanguage } from '@/components/course/steps';
import { useT } from '@/i18n/useT';
import { Blocks, Own } from './Blocks';
import { placeClues } from './clues';
import { Globe, Lock, Person, Phone } from './icons';
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
/** A letter of the name; numbers have a face. */
function Initial({ name }: { name: string }) {
  const [first = ''] = name.trim();
  return /\p{L}/u.test(first) ? first : <Person />;
}

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
          <span className={styles.avatar} aria-hidden="true" translate="no">
            <Initial name={fromName} />
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
        <span className={styles.avatar} aria-hidden="true" translate="no">
          <Initial name={sender} />
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
        <span className={styles.avatar} aria-hidden="true" translate="no">
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
              <Own className={styles.speaker}>{t(`game.speakers.${by}`)}</Own>
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
