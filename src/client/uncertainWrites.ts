import { limits } from '@contract/limits';
import { resettable } from '@/state';

const STORE = 'vigil.uncertainWrites';

/** What became of a write: it was carried out at a time (milliseconds since 1970), or it was not. */
export type Outcome = { readonly isDone: true; readonly at: number } | { readonly isDone: false };

/** A write that adds something, whose answer has not come. */
export interface UncertainWrite {
  /** Its method and URL. */
  readonly act: string;
  /** A digest of the whole request. */
  readonly digest: string;
  /** Its Idempotency-Key: sent again under it, the write still happens once. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Who sent it, and so may ask what became of it; null, and absent in earlier builds: it can't be asked. */
  readonly by?: string | null;
  /** Its page has given up waiting. Absent while it waits, and where the page went away. */
  readonly isLost?: boolean;
  /** What the gateway has said since. */
  readonly outcome?: Outcome;
}

const isWrite = (value: unknown): value is UncertainWrite =>
  typeof value === 'object' &&
  value !== null &&
  ['act', 'digest', 'key'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'at') === 'number';

/** 53 bits of a text (cyrb53): what was sent is compared, and needn't be stored. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/** Of this page, where the browser refuses to store. */
let unstored: readonly UncertainWrite[] | undefined;
/** Keys of writes that this page is sending. */
const sending = new Set<string>();
const listeners = new Set<() => void>();
resettable(() => {
  unstored = undefined;
  sending.clear();
});

function read(): readonly UncertainWrite[] {
  const since = Date.now() - limits.session.uncertainWriteMs;
  try {
    const stored: unknown = unstored ?? JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWrite).filter(({ at }) => at > since) : [];
  } catch {
    return unstored ?? [];
  }
}

function write(all: readonly UncertainWrite[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(all));
    unstored = undefined;
  } catch {
    unstored = all;
  }
  for (const listener of listeners) listener();
}

const change = (key: string, changes: Partial<UncertainWrite>) =>
  write(read().map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** A request, as it is remembered. */
export interface SentWrite {
  readonly act: string;
  readonly body: string;
  /** The user who sends it; null where that is not known. */
  readonly by?: string | null;
}
const digestOfWrite = ({ act, body }: SentWrite) => digestOf(`${act} ${body}`);

/** One user's requests know nothing of another's in the same browser. */
const isOf = (by: string | null | undefined) => (one: UncertainWrite) => (one.by ?? null) === (by ?? null);

/**
 * Writes that add something, such as a purchase, from before they are sent until the gateway has said what became of
 * them: in every tab, over reloads, and whatever else is saved meanwhile. The same request goes out again under its key,
 * so that it is done once. The gateway is asked about them (`UncertainWatch`), and what it said stays until the user has
 * seen it (`UncertainNotice`), or sends another request of the kind.
 */
export const uncertainWrites = {
  /** The key of the same request, if what became of it is unknown. */
  keyOf: (sent: SentWrite): string | undefined =>
    read()
      .filter(isOf(sent.by))
      .find(({ digest, outcome }) => digest === digestOfWrite(sent) && !outcome)?.key,
  /** Remembers a request that is about to be sent. */
  begin(sent: SentWrite, key: string): void {
    const { act, by = null } = sent;
    const digest = digestOfWrite(sent);
    sending.add(key);
    const isOver = (one: UncertainWrite) => isOf(by)(one) && one.act === act && one.outcome !== undefined;
    const others = read().filter((one) => one.key !== key && !isOver(one));
    write([...others, { act, digest, key, at: Date.now(), by }]);
  },
  /** Whatever the answer was, it says what became of the request. */
  settle(key: string): void {
    sending.delete(key);
    write(read().filter((one) => one.key !== key));
  },
  /** No answer came. */
  lose(key: string): void {
    sending.delete(key);
    change(key, { isLost: true });
  },
  /** The gateway has said what became of a request whose answer is lost. Returns whether that is news. */
  learn(key: string, outcome: Outcome): boolean {
    const isNews = read().some((one) => one.key === key && !one.outcome);
    if (isNews) change(key, { outcome });
    return isNews;
  },
  /** Requests of a user whose answer is lost, by this page or another: as text, which is the same until they change. */
  lostOf: (by: string | null): string =>
    JSON.stringify(
      read()
        .filter(isOf(by))
        .filter(({ key }) => !sending.has(key)),
    ),
  /** The user has seen what became of the requests of an act. */
  forget: (act: string, by: string | null = null): void =>
    write(read().filter((one) => one.act !== act || !isOf(by)(one))),
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORE || key === null) listener();
    };
    listeners.add(listener);
    addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', onStorage);
    };
  },
};
