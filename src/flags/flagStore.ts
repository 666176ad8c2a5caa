import { FLAG_DEFAULTS, type FlagName } from '@contract/flags';

export const FLAGS_STORAGE_KEY = 'vigil.flags';

/** The last known flags of one company. */
interface Heard {
  companyId: number;
  enabled: readonly string[];
  /** When they were heard, in milliseconds since 1970. */
  at: number;
}

/** Where they are stored for the next visit; tests pass fakes. */
export interface FlagStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

function read(storage: () => FlagStorage): Heard | null {
  try {
    const heard = JSON.parse(storage().getItem(FLAGS_STORAGE_KEY) ?? 'null') as Partial<Heard> | null;
    const { companyId, enabled, at = 0 } = heard ?? {};
    return typeof companyId === 'number' && Array.isArray(enabled) ? { companyId, enabled, at } : null;
  } catch {
    return null;
  }
}

/**
 * The flags of the signed-in company: the last known ones, from this visit or an earlier one, else the
 * contract's defaults. They are available at once; nothing waits for them.
 */
export function createFlagStore(storage: () => FlagStorage = () => localStorage, now = Date.now) {
  let company: number | undefined;
  let heard = read(storage);
  const listeners = new Set<() => void>();

  function makeLookUp() {
    const current = heard?.companyId === company ? heard : null;
    return (name: FlagName): boolean => current?.enabled.includes(name) ?? FLAG_DEFAULTS[name];
  }
  let isOn = makeLookUp();

  function publish() {
    isOn = makeLookUp();
    for (const listener of listeners) listener();
  }

  return {
    /**
     * Returns whether a flag is on; changes identity with every change, so that it can serve as a snapshot.
     */
    getLookUp: () => isOn,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Switches to another company's flags. */
    follow(companyId: number) {
      if (companyId === company) return;
      company = companyId;
      publish();
    },
    /** Begins anew, with what an earlier visit has stored. */
    forget() {
      company = undefined;
      heard = read(storage);
      publish();
    },
    /** How long ago this company's flags were heard, in milliseconds; infinite when they never were. */
    age: () => (heard && heard.companyId === company ? now() - heard.at : Number.POSITIVE_INFINITY),
    /** Applies and stores the flag service's answer. */
    hear(answer: Omit<Heard, 'at'>) {
      const next = { ...answer, at: now() };
      heard = next;
      try {
        storage().setItem(FLAGS_STORAGE_KEY, JSON.stringify(next));
      } catch {
        // A browser that refuses storage starts with the defaults each time.
      }
      publish();
    },
  };
}
