import { sessionEndpoints } from '@contract/session';
import type { binder } from '../../http/bind';
import { ownSession } from '../../http/guard';
import { recordLogin } from '../../people/people.queries';
import type { WhiteLabels } from '../../white-label/white-label.rules';
import { currentUser, sendCodeAgain, submitCode, validateLogin } from './session.rules';

export function sessionRoutes(
  { open, read, act }: ReturnType<typeof binder>,
  whiteLabels: WhiteLabels,
): void {
  open(sessionEndpoints.validateLogin, async ({ deps, body, address, requestId, host, log }) => ({
    data: await validateLogin(deps, body, {
      address,
      requestId,
      log,
      whiteLabel: await whiteLabels.ofHost(host),
    }),
  }));

  open(sessionEndpoints.mfaLogin, async ({ deps, body, address, requestId }) => ({
    data: { customFirebaseToken: await submitCode(deps, body, { address, requestId }) },
  }));

  open(sessionEndpoints.sendCode, async ({ deps, body }) => {
    await sendCodeAgain(deps, body);
    return { data: { sent: true as const } };
  });

  read(sessionEndpoints.currentUser, async ({ db, actor }) => ({ data: await currentUser(db, actor) }));

  act(sessionEndpoints.lastLogin, async ({ deps, actor, params }) => {
    ownSession(actor);
    const now = deps.clock();
    await deps.db.transaction((tx) => recordLogin(tx, actor.companyId, params.id, now));
    return { data: { lastLoginAt: now.toISOString() } };
  });
}
