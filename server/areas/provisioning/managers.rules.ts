import type { Change } from '@contract/audit';
import { setManager } from '@server/domain/people/managers.rules';
import { HttpError } from '@server/platform/http/errors';
import { emailKey } from '@server/platform/text/text';
import { type Acting, wordsOf } from './act';
import { findNamed, findWaitingFor, updateProvisioned } from './users.queries';
import { idOf } from './values';

/** How a manager who is not here yet is kept: addresses in the form in which they are compared. */
const keyOf = (named: string): string => (named.includes('@') ? emailKey(named) : named);

/**
 * Sets whom a user reports to: our id, as RFC 7643 has it, or the directory's own id or an address, as some send. One who is
 * not here yet is set when they come. Throws for the user themselves, and for whoever reports to them.
 */
export async function setManagerOf(
  acting: Acting,
  row: { readonly id: number },
  named: string | null,
): Promise<Change[]> {
  const { tx, company } = acting;
  const found =
    named === null
      ? undefined
      : await findNamed(tx, company.id, { id: idOf(named), externalId: named, emailKey: emailKey(named) });
  const isPending = named !== null && found === undefined;
  await updateProvisioned(tx, company.id, row.id, {
    saysManager: true,
    pendingManager: isPending ? keyOf(named) : null,
  });
  return setManager(tx, company.id, row.id, found ?? null);
}

/** Lets those report to a user who have waited for them. A circle that this would close is left out, and the log says so. */
export async function tellManagerIsHere(
  { tx, company, note, noteRefusal, audit }: Acting,
  manager: { readonly id: number; readonly email: string; readonly externalId: string | null },
): Promise<void> {
  const names = [
    emailKey(manager.email),
    ...(manager.externalId === null ? [] : [keyOf(manager.externalId)]),
  ];
  for (const about of await findWaitingFor(tx, company.id, names)) {
    const { userId } = about;
    await updateProvisioned(tx, company.id, userId, { pendingManager: null });
    let changes: Change[];
    try {
      changes = await setManager(tx, company.id, userId, manager.id);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      noteRefusal('update', about, `Manager left out: ${wordsOf(error)}`);
      continue;
    }
    if (changes.length === 0) continue;
    note('update', ['manager'], about);
    const concerns = [{ userIds: [userId], changes }];
    await audit({ action: 'user.updated', target: { type: 'user', id: userId }, concerns });
  }
}
