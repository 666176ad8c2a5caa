import { limits } from '@contract/limits';
import type { UserSession } from '@contract/sessions';
import { readCompany } from '@server/domain/company/company.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Database, Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, notFound, sessionExpired } from '@server/platform/http/errors';
import { methodOf } from '@server/platform/identity/claims';
import type { VerifiedToken } from '@server/platform/identity/verify';
import { endOtherCredentials, signInToken } from './credentials.rules';
import { deviceOf, USER_AGENT_MAX } from './device';
import { type SessionLengthMs, sessionLengthOf } from './session-length';
import {
  closeSession,
  findSession,
  insertSession,
  liveSessions,
  type SessionOwner,
  touchSession,
  type UserSessionRow,
} from './sessions.queries';

const { touchMs } = limits.session;
/** The last use is written so many times in the time that a session may stay unused, at least. */
const TOUCHES = 10;

export interface SessionUse {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Sessions begin at their first request, because only here do all kinds of sign-in come through. */
async function beginSession(
  db: Database,
  owner: SessionOwner,
  token: VerifiedToken,
  { requestId, ...use }: SessionUse,
  now: Date,
): Promise<UserSessionRow | undefined> {
  const method = methodOf(token.claims);
  return db.transaction(async (tx) => {
    const { sessionId, authTime } = token;
    const begun = { ...owner, ...use, sessionId, method, signedInAt: authTime, lastUsedAt: now };
    const session = await insertSession(tx, begun);
    if (session && method !== 'renewed') {
      await appendAuditEvent(tx, {
        action: 'session.started',
        target: { type: 'user', id: owner.userId },
        details: { method },
        actor: { ...owner, onBehalfOf: null },
        requestId,
        at: now,
      });
    }
    return session;
  });
}

/**
 * Finds or begins the session of a token, and records its use. Throws 401 when it has ended or was not used
 * for so long.
 */
export async function followSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { companyId, userId, idleMs }: SessionOwner & Pick<SessionLengthMs, 'idleMs'>,
  known: UserSessionRow | null,
  token: VerifiedToken,
  { address, userAgent, requestId }: SessionUse,
): Promise<UserSessionRow> {
  const now = deps.clock();
  const use = { address, userAgent: userAgent.slice(0, USER_AGENT_MAX) };
  const owner = { companyId, userId };
  const session =
    known ??
    (await beginSession(deps.db, owner, token, { ...use, requestId }, now)) ??
    // Another request of the same page was first.
    (await findSession(deps.db, owner, token.sessionId));
  if (!session || session.endedAt || session.lastUsedAt <= before(now, idleMs)) throw sessionExpired();
  if (session.lastUsedAt <= before(now, Math.min(touchMs, idleMs / TOUCHES))) {
    await touchSession(deps.db, session, { ...use, lastUsedAt: now });
  }
  return session;
}

/** The caller's sessions, this one first. */
export async function ownSessions(db: Queryable, actor: SignedInActor, now: Date): Promise<UserSession[]> {
  // A visitor's sessions are those of their own company, whose lengths count.
  const { companyId } = actor.session;
  const { idleMs, maxMs } = sessionLengthOf(actor.role, await readCompany(db, companyId));
  const since = { used: before(now, idleMs), signedIn: before(now, maxMs) };
  const rows = await liveSessions(db, actor, since);
  return rows
    .map(({ id, userAgent, address, signedInAt, lastUsedAt }) => ({
      id,
      ...deviceOf(userAgent),
      address,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === actor.session.id,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/**
 * Ends another session of the caller. Throws 404, or 409 for the calling session, which signs out instead.
 */
export async function endSession(tx: Tx, deps: Deps, actor: SignedInActor, id: number): Promise<void> {
  if (id === actor.session.id) throw conflict('This is the session you are using. Log out instead.');
  const session = await closeSession(tx, actor, id, deps.clock());
  if (!session) throw notFound('This session');
  await deps.identity.endSession(tx, actor.uid, session.sessionId);
}

/**
 * Ends all other sessions of the caller and whatever could open another. Returns the token that continues
 * this one.
 */
export async function endOtherSessions(tx: Tx, deps: Deps, actor: SignedInActor): Promise<string> {
  const epoch = await endOtherCredentials(tx, deps, actor);
  await deps.identity.revokeTokens(tx, [actor.uid]);
  return signInToken(tx, deps, { uid: actor.uid, epoch, method: 'renewed' });
}

/** Ends the calling session; a visitor's is stored with their own company. */
export async function signOut(tx: Tx, deps: Deps, { uid, session }: SignedInActor): Promise<void> {
  await closeSession(tx, session, session.id, deps.clock());
  await deps.identity.endSession(tx, uid, session.sessionId);
}
