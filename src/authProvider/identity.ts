/** The identity service as the console sees it: Firebase behind `lazyIdentity.ts`, a fake in tests. */
export interface Identity {
  /** Resolves once it is known whether an earlier session still exists. */
  ready: () => Promise<void>;
  /** The signed-in account; null when signed out. */
  uid: () => string | null;
  signInWithPassword: (email: string, password: string) => Promise<void>;
  /** With a sign-in token of the gateway (email code, SSO, magic link, login as company). */
  signInWithToken: (token: string) => Promise<void>;
  /**
   * Mails a link to choose a new password; the result is the same whether or not the address has an account.
   */
  sendPasswordReset: (email: string) => Promise<void>;
  /** The address a mailed reset code belongs to; does not use the code up. */
  passwordResetEmail: (code: string) => Promise<string>;
  resetPassword: (code: string, password: string) => Promise<void>;
  /** Applies a mailed code that confirms an address. */
  confirmEmail: (code: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** The bearer token, renewed when expired or on request; null when signed out. */
  token: (forceRefresh: boolean) => Promise<string | null>;
  /**
   * Loads what a sign-in needs. To be awaited before a call that ends this session and answers with a token
   * for the next one: what loads afterwards would find the old session gone.
   */
  prepare: () => Promise<void>;
  /** Reports every sign-in and sign-out, including those of other tabs; returns an unsubscribe function. */
  onChange: (listener: (uid: string | null) => void) => () => void;
}
