import type { Queryable } from '@server/platform/db/client';
import type { CustomClaims } from './custom-tokens';

export type PasswordCheck =
  | { readonly outcome: 'ok'; readonly uid: string }
  | { readonly outcome: 'invalid' | 'disabled' | 'throttled' };

export interface NewAccount {
  /** Generated when absent. */
  readonly uid?: string;
  readonly email: string;
  /** Null: the account has no password (yet). */
  readonly password: string | null;
  readonly emailVerified?: boolean;
}

export type CreateAccountResult =
  | { readonly outcome: 'created'; readonly uid: string }
  /** `uid` is the account that already has the address. */
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
 * The gateway's operations on identity accounts, embedded or at Firebase. Every method takes the caller's
 * transaction. The embedded service joins it. Firebase can't, so call these last: a failure there then rolls
 * back the caller's rows, and what can't be undone happens last.
 */
export interface IdentityAdmin {
  createAccount(db: Queryable, account: NewAccount): Promise<CreateAccountResult>;
  /** A new address or password ends all sessions of the account. */
  updateAccount(db: Queryable, uid: string, change: AccountChange): Promise<UpdateAccountResult>;
  /** Disabling ends all sessions. Unknown uids are ignored. */
  setDisabled(db: Queryable, uids: readonly string[], disabled: boolean): Promise<void>;
  deleteAccounts(db: Queryable, uids: readonly string[]): Promise<void>;
  /**
   * A single-use code for choosing a new password. The caller mails it to the user and shows it to no one
   * else.
   */
  createPasswordReset(db: Queryable, account: { uid: string; email: string }): Promise<PasswordReset>;
  /** Signs users out everywhere and invalidates mailed password-reset codes (embedded). */
  revokeTokens(db: Queryable, uids: readonly string[]): Promise<void>;
  /**
   * Ends one session so that it can't be renewed. A Firebase project can't end a single session; there only
   * the gateway refuses it.
   */
  endSession(db: Queryable, uid: string, sessionId: string): Promise<void>;
  /**
   * Whether this is the account's password. For callers who are already authenticated: counts no failures
   * (embedded).
   */
  hasPassword(
    db: Queryable,
    account: { readonly uid: string; readonly email: string; readonly password: string },
  ): Promise<boolean>;
  /**
   * Ends the account's sessions that were opened with these claims, so that they can't be renewed. A Firebase
   * project can't single them out; there only the gateway refuses their tokens.
   */
  endSessionsWith(db: Queryable, uid: string, claims: CustomClaims): Promise<void>;
  /** Counts failures in its own rows: pass the database, not a transaction that may roll back. */
  verifyPassword(
    db: Queryable,
    attempt: { email: string; password: string; address: string | null },
  ): Promise<PasswordCheck>;
  /** A token for `signInWithCustomToken`, valid for five minutes and (embedded) one sign-in. */
  mintCustomToken(db: Queryable, uid: string, claims?: CustomClaims): Promise<string>;
  /** Whether the account still backs a verified token. */
  sessionState(
    db: Queryable,
    session: { uid: string; issuedAt: Date; authTime: Date },
  ): Promise<SessionState>;
}
