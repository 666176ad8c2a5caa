const STORAGE_KEY = 'vigil.company';

interface Hint {
  readonly account: string;
  readonly companyId: number;
}

/** Where a browser keeps which company an account was last in; the tests hand over their own. */
export interface CompanyHint {
  /** The company to ask for while the person is still being read; a guess, which the answer confirms or not. */
  read: (account: string) => number | undefined;
  keep: (hint: Hint) => void;
}

function parse(kept: string | null): Partial<Hint> {
  const value: unknown = kept === null ? null : JSON.parse(kept);
  return typeof value === 'object' && value !== null ? value : {};
}

/** Kept beside the sign-in, so that a page that is opened again reads person and company at once. */
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
      // Without storage the company is read after the person, no worse.
    }
  },
};

/** A tab that acts as a customer has the partner's account and another company: it guesses nothing. */
export const noCompanyHint: CompanyHint = { read: () => undefined, keep: () => undefined };
