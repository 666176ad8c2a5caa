import type { Queryable } from '@server/db/client';
import type { CustomClaims } from './custom-tokens';

export type PasswordCheck =
  | { readonly outcome: 'ok'; readonly uid: string }
  | { readonly outcome: 'invalid' | 'disabled' | 'throttled' };

export interface NewAccount {
  /** Without one, a new uid is made. */
  readonly uid?: string;
  readonly email: string;
  /** Null: the person can't sign in with a password (yet). */
  readonly password: string | null;
  readonly emailVerified?: boolean;
}

export type CreateAccountResult =
  | { readonly outcome: 'created'; readonly uid: string }
  /** `uid` is the account that holds the mail already. */
  | { readonly outcome: 'emailInUse'; readonly uid: string };

export interface AccountChange {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly password?: string;
}

export type UpdateAccountResult = { readonly outcome: 'updated' | 'emailInUse' | 'notFound' };

export type PasswordReset =
  | { readonly outcome: 'created'; readonly code: string }
  | { readonly outcome: 'notFound' | 'throttled' };

export type SessionState = 'valid' | 'revoked' | 'disabled' | 'unknown';

/**
 * What the gateway does with identity accounts, embedded or at Firebase.
 *
 * Every method takes the caller's transaction. The embedded service joins it; Firebase can't, so call these last
 * in a transaction: a failure there then rolls the caller's rows back, and what can't be undone happens last.
 */
export interface IdentityAdmin {
  createAccount(db: Queryable, account: NewAccount): Promise<CreateAccountResult>;
  /** A new mail or password ends all sessions of the account. */
  updateAccount(db: Queryable, uid: string, change: AccountChange): Promise<UpdateAccountResult>;
  /** Disabling ends all sessions. Unknown uids are left alone. */
  setDisabled(db: Queryable, uids: readonly string[], disabled: boolean): Promise<void>;
  deleteAccounts(db: Queryable, uids: readonly string[]): Promise<void>;
  /**
   * A single-use code with which the person chooses a new password; whoever calls this mails it to them and shows
   * it to nobody else.
   */
  createPasswordReset(db: Queryable, account: { uid: string; email: string }): Promise<PasswordReset>;
  /** Signs people out everywhere; codes that were mailed to them to choose a new password stop working (embedded). */
  revokeTokens(db: Queryable, uids: readonly string[]): Promise<void>;
  /** Ends one session, so that it can't be renewed; a Firebase project knows none by itself, there only the gateway refuses it. */
  endSession(db: Queryable, uid: string, sessionId: string): Promise<void>;
  /** Whether this is the account's password, which the caller may know: counts no failure (embedded). */
  hasPassword(
    db: Queryable,
    account: { readonly uid: string; readonly email: string; readonly password: string },
  ): Promise<boolean>;
  /**
   * Ends those sessions of an account that were opened with these claims: they can't be renewed any more. A Firebase
   * project can't single them out; there the gateway alone refuses their tokens.
   */
  endSessionsWith(db: Queryable, uid: string, claims: CustomClaims): Promise<void>;
  /** Counts failures in rows of its own: call it on the database, not in a transaction that may roll back. */
  verifyPassword(
    db: Queryable,
    attempt: { email: string; password: string; address: string | null },
  ): Promise<PasswordCheck>;
  /** A token for `signInWithCustomToken`, good for five minutes and (embedded) one sign-in. */
  mintCustomToken(db: Queryable, uid: string, claims?: CustomClaims): Promise<string>;
  /** Whether the account still stands behind a token that was verified. */
  sessionState(
    db: Queryable,
    session: { uid: string; issuedAt: Date; authTime: Date },
  ): Promise<SessionState>;
}
