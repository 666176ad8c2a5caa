import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { digitsOnly } from '@/components/form/digitsOnly';
import { saveResponse } from '@/components/table/saveResponse';
import { useT } from '@/i18n/useT';
import buttons from '../course/button.module.css';
import { ChevronLeft, ChevronRight } from '../course/icons';
import { usePercent } from '../course/usePercent';
import { Skeleton } from '../feedback/Skeleton';
import { FRAME_HASH, FRAME_SCRIPT } from './frameScript';
import styles from './pdf.module.css';
import { fromFrame, PAGES_MAX, type ToFrame } from './protocol';

/** How long a document may take until its first page is laid out. */
const OPEN_MS = 30_000;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const WHOLE = ZOOMS.indexOf(1);

/**
 * The frame's document. It has no origin (the sandbox), inherits the page's policy, and narrows it to its one script and the worker
 * that this script starts.
 */
const FRAME = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${FRAME_HASH}'; worker-src blob:; base-uri 'none'; form-action 'none'"><title></title></head><body><script>${FRAME_SCRIPT}</script></body></html>`;

export interface PdfViewerProps {
  /** A signed address of this installation. */
  url: string;
  /** What the document is called: the name of the frame. */
  title: string;
  /** The name of the file when it is downloaded. */
  fileName: string;
  /** Reads the file, where that takes more than a request. */
  read?: (url: string, signal?: AbortSignal) => Promise<Response>;
  /** It was shown, or downloaded instead. */
  onOpened?: () => void;
}

const readFile = (url: string, signal?: AbortSignal) =>
  httpClient.send(url, { headers: { Accept: 'application/pdf' }, ...(signal && { signal }) });

type State = 'loading' | 'shown' | 'failed';

interface ToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  onGo: (page: number) => void;
  onZoom: (zoom: number) => void;
  onDownload: () => void;
}

function Toolbar({ page, pages, zoom, onGo, onZoom, onDownload }: ToolbarProps) {
  const t = useT();
  const percent = usePercent();
  const [typed, setTyped] = useState<string>();
  const go = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = Number(typed);
    setTyped(undefined);
    if (Number.isInteger(wanted) && wanted >= 1) onGo(Math.min(wanted, pages));
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('pdf.toolbar')}>
      <div className={styles.group}>
        <button
          type="button"
          className={buttons.button}
          disabled={page <= 1}
          aria-label={t('pdf.previous')}
          onClick={() => onGo(page - 1)}
        >
          <ChevronLeft className={styles.flipped} />
        </button>
        <form className={styles.pages} onSubmit={go}>
          <label>
            <span data-spoken="">{t('pdf.page')}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              size={3}
              onKeyDown={digitsOnly}
              value={typed ?? page}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={() => typed !== undefined && go()}
            />
          </label>
          <span>{t('pdf.total', { total: pages })}</span>
        </form>
        <button
          type="button"
          className={buttons.button}
          disabled={page >= pages}
          aria-label={t('pdf.next')}
          onClick={() => onGo(page + 1)}
        >
          <ChevronRight className={styles.flipped} />
        </button>
      </div>
      <div className={styles.group}>
        <button
          type="button"
          className={buttons.button}
          disabled={zoom <= 0}
          aria-label={t('pdf.zoomOut')}
          onClick={() => onZoom(zoom - 1)}
        >
          −
        </button>
        <output className={styles.zoom}>
          <span data-spoken="">{t('pdf.zoom', { percent: percent(100 * (ZOOMS[zoom] ?? 1)) })}</span>
          <span aria-hidden="true">{percent(100 * (ZOOMS[zoom] ?? 1))}</span>
        </output>
        <button
          type="button"
          className={buttons.button}
          disabled={zoom >= ZOOMS.length - 1}
          aria-label={t('pdf.zoomIn')}
          onClick={() => onZoom(zoom + 1)}
        >
          +
        </button>
      </div>
      <button type="button" className={buttons.button} data-look="outlined" onClick={onDownload}>
        {t('pdf.download')}
      </button>
    </div>
  );
}

