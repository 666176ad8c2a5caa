import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { ResponseOf } from '@contract/endpoint';
import { sessionEndpoints } from '@contract/session';
import { GENERATED_PASSWORD } from '@server/cli/bulk/plan';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { createCustomTokenMinter } from '@server/platform/identity/custom-tokens';
import { openKeyring } from '@server/platform/identity/embedded/keyring';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { readSecretsKey } from '@server/platform/secrets/secrets-key';

const API_KEY = 'vigil-embedded';

export interface Caller {
  readonly token: string;
  readonly uid: string;
  readonly companyId: number;
}

async function readProfile(origin: string, token: string) {
  const { path } = sessionEndpoints.currentUser;
  const profile = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!profile.ok) throw new Error(`A profile can't be read: ${profile.status}`);
  return ((await profile.json()) as ResponseOf<typeof sessionEndpoints.currentUser>).data;
}

/** Signs a generated admin in as the console does, through the identity service. */
export async function signIn(origin: string, email: string): Promise<Caller> {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${API_KEY}`;
  const signedIn = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: GENERATED_PASSWORD, returnSecureToken: true }),
  });
  if (!signedIn.ok) throw new Error(`Sign-in of ${email} failed: ${await signedIn.text()}`);
  const { idToken, localId } = (await signedIn.json()) as { idToken: string; localId: string };
  const { company_id: companyId } = await readProfile(origin, idToken);
  return { token: idToken, uid: localId, companyId };
}

/**
 * Tokens with which these accounts can be signed in for five minutes, without the time that a thousand passwords take.
 * No gateway may have the folder open.
 */
export async function mintTokens(folder: string, uids: readonly string[]): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder });
  const database = await openDatabase(config);
  try {
    const secrets = createSecretBox(await readSecretsKey(config));
    const keyring = await openKeyring(database.db, secrets, () => new Date());
    const { projectId } = config.identity;
    const mint = createCustomTokenMinter({ mode: 'embedded', keyring, projectId });
    return await Promise.all(uids.map((uid) => mint(uid)));
  } finally {
    await database.close();
  }
}

/** Exchanges one of these tokens for a session, which its first request begins. */
export async function redeem(origin: string, token: string): Promise<string> {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${API_KEY}`;
  const signedIn = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  if (!signedIn.ok) throw new Error(`The sign-in of a learner failed: ${await signedIn.text()}`);
  const { idToken } = (await signedIn.json()) as { idToken: string };
  await readProfile(origin, idToken);
  return idToken;
}

export interface TimedAnswer {
  readonly ms: number;
  readonly headers: IncomingHttpHeaders;
}
export type TimedGet = (path: string) => Promise<TimedAnswer>;

/**
 * GET on one keep-alive connection, timed from the request to the last byte of the response, compressed as
 * for a browser. Rejects for any status but 200.
 */
export function timedGet(origin: string, token?: string): { get: TimedGet; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const get: TimedGet = (path) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const call = request(`${origin}${path}`, { agent, headers }, (answer) => {
        answer.on('error', reject);
        answer.on('end', () => {
          const ms = performance.now() - start;
          if (answer.statusCode === 200) resolve({ ms, headers: answer.headers });
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
        answer.resume();
      });
      call.on('error', reject);
      call.end();
    });
  return { get, close: () => agent.destroy() };
}
