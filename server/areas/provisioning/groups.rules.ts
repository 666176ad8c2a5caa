import { limits } from '@contract/limits';
import { identityKey } from '@contract/names';
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
import { provisionedGroups } from '@server/domain/provisioning/provisioning.tables';
import { isNameTaken } from '@server/domain/records/records.queries';
import type { Queryable } from '@server/platform/db/client';
import { and, sql } from 'drizzle-orm';
import { type Acting, act, type Ending, type Reply, type ScimCall } from './act';
import { type Attributes, reference, text, whereOf } from './conditions';
import { invalidValue, notThere, ScimError, uniqueness } from './errors';
import { GROUP_SCHEMA, type GroupSaid, type MemberChange, patchGroup, readGroup } from './group.attributes';
import {
  countScimGroups,
  directoryMembers,
  findScimGroup,
  hasMoreGroupsThan,
  insertScimGroup,
  listScimGroups,
  membersOf,
  type ScimGroupRow,
  touchScimGroup,
  unlinkGroup,
} from './groups.queries';
import { type Asked, cursorPage, indexPage, windowOf } from './lists';
import type { Patch } from './paths';
import { type Projection, project, wants } from './projection';
import { tagOf } from './users.model';
import { provisionedAmong } from './users.queries';
import { idOf, type Json } from './values';

type Member = Awaited<ReturnType<typeof membersOf>>[number];

const versionOf = ({ id, version, name }: ScimGroupRow) => tagOf([id, version, name]);

/** A group as a resource of SCIM; without members where they were not read. */
function toScimGroup(row: ScimGroupRow, members: readonly Member[] | undefined, baseUrl: string) {
  return {
    schemas: [GROUP_SCHEMA],
    id: String(row.id),
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    displayName: row.name,
    ...(members === undefined
      ? {}
      : {
          members: members.map(({ id, name: display }) => ({
            ...{ value: String(id), $ref: `${baseUrl}/Users/${id}`, display, type: 'User' },
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${row.id}`,
      version: versionOf(row),
    },
  };
}

/** Groups with their members, if those are wanted. Throws tooMany where an answer would be too large. */
async function withMembers(
  db: Queryable,
  { companyId, baseUrl }: ScimCall,
  rows: readonly ScimGroupRow[],
  projection: Projection,
) {
  const isWanted = wants(projection, 'members');
  const { membersMax } = limits.provisioning;
  const ids = rows.map(({ id }) => id);
  const all = isWanted ? await membersOf(db, companyId, ids, membersMax + 1) : [];
  if (all.length > membersMax) {
    throw new ScimError(
      400,
      `There are more than ${membersMax} members. Ask with excludedAttributes=members, and for users by the filter 'groups eq "<id of the group>"'.`,
      'tooMany',
    );
  }
  const byGroup = new Map<number, Member[]>(ids.map((id) => [id, []]));
  for (const one of all) byGroup.get(one.groupId)?.push(one);
  return rows.map((row) =>
    project(toScimGroup(row, isWanted ? (byGroup.get(row.id) ?? []) : undefined, baseUrl), projection),
  );
}

const member = reference(
  (id) => sql`${groups.id} IN (SELECT m.group_id FROM group_members m
    WHERE m.company_id = ${groups.companyId} AND m.user_id = ${id})`,
  sql`EXISTS (SELECT FROM group_members m WHERE m.company_id = ${groups.companyId} AND m.group_id = ${groups.id})`,
);
const displayName = text({
  column: sql`lower(${groups.name})`,
  keyOf: (value) => value.toLowerCase(),
  also: (op, value) => (op === 'eq' ? sql`${groups.identityKey} = ${identityKey(value)}` : undefined),
});

const GROUP_ATTRIBUTES: Attributes = {
  id: reference((id) => sql`${provisionedGroups.groupId} = ${id}`, sql`true`),
  displayname: displayName,
  externalid: text({ column: provisionedGroups.externalId, keyOf: (value) => value, hasIndex: true }),
  members: member,
  'members.value': member,
};
const GROUP_SORTS = { id: provisionedGroups.groupId, displayname: groups.nameKey } as const;

/** A page of the directory's groups. */
export async function listGroups(call: ScimCall, asked: Asked) {
  const { companyId } = call;
  const { db } = call.deps;
  const many = () => hasMoreGroupsThan(db, companyId, limits.provisioning.scanMax);
  const where = await whereOf(asked.filter, GROUP_ATTRIBUTES, many);
  const { order, from, limit, offset } = windowOf(asked, GROUP_SORTS, provisionedGroups.groupId);
  const own = sql`${groups.companyId} = ${companyId}`;
  const listing = { where: and(own, where, from), order, limit, offset };
  const rows = limit === 0 ? [] : await listScimGroups(db, companyId, listing);
  if (asked.after !== undefined) {
    const page = rows.slice(0, asked.count);
    const resources = await withMembers(db, call, page, asked.projection);
    const keyOf = (row: ScimGroupRow) => [asked.sortBy === 'id' ? '' : row.nameKey, row.id] as const;
    return cursorPage(asked, rows, keyOf, (row) => resources[page.indexOf(row)] ?? {});
  }
  const resources = await withMembers(db, call, rows, asked.projection);
  const isAll = asked.startIndex === 1 && rows.length < limit;
  return indexPage(
    asked,
    resources,
    isAll ? rows.length : await countScimGroups(db, companyId, and(own, where)),
  );
}

/** One group. Throws 404. */
export async function readScimGroup(call: ScimCall, id: string, projection: Projection) {
  const { db } = call.deps;
  const number = idOf(id);
  const row = number === undefined ? undefined : await findScimGroup(db, call.companyId, number);
  if (!row) throw notThere('Group', id);
  const [resource] = await withMembers(db, call, [row], projection);
  return { resource: resource ?? {}, version: versionOf(row) };
}

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

function checkTag(row: ScimGroupRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  if (!ifMatch.split(',').some((tag) => plain(tag) === plain(versionOf(row))))
    throw new ScimError(412, 'The group has changed since you read it.');
}

const update = (
  call: ScimCall,
  id: string,
  ifMatch: string | undefined,
  saidOf: () => GroupSaid,
): Promise<Reply> =>
  act(call, { act: 'update', resource: 'Group' }, async (acting): Promise<Ending> => {
    const row = await known(acting, id);
    checkTag(row, ifMatch);
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
    checkTag(row, ifMatch);
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