/**
 * A PDF, shown by PDF.js in a sandboxed frame, never by the browser's own viewer on our origin. Whatever is in the file, it
 * reaches neither this page nor a network; a file that can't be shown, or not in time, is offered as a download.
 */
export default function PdfViewer(props: PdfViewerProps) {
  // The same file has another signature tomorrow.
  return <Viewer key={props.url.split('?', 1)[0]} {...props} />;
}

function Viewer({ url, title, fileName, read = readFile, onOpened }: PdfViewerProps) {
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>('loading');
  const [isReady, setReady] = useState(false);
  const [claimed, setClaimed] = useState(1);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(WHOLE);
  const pages = Math.min(claimed, PAGES_MAX);
  const tell = useCallback((message: ToFrame) => {
    const transfer = message.type === 'open' ? [message.bytes] : [];
    frame.current?.contentWindow?.postMessage(message, '*', transfer);
  }, []);
  const zoomTo = useCallback(
    (next: number) => {
      const at = Math.min(Math.max(next, 0), ZOOMS.length - 1);
      setZoom(at);
      tell({ type: 'zoom', zoom: ZOOMS[at] ?? 1 });
    },
    [tell],
  );
  const current = useRef({ zoom, url, t, onOpened });
  current.current = { zoom, url, t, onOpened };

  // Before the frame can have loaded: it says only once that it is ready.
  useLayoutEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (!frame.current || source !== frame.current.contentWindow) return;
      const message = fromFrame(data);
      if (message?.type === 'ready') setReady(true);
      if (message?.type === 'failed') setState('failed');
      if (message?.type === 'page') setPage(message.page);
      if (message?.type === 'zoomBy')
        zoomTo(message.steps === 0 ? WHOLE : current.current.zoom + message.steps);
      if (message?.type === 'opened') {
        setClaimed(message.pages);
        setState('shown');
        current.current.onOpened?.();
      }
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [zoomTo]);

  useEffect(() => {
    if (!isReady) return;
    const loading = new AbortController();
    const open = async () => {
      const asked = current.current;
      const bytes = await (await read(asked.url, loading.signal)).arrayBuffer();
      const texts = {
        page: asked.t('pdf.pageName', { page: '{page}', total: '{pages}' }),
        pageFailed: asked.t('pdf.pageFailed'),
      };
      if (!loading.signal.aborted) tell({ type: 'open', bytes, texts });
    };
    open().catch(() => {
      if (!loading.signal.aborted) setState('failed');
    });
    return () => loading.abort();
  }, [isReady, read, tell]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), OPEN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const download = async () => {
    setProblem(undefined);
    try {
      await saveResponse(await read(url), fileName);
      onOpened?.();
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('common.error.generic'));
    }
  };
  const alert = problem && (
    <p className={styles.note} role="alert">
      {problem}
    </p>
  );
  if (state === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <p className={styles.problem}>{t('pdf.failed')}</p>
        <p>{t('pdf.failedText')}</p>
        <button type="button" className={buttons.button} data-look="outlined" onClick={() => void download()}>
          {t('pdf.downloadInstead')}
        </button>
        {alert}
      </div>
    );
  return (
    <div className={styles.viewer}>
      <Toolbar
        page={page}
        pages={pages}
        zoom={zoom}
        onGo={(wanted) => tell({ type: 'go', page: wanted })}
        onZoom={zoomTo}
        onDownload={() => void download()}
      />
      {alert}
      {claimed > PAGES_MAX && <p className={styles.note}>{t('pdf.onlyFirst', { n: PAGES_MAX })}</p>}
      <div className={styles.stage} aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <div className={styles.loading} role="status" aria-label={t('pdf.loading')}>
            <Skeleton height="100%" shape="block" />
          </div>
        )}
        <iframe
          ref={frame}
          className={styles.frame}
          title={title}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          srcDoc={FRAME}
        />
      </div>
    </div>
  );
}
