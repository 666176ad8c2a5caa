const STORAGE_KEY = 'vigil.company';

interface Hint {
  readonly account: string;
  readonly companyId: number;
}

/** Stores the company an account was last in; tests pass fakes. */
export interface CompanyHint {
  /**
   * The company to request while the user is still loading: a guess, which the user's record confirms or not.
   */
  read: (account: string) => number | undefined;
  keep: (hint: Hint) => void;
}

function parse(kept: string | null): Partial<Hint> {
  const value: unknown = kept === null ? null : JSON.parse(kept);
  return typeof value === 'object' && value !== null ? value : {};
}

/** Stored along with the sign-in, so that reopening a page loads user and company in parallel. */
export const storedCompanyHint: CompanyHint = {
  read(account) {
    try {
      const { account: kept, companyId } = parse(localStorage.getItem(STORAGE_KEY));
      return kept === account && typeof companyId === 'number' ? companyId : undefined;
    } catch {
      return undefined;
    }
  },
  keep(hint) {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(hint));
    } catch {
      // Without storage the company is read after the user, which is only slower.
    }
  },
};

/** A tab acting as a customer has the partner's account but another company, so it must not guess. */
export const noCompanyHint: CompanyHint = { read: () => undefined, keep: () => undefined };
