import { isApiError } from '@/client/ApiError';

/** How saving stands, for the words beside the title. */
export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' }
  /** Someone else has saved meanwhile, or it is no draft any more: nothing is sent until the user decides. */
  | { readonly kind: 'conflict' }
  /** `message` is null for what only the user can mend, in the form. */
  | { readonly kind: 'failed'; readonly message: string | null };

/** Thrown by `save` for values that the gateway would refuse; the form says why. */
export class Unsavable extends Error {}

const CONFLICTS: ReadonlySet<string> = new Set(['REVISION_CONFLICT', 'NOT_A_DRAFT']);
export const isConflict = (error: unknown): boolean => isApiError(error) && CONFLICTS.has(error.code);

interface AutosaveOptions<Values> {
  initial: Values;
  save: (values: Values) => Promise<unknown>;
  delayMs: number;
  /** The message of a failure that is no ApiError. */
  generic: () => string;
}

/**
 * Saves values a while after their last change, one call at a time; what was changed while a call ran is
 * saved by the next one. A failed save is repeated by the next change or `flush`.
 */
export function createAutosave<Values>({ initial, save, delayMs, generic }: AutosaveOptions<Values>) {
  let newest = initial;
  let saved = JSON.stringify(initial);
  let state: SaveState = { kind: 'saved' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const publish = (next: SaveState) => {
    if (state.kind === next.kind && next.kind !== 'failed') return;
    state = next;
    for (const listener of listeners) listener();
  };
  const isSaved = () => JSON.stringify(newest) === saved;

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  }

  async function attempt(): Promise<void> {
    const values = newest;
    const text = JSON.stringify(values);
    publish({ kind: 'saving' });
    try {
      await save(values);
      saved = text;
      publish({ kind: isSaved() ? 'saved' : 'unsaved' });
      if (!isSaved()) schedule();
    } catch (error) {
      if (isConflict(error)) publish({ kind: 'conflict' });
      else if (error instanceof Unsavable) publish({ kind: 'failed', message: null });
      else publish({ kind: 'failed', message: isApiError(error) ? error.message : generic() });
    }
  }

  /** Saves what is unsaved now; whether everything is saved then. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running) {
      await running;
      return flush();
    }
    if (state.kind === 'conflict') return false;
    if (isSaved()) {
      publish({ kind: 'saved' });
      return true;
    }
    running = attempt().finally(() => {
      running = undefined;
    });
    await running;
    return isSaved();
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Call it with every change. */
    change(values: Values) {
      newest = values;
      if (state.kind === 'conflict' || running) return;
      if (isSaved()) {
        clearTimeout(timer);
        publish({ kind: 'saved' });
        return;
      }
      publish({ kind: 'unsaved' });
      schedule();
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}

export type Autosave<Values> = ReturnType<typeof createAutosave<Values>>;
