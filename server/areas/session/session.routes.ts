import { sessionEndpoints } from '@contract/session';
import { userSessionEndpoints } from '@contract/sessions';
import { recordLogin } from '@server/domain/people/people.queries';
import { ownSession } from '@server/domain/sign-in/guard';
import { endOtherSessions, endSession, ownSessions, signOut } from '@server/domain/sign-in/sessions.rules';
import type { WhiteLabels } from '@server/domain/white-label/white-label.rules';
import type { binder } from '@server/platform/http/bind';
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

  read(sessionEndpoints.currentUser, async ({ db, deps, actor }) => ({
    data: await currentUser(deps, db, actor),
  }));

  act(sessionEndpoints.lastLogin, async ({ deps, actor, params }) => {
    ownSession(actor);
    const now = deps.clock();
    await deps.db.transaction((tx) => recordLogin(tx, actor.companyId, params.id, now));
    return { data: { lastLoginAt: now.toISOString() } };
  });
}

export function userSessionRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(userSessionEndpoints.list, async ({ db, deps, actor }) => {
    const items = await ownSessions(db, actor, deps.clock());
    return { items, first: 0, total: items.length };
  });

  write(userSessionEndpoints.end, async ({ tx, deps, actor, params: { id }, audit }) => {
    await endSession(tx, deps, actor, id);
    await audit({ action: 'session.revoked', target: { type: 'user', id: actor.userId } });
    return { id };
  });

  write(userSessionEndpoints.endOthers, async ({ tx, deps, actor, audit }) => {
    const customFirebaseToken = await endOtherSessions(tx, deps, actor);
    await audit({ action: 'session.others_revoked', target: { type: 'user', id: actor.userId } });
    return { data: { customFirebaseToken } };
  });

  write(userSessionEndpoints.signOut, async ({ tx, deps, actor, audit }) => {
    await signOut(tx, deps, actor);
    await audit({ action: 'session.ended', target: { type: 'user', id: actor.userId } });
    return { data: { signedOut: true as const } };
  });
}
