/** The identity service as the console sees it; Firebase in `firebase.ts`, a fake in the tests. */
export interface Identity {
  /** Resolves once it is known whether an earlier session is still there. */
  ready: () => Promise<void>;
  /** The signed-in account; null when nobody is signed in. */
  uid: () => string | null;
  signInWithPassword: (email: string, password: string) => Promise<void>;
  /** With a sign-in token of the gateway (email code, SSO, magic link, login as company). */
  signInWithToken: (token: string) => Promise<void>;
  /** Mails a link to choose a new password; answers the same whether or not the address has an account. */
  sendPasswordReset: (email: string) => Promise<void>;
  /** The address that a mailed reset code belongs to; uses nothing up. */
  passwordResetEmail: (code: string) => Promise<string>;
  resetPassword: (code: string, password: string) => Promise<void>;
  /** Applies a mailed code that confirms an address. */
  confirmEmail: (code: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** The bearer token, renewed when it has run out or when asked; null when nobody is signed in. */
  token: (forceRefresh: boolean) => Promise<string | null>;
  /** Tells of every sign-in and sign-out, of other tabs too; answers a function that stops it. */
  onChange: (listener: (uid: string | null) => void) => () => void;
}
