import type { Database } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import type { IdentityAdmin } from '@server/platform/identity/accounts';
import { createCustomTokenMinter } from '@server/platform/identity/custom-tokens';
import { createEmbeddedAdmin } from '@server/platform/identity/embedded/admin';
import type { EmbeddedIdentityDeps } from '@server/platform/identity/embedded/deps';
import { openKeyring } from '@server/platform/identity/embedded/keyring';
import { mailReset } from '@server/platform/identity/embedded/oob';
import { embeddedIdentity } from '@server/platform/identity/embedded/plugin';
import { createFirebaseAdmin } from '@server/platform/identity/firebase';
import { noHolders } from '@server/platform/identity/testing';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import Fastify from 'fastify';
import { exportPKCS8, generateKeyPair } from 'jose';
import { z } from 'zod';
import { startEmulator } from './emulator';

export const projectId = 'demo-vigil';
export const apiKey = 'parity-key';

/** One of the two services answering the same requests. */
export interface Service {
  readonly name: 'embedded' | 'emulator';
  readonly origin: string;
  readonly db: Database;
  readonly admin: IdentityAdmin;
  /** The code of the newest mail to the address. */
  mailedCode(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** The gateway's own service, listening, on an empty database. */
export async function startEmbedded(): Promise<Service> {
  const database = await testDatabase();
  const clock = () => new Date();
  const keyring = await openKeyring(
    database.db,
    createSecretBox('a secret of the comparison, 32 signs'),
    clock,
  );
  const mint = createCustomTokenMinter({ mode: 'embedded', keyring, projectId }, clock);
  const codes = new Map<string, string>();
  const app = Fastify();
  const service = {
    db: database.db,
    clock,
    keyring,
    config: { projectId, apiKey },
    holders: noHolders,
    sendMail: async (_tx, { email, code }) => {
      codes.set(email, code);
    },
  } satisfies Omit<EmbeddedIdentityDeps, 'queueReset'>;
  embeddedIdentity(app, { ...service, queueReset: (email, caller) => mailReset(service, email, caller) });
  return {
    name: 'embedded',
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    db: database.db,
    admin: createEmbeddedAdmin({ clock, mint }),
    mailedCode: async (email) => codes.get(email) ?? '',
    stop: async () => {
      await app.close();
      await database.close();
    },
  };
}

const oobCodesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), oobCode: z.string() })).default([]),
});

/** The emulator accepts this word as any administrator's access token. */
const asOwner: typeof fetch = async (input, init) =>
  String(input).startsWith('https://oauth2.googleapis.com/')
    ? Response.json({ access_token: 'owner', expires_in: 3600 })
    : fetch(input, init);

/** The official emulator, managed through the gateway's production implementation, which this also tests. */
export async function startOfficial(db: Database): Promise<Service> {
  const emulator = await startEmulator(projectId);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const clientEmail = `parity@${projectId}.iam.gserviceaccount.com`;
  const serviceAccount = { clientEmail, privateKey: await exportPKCS8(privateKey) };
  // The emulator compares whole seconds; slightly ahead, a revocation also covers tokens of the current
  // second.
  const ahead = () => new Date(Date.now() + 2000);
  const config = await fetch(`${emulator.origin}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!config.ok) {
    await emulator.stop();
    throw new Error(`The emulator refused its configuration: ${config.status} ${await config.text()}`);
  }
  return {
    name: 'emulator',
    origin: emulator.origin,
    db,
    admin: createFirebaseAdmin({
      projectId,
      apiKey,
      serviceAccount,
      mint: createCustomTokenMinter({ mode: 'production', ...serviceAccount }),
      clock: ahead,
      fetch: asOwner,
      origin: `${emulator.origin}/identitytoolkit.googleapis.com`,
    }),
    async mailedCode(email) {
      const answer = await fetch(`${emulator.origin}/emulator/v1/projects/${projectId}/oobCodes`);
      const { oobCodes } = oobCodesSchema.parse(await answer.json());
      return oobCodes.findLast((code) => code.email === email)?.oobCode ?? '';
    },
    stop: emulator.stop,
  };
}
