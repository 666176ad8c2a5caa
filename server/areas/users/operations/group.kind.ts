import { lockCompany } from '../../../company/company.queries';
import type { Tx } from '../../../db/client';
import { invalidField } from '../../../http/errors';
import type { OperationKind, Requester } from '../../../operations/kind';
import {
  allAs,
  CODES,
  doneAs,
  each,
  failedAs,
  resultsOf,
  skippedAs,
  userIdsOf,
} from '../../../operations/outcomes';
import { joined, left } from '../../../people/people.model';
import { lockUsers } from '../../../people/people.queries';
import { addMembers, findGroup, removeMembers } from '../../../people/teams.queries';
import { idsOf } from '../changes.rules';

/** Throws 422 when the company does not have the group. */
async function checkGroup(tx: Tx, { companyId }: Requester, { groupId }: { groupId: number }): Promise<void> {
  if (!(await findGroup(tx, companyId, groupId))) throw invalidField('groupId', "A group doesn't exist.");
}

/** The name of the group the users will join. */
const joining = async (tx: Tx, { companyId }: Requester, { groupId }: { groupId: number }) => {
  const group = await findGroup(tx, companyId, groupId);
  return group ? [joined(group.name)] : [];
};

const asPeople = (ids: readonly number[]) => ids.map((id) => ({ id }));

export const addToGroup: OperationKind<'addToGroup'> = {
  action: 'users.joined_group',
  check: checkGroup,
  aim: joining,
  async run({ tx, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const group = await findGroup(tx, companyId, payload.groupId);
    if (!group) return allAs(items, failedAs(CODES.groupGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const added = await addMembers(tx, companyId, payload.groupId, idsOf(people));
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(asPeople(added), doneAs(joined(group.name))),
    ]);
  },
  inverse: ({ groupId }) => ({ kind: 'removeFromGroup', payload: { groupId } }),
};

export const removeFromGroup: OperationKind<'removeFromGroup'> = {
  action: 'users.left_group',
  check: checkGroup,
  async run({ tx, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const group = await findGroup(tx, companyId, payload.groupId);
    if (!group) return allAs(items, failedAs(CODES.groupGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const gone = await removeMembers(tx, companyId, payload.groupId, idsOf(people));
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.changedSince)),
      ...each(asPeople(gone), doneAs(left(group.name))),
    ]);
  },
  inverse: ({ groupId }) => ({ kind: 'addToGroup', payload: { groupId } }),
};
