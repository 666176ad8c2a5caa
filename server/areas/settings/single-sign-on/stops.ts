import { forgetSignOns } from '@server/domain/sign-in/links.queries';
import { closeSignOnsSince } from '@server/domain/sign-in/sessions.queries';
import {
  deleteCandidate,
  deleteUsed,
  findCandidate,
  findUsed,
  forgetSignOnUsers,
} from '@server/domain/sign-on/candidates.queries';
import { forgetNewPeople } from '@server/domain/sign-on/new-people.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';

/** A saved candidate is stopped: nobody tries it any more. One that was saved since has a link of its own. */
export async function stopSaved(tx: Tx, companyId: number, subject: string | null): Promise<void> {
  const candidate = await findCandidate(tx, companyId);
  if (candidate && candidate.updatedAt.toISOString() === subject) await deleteCandidate(tx, companyId);
}

/**
 * What was put to use is stopped: it is removed, unless another one is in use since, and whoever came in by it since then
 * is out.
 */
export async function stopUsed(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { companyId, subject, changedAt }: { companyId: number; subject: string | null; changedAt: Date },
): Promise<void> {
  const used = await findUsed(tx, companyId);
  if (used && used.usedSince?.toISOString() === subject) {
    await deleteUsed(tx, companyId);
    await forgetNewPeople(tx, companyId);
    await forgetSignOnUsers(tx, companyId);
  }
  await forgetSignOns(tx, companyId);
  await closeSignOnsSince(tx, companyId, { since: changedAt, now: deps.clock() });
}
