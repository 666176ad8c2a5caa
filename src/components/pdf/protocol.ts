/** What the app tells the frame that shows a PDF. */
export type ToFrame =
  | { readonly type: 'open'; readonly bytes: ArrayBuffer; readonly texts: FrameTexts }
  | { readonly type: 'zoom'; readonly zoom: number }
  | { readonly type: 'go'; readonly page: number };

export interface FrameTexts {
  /** The name of a page, with `{page}` and `{pages}`. */
  readonly page: string;
  readonly pageFailed: string;
}

/** What the frame tells the app, which checks all of it: a file may have taken the frame over. */
export type FromFrame =
  | { readonly type: 'ready' | 'failed' }
  /** As many pages as the file claims to have. */
  | { readonly type: 'opened'; readonly pages: number }
  | { readonly type: 'page'; readonly page: number }
  /** Steps of the zoom, by the keyboard; 0 is back to the full width. */
  | { readonly type: 'zoomBy'; readonly steps: number };

/** Pages beyond these are not laid out. */
export const PAGES_MAX = 2000;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** A message of the frame; undefined for what is none. */
export function fromFrame(data: unknown): FromFrame | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, pages, page, steps } = data as Record<string, unknown>;
  if (type === 'ready' || type === 'failed') return { type };
  if (type === 'opened' && isNumber(pages) && pages >= 1) return { type, pages };
  if (type === 'page' && isNumber(page) && page >= 1 && page <= PAGES_MAX) return { type, page };
  if (type === 'zoomBy' && isNumber(steps) && Math.abs(steps) <= 1) return { type, steps };
  return undefined;
}
