import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type FrameTexts, type FromFrame, PAGES_MAX } from '../protocol';
import { drawPage } from './page';

/** Around the pages and between them, in pixels. */
const GAP = 12;
/** A page may claim to be miles high. */
const PAGE_HEIGHT_MAX = 20_000;
/** A page that is not drawn by then never will be. */
const PAGE_MS = 20_000;

/** What is around a page, and its text: invisible above the picture, to be selected and read aloud. */
const STYLES = `
  html { scrollbar-color: gray transparent; }
  body { margin: 0; font: 16px system-ui, sans-serif; }
  main { display: grid; gap: ${GAP}px; padding: ${GAP}px; inline-size: fit-content; min-inline-size: 100%; box-sizing: border-box; justify-items: center; }
  main:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; }
  section { position: relative; background: white; color: black; box-shadow: 0 1px 3px gray; overflow: clip; }
  section[data-failed] { display: grid; place-content: center; text-align: center; padding: 16px; box-sizing: border-box; }
  canvas { display: block; inline-size: 100%; block-size: 100%; }
  .text { position: absolute; inset: 0; overflow: clip; line-height: 1; text-align: initial; text-size-adjust: none; transform-origin: 0 0; forced-color-adjust: none;
    --min-font-size: 1; --text-scale: calc(var(--total-scale-factor) * var(--min-font-size)); --shrink: calc(1 / var(--min-font-size)); }
  .text :is(span, br) { color: transparent; position: absolute; white-space: pre; cursor: text; transform-origin: 0 0; }
  .text > :not(.markedContent), .text .markedContent span:not(.markedContent) { z-index: 1; --font-height: 0; --scale-x: 1; --rotate: 0deg;
    font-size: calc(var(--text-scale) * var(--font-height)); transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--shrink)); }
  .text .markedContent { display: contents; }
  .text ::selection { background: color-mix(in srgb, Highlight, transparent 70%); }
`;

interface Place {
  readonly element: HTMLElement;
  readonly number: number;
  /** Ends what is being drawn and gives its memory back; undefined while nothing is drawn. */
  stop?: (() => void) | undefined;
}

export interface Pages {
  readonly goTo: (page: number) => void;
  /** 1 is the full width. */
  readonly zoomTo: (zoom: number) => void;
}

/** Lays out the pages of a document below one another; each is drawn while it is near what is seen. */
export async function createPages(
  pdf: PDFDocumentProxy,
  texts: FrameTexts,
  tell: (message: FromFrame) => void,
): Promise<Pages> {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [sheet];
  const first = await pdf.getPage(1);
  const total = Math.min(pdf.numPages, PAGES_MAX);
  let zoom = 1;

  /** The scale that makes a page as wide as the frame, times the zoom. */
  const scaleOf = (page: PDFPageProxy): number => {
    const { width, height } = page.getViewport({ scale: 1 });
    const wide = Math.max(1, root.clientWidth - 2 * GAP) * zoom;
    return Math.min(wide / width, PAGE_HEIGHT_MAX / height);
  };
  const size = ({ style }: HTMLElement, page: PDFPageProxy) => {
    const { width, height } = page.getViewport({ scale: scaleOf(page) });
    style.inlineSize = `${width}px`;
    style.blockSize = `${height}px`;
  };

  async function show(place: Place): Promise<void> {
    const { element, number } = place;
    const ending = new AbortController();
    const timer = setTimeout(() => tell({ type: 'failed' }), PAGE_MS);
    place.stop = () => {
      place.stop = undefined;
      ending.abort();
      clearTimeout(timer);
      // A canvas keeps its memory for a while unless it is made small.
      for (const canvas of element.querySelectorAll('canvas')) canvas.width = 0;
      element.replaceChildren();
      delete element.dataset.failed;
    };
    try {
      const page = number === 1 ? first : await pdf.getPage(number);
      if (ending.signal.aborted) return;
      size(element, page);
      await drawPage(element, page, scaleOf(page), ending.signal);
    } catch {
      if (ending.signal.aborted) return;
      element.dataset.failed = '';
      element.replaceChildren(texts.pageFailed);
    } finally {
      clearTimeout(timer);
    }
  }

  const places: Place[] = [];
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = places[Number((target as HTMLElement).dataset.at)];
        if (!place) continue;
        if (!isIntersecting) place.stop?.();
        else if (!place.stop) void show(place);
      }
    },
    { rootMargin: '100% 0px' },
  );
  const list = document.createElement('main');
  // Whoever has no mouse scrolls with the keys.
  list.tabIndex = 0;
  for (let number = 1; number <= total; number += 1) {
    const element = document.createElement('section');
    const name = texts.page.replace('{page}', String(number)).replace('{pages}', String(total));
    element.setAttribute('aria-label', name);
    element.dataset.at = String(number - 1);
    size(element, first);
    list.append(element);
    places.push({ element, number });
  }
  document.body.append(list);
  for (const { element } of places) near.observe(element);
  tell({ type: 'opened', pages: pdf.numPages });

  let current = 1;
  /** Tells which page is in the middle of the frame. */
  const look = () => {
    let [low, high] = [0, total - 1];
    while (low < high) {
      const at = Math.ceil((low + high) / 2);
      if ((places[at]?.element.getBoundingClientRect().top ?? 0) <= root.clientHeight / 2) low = at;
      else high = at - 1;
    }
    if (low + 1 === current) return;
    current = low + 1;
    tell({ type: 'page', page: current });
  };
  document.addEventListener('scroll', () => requestAnimationFrame(look), { passive: true });

  let width = root.clientWidth;
  /** Draws what is near again, and stays at the same place. */
  const layOut = () => {
    const middle = (root.scrollTop + root.clientHeight / 2) / root.scrollHeight;
    const wide = Math.max(1, root.clientWidth - 2 * GAP) * zoom;
    for (const place of places) {
      const { element } = place;
      near.unobserve(element);
      place.stop?.();
      const { width: before, height } = element.getBoundingClientRect();
      const after = Math.min(wide, (PAGE_HEIGHT_MAX * before) / height);
      element.style.inlineSize = `${after}px`;
      element.style.blockSize = `${(after * height) / before}px`;
    }
    root.scrollTop = middle * root.scrollHeight - root.clientHeight / 2;
    for (const { element } of places) near.observe(element);
  };
  new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    layOut();
  }).observe(root);

  return {
    goTo: (page) => places[page - 1]?.element.scrollIntoView({ block: 'start' }),
    zoomTo: (next) => {
      zoom = next;
      layOut();
    },
  };
}
