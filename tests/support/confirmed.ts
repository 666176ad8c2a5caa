import type { Endpoint } from '@contract/endpoint';
import { sessionEndpoints } from '@contract/session';
import { userSessions } from '@server/domain/sign-in/sign-in.tables';
import type { TestGateway } from './gateway';

/** As if the user of a token had just confirmed their identity, where a call asks for it: that alone opens nothing. */
export async function confirmFor(
  { stepUp }: Pick<Endpoint, 'stepUp'>,
  gateway: TestGateway,
  token: string | null,
): Promise<void> {
  if (!stepUp || token === null) return;
  // A session begins with its first request.
  await gateway.call(sessionEndpoints.currentUser, { token });
  await gateway.db.update(userSessions).set({ steppedUpAt: gateway.clock() });
}
