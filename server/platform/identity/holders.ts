import type { Queryable, Tx } from '@server/platform/db/client';
import type { FastifyBaseLogger } from 'fastify';

/**
 * What a session may do.
 * - `ended`: nothing, because the credentials have changed since or it is too old.
 * - `half`: nothing, because it has a password only where more is required.
 * - `temporary`: replace the temporary password.
 * - `visit`: what a partner may do at a customer.
 * - `full`: everything the user may do.
 */
export type Standing = 'ended' | 'half' | 'temporary' | 'visit' | 'full';

export interface SessionToJudge {
  readonly uid: string;
  /** Absent before the session has begun. */
  readonly sessionId?: string;
  readonly authTime: Date;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The users behind the accounts. The embedded identity service knows nothing about them, so the gateway
 * implements this.
 */
export interface AccountHolders {
  /** What a session may do. `full` for an account without a user, which needs no protection. */
  standingOf(db: Queryable, session: SessionToJudge): Promise<Standing>;
  /**
   * Words that name the user and their company, which would make a password easy to guess. Empty for an
   * account without a user.
   */
  wordsAbout(db: Queryable, uid: string): Promise<readonly (string | null)[]>;
  /**
   * The account has a new password, set in a session or by a mailed code. Ends whatever was made with the old
   * one and notifies the user. Returns the claims of the session that continues.
   */
  passwordChanged(
    tx: Tx,
    change: { readonly uid: string; readonly by: 'session' | 'code'; readonly requestId: string },
  ): Promise<Readonly<Record<string, unknown>>>;
  /** A wrong password. Not awaited, because its duration would reveal who has an account. */
  passwordRefused(attempt: {
    readonly email: string;
    readonly outcome: 'invalid' | 'disabled' | 'throttled';
    readonly address: string;
    readonly requestId: string;
    readonly log: Pick<FastifyBaseLogger, 'warn'>;
  }): void;
  /** A password-reset link is about to be mailed to the user. */
  resetAsked(tx: Tx, asked: { readonly uid: string; readonly requestId: string }): Promise<void>;
}
