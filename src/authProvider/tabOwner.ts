const STORAGE_KEY = 'vigil.tab-account';

/** Whose tab this is, until they sign out in it: a page that is loaded anew has no other memory. Tests pass fakes. */
export interface TabOwner {
  read: () => string | null;
  keep: (account: string) => void;
  forget: () => void;
}

/** A tab acting as a customer has a sign-in of its own, which no other tab changes. */
export const noTabOwner: TabOwner = { read: () => null, keep: () => undefined, forget: () => undefined };

export const storedTabOwner: TabOwner = {
  read() {
    try {
      return sessionStorage.getItem(STORAGE_KEY);
    } catch {
      return null;
    }
  },
  keep(account) {
    try {
      sessionStorage.setItem(STORAGE_KEY, account);
    } catch {
      // Then the tab is its user's until it is loaded anew.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      // Then nothing was stored either.
    }
  },
};
