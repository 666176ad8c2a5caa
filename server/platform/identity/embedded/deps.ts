import type { Database, Tx } from '@server/platform/db/client';
import type { FastifyBaseLogger } from 'fastify';
import type { AccountHolders } from '../holders';
import type { Keyring } from './keyring';

/** A mail that a user requested from the identity service. `code` is single-use and goes nowhere else. */
export interface OobMail {
  readonly kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL';
  readonly uid: string;
  readonly email: string;
  readonly code: string;
}

/** Origin of a request. */
export interface Caller {
  readonly address: string;
  readonly requestId: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface EmbeddedIdentityDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly keyring: Keyring;
  readonly config: { readonly projectId: string; readonly apiKey: string };
  readonly holders: AccountHolders;
  /** Queues the mail in the transaction that stores its code. */
  readonly sendMail: (tx: Tx, mail: OobMail) => Promise<void>;
  /** Queues `mailReset` for an address, whether or not it has an account. */
  readonly queueReset: (email: string, caller: Caller) => Promise<void>;
}
