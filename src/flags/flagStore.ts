import { FLAG_DEFAULTS, type FlagName } from '@contract/flags';

export const FLAGS_STORAGE_KEY = 'vigil.flags';

/** What was last heard about one company. */
interface Heard {
  companyId: number;
  enabled: readonly string[];
}

/** Where it is kept for the next visit; the tests hand over their own. */
export interface FlagStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

function read(storage: () => FlagStorage): Heard | null {
  try {
    const heard = JSON.parse(storage().getItem(FLAGS_STORAGE_KEY) ?? 'null') as Partial<Heard> | null;
    const { companyId, enabled } = heard ?? {};
    return typeof companyId === 'number' && Array.isArray(enabled) ? { companyId, enabled } : null;
  } catch {
    return null;
  }
}

/**
 * The flags of the signed-in company: as last heard, in this visit or an earlier one, else the contract's
 * defaults. They are there at once and never waited for.
 */
export function createFlagStore(storage: () => FlagStorage = () => localStorage) {
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
    /** Whether a flag is on; changes identity with every change, so that it can serve as a snapshot. */
    getLookUp: () => isOn,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Turns to another company's flags. */
    follow(companyId: number) {
      if (companyId === company) return;
      company = companyId;
      publish();
    },
    /** Takes and keeps what the flag service says. */
    hear(next: Heard) {
      heard = next;
      try {
        storage().setItem(FLAGS_STORAGE_KEY, JSON.stringify(next));
      } catch {
        // A browser that refuses storage begins with the defaults each time.
      }
      publish();
    },
  };
}
