import { userSessionEndpoints } from '@contract/sessions';
import type { binder } from '../../http/bind';
import { endOtherSessions, endSession, ownSessions, signOut } from '../../sign-in/sessions.rules';

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
