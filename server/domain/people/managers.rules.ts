import type { Change } from '@contract/audit';
import type { Tx } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import { findReporting, updateManager, walkUp } from './managers.queries';
import { managerChange } from './people.model';

const FIELD = 'managerId';

/**
 * Sets whom a user reports to, or that they report to nobody. Returns what that changed, for their activity. Throws 422 for
 * somebody unknown, the user themselves, and whoever reports to them over any number of steps. The caller has
 * locked the company, so that two changes can't close a circle together.
 */
export async function setManager(
  tx: Tx,
  companyId: number,
  id: number,
  managerId: number | null,
): Promise<Change[]> {
  const person = await findReporting(tx, companyId, id);
  if (!person || person.managerId === managerId) return [];
  if (managerId !== null) {
    if (!(await findReporting(tx, companyId, managerId)))
      throw invalidField(FIELD, "This user doesn't exist.");
    if (managerId === id) throw invalidField(FIELD, 'Nobody reports to themselves.');
    const { isBelow, isTooFar } = await walkUp(tx, companyId, managerId, id);
    if (isBelow)
      throw invalidField(
        FIELD,
        'The chosen manager already reports to this user, directly or through others.',
      );
    if (isTooFar) throw invalidField(FIELD, 'There are too many managers above this user.');
  }
  await updateManager(tx, companyId, id, managerId);
  return [managerChange(person.managerId !== null, managerId !== null)];
}
