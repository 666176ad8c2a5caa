import { limits } from '@contract/limits';
import type { Database } from '@server/platform/db/client';
import type { IdentityAdmin } from '@server/platform/identity/accounts';
import { SECOND_FACTOR_CLAIM } from '@server/platform/identity/claims';
import type { MovableClock } from '@server/platform/identity/testing';
import type { FastifyInstance } from 'fastify';

interface TokenDeps {
  app: FastifyInstance;
  db: Database;
  identity: IdentityAdmin;
  clock: MovableClock;
  apiKey: string;
}
type Person = { uid: string | null };

const EXPIRED_MS = (limits.session.idTokenLifetimeS + 60) * 1000;

/** Real ID tokens of the embedded identity service, exchanged over its own HTTP calls. */
export function tokensOf({ app, db, identity, clock, apiKey }: TokenDeps) {
  const known = new Map<string, Promise<string>>();

  async function exchange(path: string, payload: object): Promise<string> {
    const url = `/identitytoolkit.googleapis.com/v1/accounts:${path}?key=${apiKey}`;
    const answer = await app.inject({ method: 'POST', url, payload });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return answer.json<{ idToken: string }>().idToken;
  }

  async function signIn({ uid }: Person, claims: Record<string, unknown>): Promise<string> {
    if (!uid) throw new Error('an invited person has no account to sign in with');
    const token = await identity.mintCustomToken(db, uid, claims);
    return exchange('signInWithCustomToken', { token, returnSecureToken: true });
  }

  return {
    /** A token of this user, signed in once with the second factor and reused in the whole file. */
    tokenFor(person: Person): Promise<string> {
      const key = person.uid ?? '';
      const token = known.get(key) ?? signIn(person, { [SECOND_FACTOR_CLAIM]: true });
      known.set(key, token);
      return token;
    },
    /** Exchanges a custom token of the gateway for a session. */
    redeem: (token: string) => exchange('signInWithCustomToken', { token, returnSecureToken: true }),
    /** A new session, by password only. */
    passwordToken: (email: string, password: string) =>
      exchange('signInWithPassword', { email, password, returnSecureToken: true }),
    /** A new session, with the second factor. */
    freshToken: (person: Person) => signIn(person, { [SECOND_FACTOR_CLAIM]: true }),
    /** An expired token. Moves the clock back and forth, so never run it in parallel with other calls. */
    async expiredTokenFor(person: Person): Promise<string> {
      clock.advance(-EXPIRED_MS);
      const token = await signIn(person, { [SECOND_FACTOR_CLAIM]: true });
      clock.advance(EXPIRED_MS);
      return token;
    },
  };
}
