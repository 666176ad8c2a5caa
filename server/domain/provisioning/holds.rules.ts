import { limits } from '@contract/limits';
import type { Protection } from '@contract/users/credentials';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { idsOf, setDisabled } from '@server/domain/membership/changes.rules';
import { tellAdmins } from '@server/domain/notifications/notifications.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import { countEnabled, lockUsers } from '@server/domain/people/people.queries';
import { DIRECTORY, protectionOf } from '@server/domain/people/protection.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';
import {
  countDisabledSince,
  decideHold,
  findWaiting,
  forgetApproved,
  heldAmong,
  holdUser,
  insertHold,
  lastApproval,
  lastRejection,
  lockHold,
  noteDisabled,
  releaseUser,
} from './holds.queries';
import { addToLog } from './log.queries';
import { provisioningOf } from './provisioning.queries';
import type { ScimHoldRow } from './provisioning.tables';

/** Where a stopped sync is reviewed. */
const PATH = '/settings/integration';

/**
 * How many users a directory may disable within a day: the share of those who were enabled, and in small companies fewer than
 * five at any share.
 */
export const allowedWithinADay = (enabled: number, sharePercent: number): number =>
  Math.max(limits.provisioning.holdFrom - 1, Math.floor((enabled * sharePercent) / 100));

const since = (now: Date) => new Date(now.getTime() - limits.provisioning.holdWindowMs);

async function tell(tx: Tx, deps: Pick<Deps, 'clock' | 'config' | 'jobs'>, hold: ScimHoldRow) {
  const { companyId, allowed, enabledUsers } = hold;
  const { name: companyName, lang } = await readCompany(tx, companyId);
  const numbers = { allowed: String(allowed), enabled: String(enabledUsers) };
  const values = { companyName, ...numbers, link: `${deps.config.publicUrl}${PATH}` };
  const watchers = await watchersOf(tx, companyId);
  await deps.jobs.enqueueAll(
    tx,
    'mail.send',
    watchers.map(({ email }) => ({ template: 'provisioningHeld' as const, to: email, lang, values })),
  );
  await tellAdmins(tx, companyId, deps.clock(), ({ say }) => ({
    head: say('provisioning.head'),
    title: say('provisioning.title'),
    description: say('provisioning.description', numbers),
    url: PATH,
    buttonName: say('provisioning.settings'),
  }));
}

/** Whether a directory may disable a user now; else they wait for an admin, or an admin has refused it already. */
export type Verdict = 'free' | 'held' | 'rejected';

/**
 * Decides whether a directory may disable a user. Beyond the share it holds the act, and the admins are told of the first one
 * that is held. The caller has locked the company, and stores what is held although it refuses the request.
 */
export async function judgeDisabling(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  companyId: number,
  { userId, isDeletion }: { readonly userId: number; readonly isDeletion: boolean },
): Promise<Verdict> {
  const now = deps.clock();
  const rejected = await lastRejection(tx, companyId, userId);
  if (rejected && rejected > since(now)) return 'rejected';
  const waiting = await findWaiting(tx, companyId);
  if (waiting) {
    await holdUser(tx, { companyId, holdId: waiting.id, userId, at: now, isDeletion });
    return 'held';
  }
  const { sharePercent } = await provisioningOf(tx, companyId);
  const approved = await lastApproval(tx, companyId);
  const from = approved && approved > since(now) ? approved : since(now);
  const enabledNow = await countEnabled(tx, companyId);
  const most = allowedWithinADay(enabledNow, sharePercent) * 2 + limits.provisioning.holdFrom;
  const disabled = await countDisabledSince(tx, companyId, from, most);
  const allowed = allowedWithinADay(enabledNow + disabled, sharePercent);
  if (disabled < allowed) return 'free';
  const hold = await insertHold(tx, {
    companyId,
    startedAt: now,
    enabledUsers: enabledNow + disabled,
    allowed,
  });
  await holdUser(tx, { companyId, holdId: hold.id, userId, at: now, isDeletion });
  await tell(tx, deps, hold);
  return 'held';
}

