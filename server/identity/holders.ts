import type { Queryable, Tx } from '@server/db/client';
import type { FastifyBaseLogger } from 'fastify';

/**
 * What a session is good for. `ended`: nothing, the credentials have changed since, or it is too old. `half`: nothing, a
 * password alone where more is asked for. `temporary`: a password of one's own must be chosen first. `visit`: what a
 * partner may do at a customer. `full`: everything the person may do.
 */
export type Standing = 'ended' | 'half' | 'temporary' | 'visit' | 'full';

export interface SessionToJudge {
  readonly uid: string;
  /** Absent before it has begun. */
  readonly sessionId?: string;
  readonly authTime: Date;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The people behind the accounts, whom the embedded identity service knows nothing about: the gateway answers for
 * them.
 */
export interface AccountHolders {
  /** What a session is good for; an account that nobody has is nobody's to protect: `full`. */
  standingOf(db: Queryable, session: SessionToJudge): Promise<Standing>;
  /** What names the person and their company, and makes a password easy to guess; empty for an account that nobody has. */
  wordsAbout(db: Queryable, uid: string): Promise<readonly (string | null)[]>;
  /**
   * The account has a new password, by a session of its own or by a mailed code: whatever was made with the old one ends,
   * and the person is told. Answers the claims of a session that goes on.
   */
  passwordChanged(
    tx: Tx,
    change: { readonly uid: string; readonly by: 'session' | 'code'; readonly requestId: string },
  ): Promise<Readonly<Record<string, unknown>>>;
  /** A password did not pass; what follows is not waited for, since its time would tell who has an account. */
  passwordRefused(attempt: {
    readonly email: string;
    readonly outcome: 'invalid' | 'disabled' | 'throttled';
    readonly address: string;
    readonly requestId: string;
    readonly log: Pick<FastifyBaseLogger, 'warn'>;
  }): void;
  /** A link to choose a new password is on its way to the person. */
  resetAsked(tx: Tx, asked: { readonly uid: string; readonly requestId: string }): Promise<void>;
}
