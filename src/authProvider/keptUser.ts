import type { CurrentUser } from '@contract/session';

const STORAGE_KEY = 'vigil.learn.user';

interface Kept {
  readonly account: string;
  readonly user: CurrentUser;
}

/** The user of the last start, so that the learner's app can start without a connection; tests pass fakes. */
export interface KeptUser {
  read: (account: string) => CurrentUser | undefined;
  keep: (kept: Kept) => void;
  forget: () => void;
}

export const storedUser: KeptUser = {
  read(account) {
    try {
      const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null;
      return kept?.account === account ? kept.user : undefined;
    } catch {
      return undefined;
    }
  },
  keep(kept) {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
    } catch {
      // Then a start needs the gateway.
    }
  },
  forget() {
    try {
      localStorage.removeItem(STORAGE_KEY);
    } catch {
      // Then nothing was stored either.
    }
  },
};
