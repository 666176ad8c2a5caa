/**
 * The script of the frame that shows a PDF: PDF.js in a document without an origin, a network or a way out. It is one file,
 * which the app hands to the frame as its only script. The same file is its worker, so that whatever keeps the reader busy ends with the
 * frame.
 */
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument, PDFWorker } from 'pdfjs-dist';
import type { FromFrame, ToFrame } from '../protocol';
import { createPages, type Pages } from './pages';

/** Larger pictures are left out; a page of A4, scanned with 600 dots per inch, has 35 million. */
const IMAGE_PIXELS_MAX = 40_000_000;

const tell = (message: FromFrame) => window.parent.postMessage(message, '*');

/** Without a worker PDF.js works in the frame itself. */
function startWorker(code: string): PDFWorker | undefined {
  try {
    const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    return PDFWorker.create({ port: new Worker(url) });
  } catch {
    return undefined;
  }
}

async function open({ bytes, texts }: Extract<ToFrame, { type: 'open' }>, code: string): Promise<Pages> {
  const worker = startWorker(code);
  const loading = getDocument({
    data: new Uint8Array(bytes),
    ...(worker && { worker }),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    maxImageSize: IMAGE_PIXELS_MAX,
    verbosity: 0,
  });
  // Nobody is asked: files with a password are refused when they are uploaded.
  loading.onPassword = () => tell({ type: 'failed' });
  return createPages(await loading.promise, texts, tell);
}

function listen(code: string): void {
  let pages: Pages | undefined;
  window.addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
    if (source !== window.parent) return;
    if (data.type === 'open')
      open(data, code)
        .then((opened) => {
          pages = opened;
        })
        .catch(() => tell({ type: 'failed' }));
    if (data.type === 'zoom') pages?.zoomTo(data.zoom);
    if (data.type === 'go') pages?.goTo(data.page);
  });
  window.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { '+': 1, '=': 1, '-': -1, '0': 0 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    tell({ type: 'zoomBy', steps });
  });
  tell({ type: 'ready' });
}

// The worker has no document; PDF.js has taken it over by now.
if (typeof document !== 'undefined') listen(document.currentScript?.textContent ?? '');
