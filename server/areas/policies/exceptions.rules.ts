import type { ItemType } from '@contract/users/profile';
import { settleUsers } from '@server/domain/assignments/enrolment.queries';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { lockCompany } from '@server/domain/company/company.queries';
import { lockUsers } from '@server/domain/people/people.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField, notFound } from '@server/platform/http/errors';
import {
  deleteException,
  deleteWithdrawn,
  type ExcusedItem,
  insertExceptions,
  withdrawTasks,
} from './exceptions.queries';

/**
 * Excuses people from an item: what they have not done of it is withdrawn, and no campaign of it asks them while they are
 * excused. Returns who was not excused before. Throws 422 unless all are users of the company.
 */
export async function excuse(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: SignedInActor,
  item: ExcusedItem & { readonly type: ItemType },
  { userIds, reason }: { readonly userIds: readonly number[]; readonly reason: string },
): Promise<number[]> {
  const { type, ...key } = item;
  await lockCompany(tx, key.companyId);
  const people = await lockUsers(tx, key.companyId, userIds);
  if (people.length !== new Set(userIds).size) {
    throw invalidField('userIds', 'Some of the selected values no longer exist.');
  }
  const now = clock();
  const ids = people.map(({ id }) => id);
  const added = await insertExceptions(tx, key, ids, { reason, createdBy: actor.userId, createdAt: now });
  await withdrawTasks(tx, key, type, added, now);
  await settleUsers(tx, key.companyId, added);
  return added;
}

/**
 * Takes back an exception. An open campaign that is for the person asks again, from now on and with all its days. Throws
 * 404 when there is none.
 */
export async function withdrawException(
  tx: Tx,
  deps: Deps,
  item: ExcusedItem,
  userId: number,
): Promise<void> {
  const { companyId } = item;
  await lockCompany(tx, companyId);
  await lockUsers(tx, companyId, [userId]);
  if (!(await deleteException(tx, item, userId))) throw notFound('This exception');
  await deleteWithdrawn(tx, item, userId);
  await enrolPeople(tx, deps, companyId, [userId]);
}
