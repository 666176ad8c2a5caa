import type { Callout } from '@contract/phishing-exercise/content';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import { emphasize, fillDocument, foundAt } from './mailDocument';
import styles from './message.module.css';

export type Device = 'desktop' | 'phone';

export interface MailFrameProps {
  /** HTML as a template has it; it is sanitized again here. */
  html: string;
  /** The accessible name of the frame. */
  title: string;
  device?: Device;
  /** As mail clients in dark mode show it. */
  isDark?: boolean;
  /** BCP 47. */
  language?: string | undefined;
  /** Callouts to mark. */
  callouts?: readonly Callout[];
  /** Order number of the callout that is open. */
  current?: number | null;
  onCallout?: (orderNumber: number) => void;
  /** For reading what is selected in the message. */
  frameRef?: RefObject<HTMLIFrameElement | null>;
}

const EMPTY = '<!doctype html><title></title>';
const NONE: readonly Callout[] = [];
/** No message is that long; what grows with its own frame ends here. */
const MAX_HEIGHT = 20_000;

/**
 * The body of an email. The frame is sandboxed without scripts; the console fills its document through the object
 * model. Nothing in it runs, leads anywhere, or loads from elsewhere.
 */
export function MailFrame(props: MailFrameProps) {
  const { html, title, device = 'desktop', isDark = false, language } = props;
  const { callouts = NONE, current = null, onCallout, frameRef } = props;
  const t = useT();
  const own = useRef<HTMLIFrameElement>(null);
  const frame = frameRef ?? own;
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(0);
  const [address, setAddress] = useState<string | null>(null);
  const open = useRef(onCallout);
  open.current = onCallout;
  const shown = useRef(current);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (loads === 0 || !document?.body) return;
    fillDocument(document, { html, callouts, isDark, language });
    setAddress(null);
  }, [frame, loads, html, callouts, isDark, language]);

  // After each filling, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filled document is what changes
  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (loads === 0 || !document?.body) return;
    const mark = emphasize(document, current);
    // Only for whoever moves on: what is around the message must not jump when it is first shown.
    if (shown.current !== current) mark?.scrollIntoView?.({ block: 'nearest' });
    shown.current = current;
  }, [frame, loads, current, html, callouts, isDark, language]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (loads === 0 || !document?.body) return;
    const measure = () => setHeight(Math.min(MAX_HEIGHT, Math.ceil(document.body.scrollHeight)));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    const point = ({ target }: Event) => setAddress(foundAt(target).address);
    const leave = () => setAddress(null);
    const press = ({ target }: Event) => {
      const { number } = foundAt(target);
      if (number !== null) open.current?.(number);
    };
    document.addEventListener('mouseover', point);
    // A finger that rests on a link sees where it leads, as in mail apps.
    document.addEventListener('pointerdown', point);
    document.addEventListener('focusin', point);
    document.addEventListener('mouseout', leave);
    document.addEventListener('click', press);
    return () => {
      observer.disconnect();
      document.removeEventListener('mouseover', point);
      document.removeEventListener('pointerdown', point);
      document.removeEventListener('focusin', point);
      document.removeEventListener('mouseout', leave);
      document.removeEventListener('click', press);
    };
  }, [frame, loads]);

  return (
    <div className={styles.mail} data-device={device} data-dark={isDark || undefined}>
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        style={{ blockSize: height }}
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        srcDoc={EMPTY}
        onLoad={() => setLoads((before) => before + 1)}
      />
      <p className={styles.address} data-shown={address !== null || undefined}>
        {address === null ? '' : t('message.leadsTo')} <bdi dir="ltr">{address}</bdi>
      </p>
    </div>
  );
}
