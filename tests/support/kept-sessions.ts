import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import type { TestGateway } from './gateway';

interface Session {
  readonly token: string;
  /** By the gateway's clock, in milliseconds. */
  readonly endsAt: number;
  mayHaveEnded: boolean;
}

/**
 * Sessions that are kept until they have ended, by whose they are: some writes end the session that they are made in, and
 * asking whether one has is cheaper than signing in for each call.
 */
export function keptSessions<Person>(gateway: TestGateway, signIn: (person: Person) => Promise<string>) {
  const known = new Map<Person, Session>();
  const isGood = async (token: string) =>
    (await gateway.call(sessionEndpoints.currentUser, { token })).status === 200;

  return {
    async tokenOf(person: Person): Promise<string> {
      const session = known.get(person);
      const isInTime = session !== undefined && gateway.clock().getTime() < session.endsAt;
      if (isInTime && (!session.mayHaveEnded || (await isGood(session.token)))) {
        session.mayHaveEnded = false;
        return session.token;
      }
      const endsAt = gateway.clock().getTime() + limits.session.idTokenLifetimeS * 1000;
      const token = await signIn(person);
      // A session's first request records the sign-in, which must not count for a test's call.
      await isGood(token);
      known.set(person, { token, endsAt, mayHaveEnded: false });
      return token;
    },
    /** Said after a write. */
    mayHaveEnded(person: Person): void {
      const session = known.get(person);
      if (session) session.mayHaveEnded = true;
    },
  };
}
