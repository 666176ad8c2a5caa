import { limits } from '@contract/limits';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { joined, left } from '@server/domain/people/people.model';
import { lockUsers } from '@server/domain/people/people.queries';
import { groups } from '@server/domain/people/people.tables';
import {
  addMembers,
  deleteGroup,
  removeMembers,
  renameGroup,
  teamsByName,
} from '@server/domain/people/teams.queries';
import { isNameTaken } from '@server/domain/records/records.queries';
import { type Acting, act, type Ending, type Reply, type ScimCall } from './act';
import { invalidValue, notThere, uniqueness } from './errors';
import { type GroupSaid, type MemberChange, patchGroup, readGroup } from './group.attributes';
import {
  directoryMembers,
  findScimGroup,
  insertScimGroup,
  membersOf,
  type ScimGroupRow,
  touchScimGroup,
  unlinkGroup,
} from './groups.queries';
import { toScimGroup, versionOf } from './groups-list.queries';
import type { Patch } from './paths';
import { checkTag } from './tags';
import { provisionedAmong } from './users.queries';
import { idOf, type Json } from './values';

async function known({ tx, company, subject }: Acting, id: string): Promise<ScimGroupRow> {
  const number = idOf(id);
  const row = number === undefined ? undefined : await findScimGroup(tx, company.id, number);
  if (!row) throw notThere('Group', id);
  Object.assign(subject, { externalId: row.externalId, name: row.name });
  return row;
}

/** Those of these ids who are the directory's. Throws for others, except in test mode, where nobody was added. */
async function knownMembers({ tx, company, call }: Acting, ids: readonly number[]): Promise<number[]> {
  const found = await provisionedAmong(tx, company.id, ids);
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined && call.mode !== 'test') throw invalidValue(`There is no user '${missing}'.`);
  return [...found];
}

/** Lets users of the directory join and leave a group. People whom the directory has not sent stay as they are. */
async function changeMembers(acting: Acting, row: ScimGroupRow, change: MemberChange): Promise<boolean> {
  const { tx, company, call, audit } = acting;
  const target = { type: 'group', id: row.id };
  const now = change.op === 'add' ? [] : await directoryMembers(tx, company.id, row.id);
  const wanted = change.op === 'remove' ? [] : await knownMembers(acting, change.ids);
  const keep = new Set(wanted);
  const leave =
    change.op === 'set' ? now.filter((id) => !keep.has(id)) : change.op === 'remove' ? [...change.ids] : [];
  const ofDirectory = new Set(now);
  const gone = await inBatches(
    leave.filter((id) => ofDirectory.has(id)),
    (ids) => removeMembers(tx, company.id, row.id, ids),
  );
  const added = await inBatches(wanted, async (ids) => {
    await lockUsers(tx, company.id, ids);
    return addMembers(tx, company.id, row.id, ids);
  });
  await inBatches(added, async (ids) => {
    await enrolPeople(tx, call.deps, company.id, ids);
    return [];
  });
  if (gone.length > 0) {
    const concerns = [{ userIds: gone, changes: [left(row.name)] }];
    await audit({ action: 'group.users_unassigned', target, details: { userIds: gone }, concerns });
  }
  if (added.length > 0) {
    const concerns = [{ userIds: added, changes: [joined(row.name)] }];
    await audit({ action: 'group.users_assigned', target, details: { userIds: added }, concerns });
  }
  return gone.length + added.length > 0;
}

/** So many at once, as a statement has a limited number of parameters. */
const BATCH = 1000;

async function inBatches(
  ids: readonly number[],
  work: (ids: readonly number[]) => Promise<number[]>,
): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < ids.length; at += BATCH) all.push(...(await work(ids.slice(at, at + BATCH))));
  return all;
}

async function answerOf(acting: Acting, id: number, status: number): Promise<Reply> {
  const { tx, company, call } = acting;
  const row = await findScimGroup(tx, company.id, id);
  if (!row) throw new Error(`group ${id} of company ${company.id} is not provisioned`);
  const location = `${call.baseUrl}/Groups/${id}`;
  const etag = versionOf(row);
  // The members of a large group are not sent back with every change.
  const [first] = await membersOf(tx, company.id, [id], limits.provisioning.membersMax + 1).then((all) =>
    all.length > limits.provisioning.membersMax ? [undefined] : [all],
  );
  return { status, body: toScimGroup(row, first, call.baseUrl), location, etag };
}

