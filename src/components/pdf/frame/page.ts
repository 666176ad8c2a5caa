import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** What a canvas may have; phones have no memory for more. */
const CANVAS_PIXELS_MAX = 16_000_000;

/** Draws a page into its place, with its text above the picture. Rejects if the page can't be drawn, or once it is ended. */
export async function drawPage(
  place: HTMLElement,
  page: PDFPageProxy,
  scale: number,
  signal: AbortSignal,
): Promise<void> {
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const density = Math.min(window.devicePixelRatio, Math.sqrt(CANVAS_PIXELS_MAX / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * density));
  canvas.height = Math.max(1, Math.floor(height * density));
  canvas.setAttribute('aria-hidden', 'true');
  const container = document.createElement('div');
  container.className = 'text';
  container.style.setProperty('--total-scale-factor', String(scale));
  place.replaceChildren(canvas, container);
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  signal.addEventListener(
    'abort',
    () => {
      task.cancel();
      layer.cancel();
    },
    { once: true },
  );
  await Promise.all([task.promise, layer.render()]);
}
