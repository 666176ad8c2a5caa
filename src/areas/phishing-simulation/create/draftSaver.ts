import { isApiError } from '@/client/ApiError';

/** Saved; changed; on its way; refused or not answered; changed by someone else. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface DraftSaver<Draft> {
  /** Saves this after a pause without further changes. */
  change: (draft: Draft) => void;
  /** Saves at once what is unsaved; tells whether everything is saved now. */
  flush: () => Promise<boolean>;
  /** Saves nothing by itself any more: its page is gone. */
  stop: () => void;
  /** Raised by each save. */
  revision: () => number;
}

interface Given<Draft> {
  saved: Draft;
  revision: number;
  /** Saves over this revision; resolves with the new one. */
  save: (draft: Draft, revision: number) => Promise<number>;
  onState: (state: SaveState, error?: unknown) => void;
  delayMs: number;
}

/** A save whose answer was lost may have been done all the same. */
const isLost = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 500;

/**
 * Saves a draft by itself, one call at a time: what changes meanwhile goes with the next. After a conflict nothing is
 * saved anymore, so that the other's changes stay.
 */
export function draftSaver<Draft>({
  saved,
  save,
  onState,
  delayMs,
  ...given
}: Given<Draft>): DraftSaver<Draft> {
  let { revision } = given;
  let savedText = JSON.stringify(saved);
  let latest = saved;
  let lost: Draft | undefined;
  let isRefused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const isDirty = () => lost !== undefined || JSON.stringify(latest) !== savedText;

  async function run(): Promise<void> {
    while (isDirty()) {
      onState('saving');
      // The very same call is repeated first, which the gateway recognizes: anything else would be a conflict with it.
      const sent = lost ?? latest;
      try {
        revision = await save(sent, revision);
        savedText = JSON.stringify(sent);
        lost = undefined;
      } catch (error) {
        lost = isLost(error) ? sent : undefined;
        isRefused = isApiError(error) && error.status === 409;
        onState(isRefused ? 'conflict' : 'failed', error);
        return;
      }
    }
    onState('saved');
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (isRefused) return false;
    if (isDirty() || running) {
      running ??= run().finally(() => {
        running = undefined;
      });
      await running;
    }
    return !isRefused && !isDirty();
  }

  return {
    change(draft) {
      latest = draft;
      if (isRefused || running) return;
      clearTimeout(timer);
      if (!isDirty()) {
        onState('saved');
        return;
      }
      onState('unsaved');
      timer = setTimeout(() => void flush(), delayMs);
    },
    flush,
    stop: () => clearTimeout(timer),
    revision: () => revision,
  };
}
