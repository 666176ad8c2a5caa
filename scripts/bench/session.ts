import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { ResponseOf } from '@contract/endpoint';
import { sessionEndpoints } from '@contract/session';
import { GENERATED_PASSWORD } from '@server/db/bulk/plan';

const API_KEY = 'vigil-embedded';

export interface Caller {
  readonly token: string;
  readonly uid: string;
  readonly companyId: number;
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
  const { path } = sessionEndpoints.currentUser;
  const profile = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${idToken}` } });
  if (!profile.ok) throw new Error(`The profile of ${email} can't be read: ${profile.status}`);
  const { data } = (await profile.json()) as ResponseOf<typeof sessionEndpoints.currentUser>;
  return { token: idToken, uid: localId, companyId: data.company_id };
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
