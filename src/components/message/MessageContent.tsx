import type { Callout, LayoutType } from '@contract/phishing-exercise/content';
import AttachFile from '@mui/icons-material/AttachFile';
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react';
import { useT } from '@/i18n/useT';
import { CalloutPane } from './CalloutPane';
import { type Device, MailFrame } from './MailFrame';
import { neighbourOf } from './marks';
import styles from './message.module.css';
import { TextMessage } from './TextMessage';

export interface MessageContentProps {
  message: {
    readonly layoutType: LayoutType;
    readonly subject: string;
    readonly fromName: string;
    readonly fromEmail: string;
    /** A phone number or a contact's name. */
    readonly fromPhone: string;
    /** The file that goes with a simulated email; absent or empty: none. */
    readonly attachmentName?: string | undefined;
    /** HTML of an email, plain text of a text message. */
    readonly html: string;
  };
  /** The message's language, in BCP 47. */
  language?: string;
  device?: Device;
  isDark?: boolean;
  /** Callouts to show, with their marks in the message; absent or empty: none. */
  callouts?: readonly Callout[];
  /** Order number of the open callout, where the callouts are explained elsewhere; absent: below the message. */
  current?: number | null;
  /** A mark was pressed. */
  onCurrent?: (orderNumber: number) => void;
  /** For reading what is selected in an email. */
  frameRef?: RefObject<HTMLIFrameElement | null>;
}

/** The first letters of a name. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** A message of a phishing exercise as its learners meet it: an email with its header, or a text message. */
export function MessageContent(props: MessageContentProps) {
  const { message, language, device = 'desktop', isDark = false, callouts, frameRef } = props;
  const t = useT();
  const subjectId = useId();
  const [own, setOwn] = useState<number | null>(null);
  const isOpenElsewhere = props.current !== undefined;
  const chosen = props.current === undefined ? own : props.current;
  const setChosen = (orderNumber: number | null) => {
    setOwn(orderNumber);
    if (orderNumber !== null) props.onCurrent?.(orderNumber);
  };
  const shown = useMemo(
    () => (callouts ?? []).toSorted((one, other) => one.orderNumber - other.orderNumber),
    [callouts],
  );
  const numbers = shown.map(({ orderNumber }) => orderNumber);
  const first = isOpenElsewhere ? null : (numbers[0] ?? null);
  const current = chosen !== null && numbers.includes(chosen) ? chosen : first;
  const header = shown.find(({ place }) => place === 'HEADER');
  const move = (by: 1 | -1) => setChosen(neighbourOf(numbers, current, by));
  const onKeyDown = (event: KeyboardEvent) => {
    if (numbers.length < 2 || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    const isForward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
    event.preventDefault();
    move(isForward ? 1 : -1);
  };
  const headerMark = header && (
    <button
      type="button"
      className={styles.headerMark}
      aria-label={t('message.openCallout', { n: header.orderNumber })}
      aria-pressed={current === header.orderNumber}
      onClick={() => setChosen(header.orderNumber)}
    >
      {header.orderNumber}
    </button>
  );
  const isEmail = message.layoutType === 'EMAIL';
  return (
    <div className={styles.message} data-device={device} data-dark={isDark || undefined}>
      <article
        className={styles.sheet}
        aria-labelledby={isEmail ? subjectId : undefined}
        aria-label={isEmail ? undefined : t('message.smsOf', { name: message.fromPhone })}
      >
        {isEmail ? (
          <>
            <header
              className={styles.header}
              data-marked={header !== undefined || undefined}
              data-current={(header && current === header.orderNumber) || undefined}
            >
              <p id={subjectId} className={styles.subject} dir="auto" lang={language}>
                {message.subject}
              </p>
              <div className={styles.sender}>
                <span className={styles.avatar} aria-hidden="true" translate="no">
                  {initialsOf(message.fromName)}
                </span>
                <p>
                  <bdi className={styles.name}>{message.fromName}</bdi>{' '}
                  <bdi className={styles.from} dir="ltr">
                    &lt;{message.fromEmail}&gt;
                  </bdi>
                </p>
              </div>
              {message.attachmentName && (
                <p className={styles.attachment}>
                  <AttachFile fontSize="small" titleAccess={t('message.attachment')} />
                  <bdi>{message.attachmentName}</bdi>
                </p>
              )}
              {headerMark}
            </header>
            <MailFrame
              html={message.html}
              title={t('message.bodyOf', { subject: message.subject })}
              device={device}
              isDark={isDark}
              language={language}
              callouts={shown}
              current={current}
              onCallout={setChosen}
              frameRef={frameRef}
            />
          </>
        ) : (
          <TextMessage
            text={message.html}
            sender={message.fromPhone}
            language={language}
            callouts={shown}
            current={current}
            onCallout={setChosen}
            isHeaderMarked={header !== undefined}
            headerMark={headerMark}
          />
        )}
      </article>
      {current !== null && !isOpenElsewhere && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what its buttons do
        <div onKeyDown={onKeyDown}>
          <CalloutPane callouts={shown} current={current} onMove={move} />
        </div>
      )}
    </div>
  );
}

export default MessageContent;
