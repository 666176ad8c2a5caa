import { access, canAccess } from '@contract/access';
import type { QueryOf } from '@contract/endpoint';
import type { Page } from '@contract/paging';
import { ITEM_TYPES, type PersonTask, type Profile, type profileEndpoints } from '@contract/users/profile';
import { countEnabled } from '@server/domain/people/people.queries';
import { credentialActor, protectionOf } from '@server/domain/people/protection.rules';
import { managedFieldsOf } from '@server/domain/provisioning/provisioning.queries';
import { listTasks, toPersonTask } from '@server/domain/tasks/tasks.queries';
import type { Queryable } from '@server/platform/db/client';
import type { SignedInActor } from '@server/platform/http/context';
import { forbidden, notFound } from '@server/platform/http/errors';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { countTasks, findProfileParts, groupsOf } from './profile.queries';
import { findUser } from './users.queries';
import { userRecord } from './users.rules';

/**
 * Throws 403 for another user's profile when the caller does not manage users: a partner's users see only
 * their own.
 */
export function ownOrStaff(actor: SignedInActor, id: number): void {
  if (id !== actor.userId && !canAccess(access.staffRead, actor)) throw forbidden();
}

/** A user's profile. Throws 404. */
export async function readProfile(
  db: Queryable,
  actor: SignedInActor,
  id: number,
  now: Date,
): Promise<Profile> {
  const { companyId, ownerId } = actor;
  const user = await userRecord(db, companyId, id, now);
  const [parts, groups, tasks, enabledAdmins, managed] = await Promise.all([
    findProfileParts(db, companyId, id),
    groupsOf(db, companyId, id),
    countTasks(db, companyId, id, now),
    countEnabled(db, companyId, ['admin']),
    managedFieldsOf(db, companyId, [id], now),
  ]);
  const managedFields = managed.get(id) ?? [];
  const person = {
    id,
    role: user.role,
    disabledAt: user.disabledAt === null ? null : new Date(user.disabledAt),
  };
  return {
    ...user,
    groups,
    tasks,
    unconfirmedNewEmail: parts?.unconfirmedNewEmail ?? null,
    isProvisioned: managedFields.length > 0,
    managedFields,
    protection:
      protectionOf(person, 'delete', { actor: credentialActor(actor, ownerId), ownerId, enabledAdmins }) ??
      null,
  };
}

/** A page of a user's tasks. Throws 404 for a user of another company. */
export async function personTasks(
  db: Queryable,
  companyId: number,
  userId: number,
  query: QueryOf<typeof profileEndpoints.tasks>,
  now: Date,
): Promise<Page<PersonTask>> {
  if (!(await findUser(db, companyId, userId))) throw notFound('This user');
  const { state } = query;
  const { rows, total } = await listTasks(db, {
    companyId,
    userId,
    types: ITEM_TYPES,
    state,
    ...windowOf(query),
  });
  const items = rows.map((row) => toPersonTask(row, now));
  return { items, pageInfo: pageInfoOf(query, total) };
}