/** Makes a group what a directory says. Returns what changed. */
async function apply(acting: Acting, row: ScimGroupRow, said: GroupSaid): Promise<string[]> {
  const { tx, company, now, audit } = acting;
  const changed: string[] = [];
  const { displayName: name, externalId } = said;
  if (name !== undefined && name !== row.name) {
    if (await isNameTaken(tx, groups, { companyId: company.id }, { id: row.id, name }))
      throw uniqueness('Another group of the company has this name.');
    await renameGroup(tx, company.id, row.id, name, now);
    await audit({ action: 'group.renamed', target: { type: 'group', id: row.id }, details: { name } });
    changed.push('displayName');
  }
  const current = { ...row, name: name ?? row.name };
  if (externalId !== undefined && externalId !== row.externalId) changed.push('externalId');
  let isMoved = false;
  for (const change of said.members) isMoved = (await changeMembers(acting, current, change)) || isMoved;
  if (isMoved) changed.push('members');
  if (changed.length > 0) {
    const told = externalId === undefined ? {} : { externalId };
    await touchScimGroup(tx, company.id, row.id, { ...told, updatedAt: now });
  }
  return changed;
}

/** Adds a group, or links the company's group of this name. Throws uniqueness for one that is provisioned already. */
export const createGroup = (call: ScimCall, body: Json): Promise<Reply> =>
  act(call, { act: 'create', resource: 'Group' }, async (acting): Promise<Ending> => {
    const { tx, company, now, subject, note, audit } = acting;
    const said = readGroup(body, { isWhole: false });
    const name = said.displayName ?? '';
    Object.assign(subject, { externalId: said.externalId ?? null, name });
    const isThere = await isNameTaken(tx, groups, { companyId: company.id }, { id: 0, name });
    const [group] = [...(await teamsByName(tx, groups, company.id, [name], now)).values()];
    if (!group) throw new Error('the group was not stored');
    if (isThere) subject.act = 'link';
    if (await findScimGroup(tx, company.id, group.id))
      throw uniqueness('This group is provisioned already. Find it by its name, and update it.');
    const frame = { companyId: company.id, groupId: group.id, createdAt: now, updatedAt: now };
    await insertScimGroup(tx, { ...frame, externalId: said.externalId ?? null, isMade: !isThere });
    if (!isThere)
      await audit({ action: 'group.created', target: { type: 'group', id: group.id }, details: { name } });
    const row = await known(acting, String(group.id));
    const changed = await apply(acting, row, said);
    note(isThere ? 'link' : 'create', changed);
    return answerOf(acting, group.id, 201);
  });

const update = (
  call: ScimCall,
  id: string,
  ifMatch: string | undefined,
  saidOf: () => GroupSaid,
): Promise<Reply> =>
  act(call, { act: 'update', resource: 'Group' }, async (acting): Promise<Ending> => {
    const row = await known(acting, id);
    checkTag(versionOf(row), ifMatch);
    const changed = await apply(acting, row, saidOf());
    const isMembers = changed.length === 1 && changed[0] === 'members';
    if (changed.length > 0) acting.note(isMembers ? 'members' : 'update', changed);
    return answerOf(acting, row.id, 200);
  });

/** Makes a group what a whole resource says. */
export const replaceGroup = (call: ScimCall, id: string, body: Json, ifMatch?: string): Promise<Reply> =>
  update(call, id, ifMatch, () => readGroup(body, { isWhole: true }));

/** Changes some of a group. */
export const changeGroup = (
  call: ScimCall,
  id: string,
  patches: readonly Patch[],
  ifMatch?: string,
): Promise<Reply> => update(call, id, ifMatch, () => patchGroup(patches));

/**
 * Deletes a group that the directory made; one that was there before is the company's again, without those whom the directory
 * has sent. Nobody is disabled by it.
 */
export const removeScimGroup = (call: ScimCall, id: string, ifMatch?: string): Promise<Reply> =>
  act(call, { act: 'delete', resource: 'Group' }, async (acting): Promise<Ending> => {
    const { tx, company, note, audit } = acting;
    const row = await known(acting, id);
    checkTag(versionOf(row), ifMatch);
    await changeMembers(acting, row, { op: 'set', ids: [] });
    if (row.isMade) {
      const userIds = await deleteGroup(tx, company.id, row.id);
      const concerns = [{ userIds, changes: [left(row.name)] }];
      await audit({
        ...{ action: 'group.deleted', target: { type: 'group', id: row.id } },
        ...{ details: { name: row.name }, concerns },
      });
    } else await unlinkGroup(tx, company.id, row.id);
    note('delete', []);
    return { status: 204 };
  });
