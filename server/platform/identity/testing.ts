import type { Database, OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import Fastify, { type FastifyInstance } from 'fastify';
import type { IdentityAdmin } from './accounts';
import { createCustomTokenMinter } from './custom-tokens';
import { createEmbeddedAdmin } from './embedded/admin';
import type { EmbeddedIdentityDeps, OobMail } from './embedded/deps';
import { type Keyring, openKeyring } from './embedded/keyring';
import { insertKey, type KeyRow, selectKeys } from './embedded/keyring.queries';
import { mailReset } from './embedded/oob';
import { embeddedIdentity } from './embedded/plugin';
import type { AccountHolders } from './holders';

export const projectId = 'demo-vigil';
export const apiKey = 'test-api-key';
export const testSecrets = createSecretBox('a secret of the tests, 32 characters');

/** A clock that tests can move. */
export interface MovableClock {
  (): Date;
  advance(milliseconds: number): void;
}

export function movableClock(start = new Date()): MovableClock {
  let offset = 0;
  const clock = () => new Date(start.getTime() + offset);
  return Object.assign(clock, {
    advance(milliseconds: number) {
      offset += milliseconds;
    },
  });
}

let signingKey: KeyRow | undefined;

/** A keyring whose first key is the same in every test of the process, because making one is slow. */
export async function testKeyring(db: Database, clock: () => Date): Promise<Keyring> {
  const sealed = signingKey?.sealed;
  if (signingKey && sealed) await insertKey(db, { ...signingKey, sealed, createdAt: clock() });
  const keyring = await openKeyring(db, testSecrets, clock);
  [signingKey] = await selectKeys(db);
  return keyring;
}

/** Accounts without users. */
export const noHolders: AccountHolders = {
  standingOf: async () => 'full',
  wordsAbout: async () => [],
  passwordChanged: async () => ({}),
  resetAsked: async () => undefined,
  passwordRefused: () => undefined,
};

export interface TestIdentity {
  readonly database: OpenDatabase;
  readonly clock: MovableClock;
  readonly keyring: Keyring;
  readonly admin: IdentityAdmin;
  readonly app: FastifyInstance;
  readonly mails: OobMail[];
  /** Creates an account and returns its uid. */
  account(email: string, password?: string | null): Promise<string>;
  close(): Promise<void>;
}

/** The embedded identity service on its own database. */
export async function testIdentity(): Promise<TestIdentity> {
  const database = await testDatabase();
  const clock = movableClock();
  const keyring = await testKeyring(database.db, clock);
  const mint = createCustomTokenMinter({ mode: 'embedded', keyring, projectId }, clock);
  const admin = createEmbeddedAdmin({ clock, mint });
  const mails: OobMail[] = [];
  const app = Fastify();
  const service = {
    db: database.db,
    clock,
    keyring,
    config: { projectId, apiKey },
    holders: noHolders,
    sendMail: async (_tx, mail) => {
      mails.push(mail);
    },
  } satisfies Omit<EmbeddedIdentityDeps, 'queueReset'>;
  embeddedIdentity(app, { ...service, queueReset: (email, caller) => mailReset(service, email, caller) });
  return {
    database,
    clock,
    keyring,
    admin,
    app,
    mails,
    async account(email, password = 'Correct-Horse-1') {
      const created = await admin.createAccount(database.db, { email, password, emailVerified: true });
      return created.uid;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