/**
 * Takes a user whom the directory wants enabled out of what waits, or was approved and is still to be done; a hold that waits for
 * nobody is withdrawn.
 */
export async function withdrawDisabling(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  await forgetApproved(tx, companyId, userId);
  const waiting = await findWaiting(tx, companyId);
  if (!waiting || !(await releaseUser(tx, companyId, waiting.id, userId))) return;
  await decideHold(tx, waiting, { state: 'withdrawn', decidedAt: now, decidedBy: null });
}

/** A hold that still waits, locked. Throws 404, and 409 for one that is decided. */
async function waitingHold(tx: Tx, companyId: number, id: number): Promise<ScimHoldRow> {
  await lockCompany(tx, companyId);
  const hold = await lockHold(tx, companyId, id);
  if (!hold) throw notFound('This sync');
  if (hold.state !== 'waiting') throw conflict('This sync has been decided already.');
  return hold;
}

/**
 * Lets a stopped sync go on. Whom it would disable is disabled by an operation; what the directory asks for from now on does not
 * wait for that. Throws 404, and 409 for a hold that is decided.
 */
export async function approveHold(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { companyId, userId: decidedBy }: { readonly companyId: number; readonly userId: number },
  holdId: number,
): Promise<void> {
  const hold = await waitingHold(tx, companyId, holdId);
  await decideHold(tx, hold, { state: 'approved', decidedAt: deps.clock(), decidedBy });
}

/** What became of those of a batch who were to be disabled. */
interface Disabled {
  readonly changed: readonly { readonly id: number }[];
  /** They are disabled already. */
  readonly unchanged: readonly { readonly id: number }[];
  readonly kept: readonly { readonly id: number; readonly code: Protection }[];
}

/**
 * Disables some of those whom an approved sync would disable, except for the owner, the last admin, those who were disabled meanwhile,
 * and those whom the directory wants enabled again. It does not count against what the directory may disable next.
 */
export async function disableHeld(
  tx: Tx,
  deps: Deps,
  companyId: number,
  { holdId, userIds, requestId }: { holdId: number; userIds: readonly number[]; requestId: string },
): Promise<Disabled> {
  const { ownerId } = await lockCompany(tx, companyId);
  const hold = await lockHold(tx, companyId, holdId);
  if (!hold?.decidedAt) throw new Error(`the hold ${holdId} is not decided`);
  const at = hold.decidedAt;
  const held = await heldAmong(tx, companyId, holdId, userIds);
  const locked = await lockUsers(tx, companyId, [...held.keys()]);
  let enabledAdmins = await countEnabled(tx, companyId, ['admin']);
  const kept: { id: number; code: Protection }[] = [];
  const free = locked.filter((person) => {
    const code = protectionOf(person, 'disable', { actor: DIRECTORY, ownerId, enabledAdmins });
    if (code) {
      kept.push({ id: person.id, code });
      return false;
    }
    if (person.role === 'admin' && !person.disabledAt) enabledAdmins -= 1;
    return true;
  });
  const changed = await setDisabled(tx, deps, companyId, free, true);
  for (const isDeletion of [true, false]) {
    const some = idsOf(free).filter((id) => held.get(id) === isDeletion);
    await noteDisabled(tx, companyId, some, { at, isDeletion });
  }
  await addToLog(
    tx,
    companyId,
    changed.map(({ id, email }) => ({
      at: deps.clock(),
      act: held.get(id) ? 'delete' : 'disable',
      resource: 'User',
      userId: id,
      externalId: null,
      name: email,
      outcome: 'done',
      changed: 'active',
      reason: null,
      requestId,
    })),
  );
  return { changed, unchanged: free, kept };
}

/** Disables nobody of a hold; for a day, the directory is told so when it asks again. Throws 404 and 409. */
export async function rejectHold(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { companyId, userId: decidedBy }: { readonly companyId: number; readonly userId: number },
  holdId: number,
): Promise<void> {
  const hold = await waitingHold(tx, companyId, holdId);
  await decideHold(tx, hold, { state: 'rejected', decidedAt: deps.clock(), decidedBy });
}
