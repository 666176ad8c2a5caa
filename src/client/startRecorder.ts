import { resettable } from '@/state';
import { type ListAsked, parseStartRecord, START_KEY, withPage } from './startRecord';

/** A page that has not come to rest by then goes on with work of its own. */
const RECORDED_MS = 5000;

interface Recording {
  readonly pathname: string;
  /** A page may rewrite its own query while it starts; any of its addresses may be the next to be opened. */
  readonly addresses: Set<string>;
  readonly calls: Set<string>;
  readonly lists: ListAsked[];
  readonly until: number;
}

/** The browser as the recorder uses it; tests pass fakes. */
export interface RecorderEnvironment {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Runs work when the page has time for it. */
  whenIdle: (work: () => void) => void;
  now: () => number;
}

const browser: RecorderEnvironment = {
  storage: () => localStorage,
  whenIdle: (work) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
    else setTimeout(work);
  },
  now: () => performance.now(),
};

/**
 * Notes which reads each page makes until the user acts or a few seconds have passed, and stores them for the
 * page's next start.
 */
export function createStartRecorder({ storage, whenIdle, now } = browser) {
  let account: string | null = null;
  let recording: Recording | undefined;
  let isDue = false;

  function save(): void {
    isDue = false;
    if (account === null || !recording) return;
    const { addresses, calls, lists } = recording;
    try {
      let record = parseStartRecord(storage().getItem(START_KEY), account);
      for (const address of addresses) record = withPage(record, address, { calls: [...calls], lists });
      storage().setItem(START_KEY, JSON.stringify(record));
    } catch {
      // Without storage every start asks for its data a little later.
    }
  }

  /** Adds to the current page's start, unless it is over. */
  function add(change: (recording: Recording) => void): void {
    if (!recording || recording.until <= now()) return;
    change(recording);
    if (isDue) return;
    isDue = true;
    whenIdle(save);
  }

  return {
    /** The account that the following pages belong to; null: nothing is stored. */
    follow(next: string | null) {
      account = next;
    },
    /** The address in the address bar has changed. */
    open(pathname: string, search: string) {
      const address = pathname + search;
      if (recording?.pathname === pathname && recording.until > now()) recording.addresses.add(address);
      else
        recording = {
          pathname,
          addresses: new Set([address]),
          calls: new Set(),
          lists: [],
          until: now() + RECORDED_MS,
        };
    },
    note(url: string) {
      add(({ calls }) => calls.add(url));
    },
    /** A list of the page, whose call is noted as well. */
    noteList(list: ListAsked) {
      add(({ lists }) => lists.push(list));
    },
    /** The user acts: what follows is no part of the start. */
    stop() {
      if (isDue) save();
      recording = undefined;
    },
    /** Forgets all pages, at the end of a session: addresses and calls may name people. */
    forget() {
      account = null;
      recording = undefined;
      try {
        storage().removeItem(START_KEY);
      } catch {
        // Nothing was stored either.
      }
    },
  };
}

export type StartRecorder = ReturnType<typeof createStartRecorder>;
export const startRecorder = createStartRecorder();
resettable(startRecorder.forget);
