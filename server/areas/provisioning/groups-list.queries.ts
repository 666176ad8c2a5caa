import { limits } from '@contract/limits';
import { identityKey } from '@contract/names';
import { groups } from '@server/domain/people/people.tables';
import { provisionedGroups } from '@server/domain/provisioning/provisioning.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, sql } from 'drizzle-orm';
import type { ScimCall } from './act';
import { type Attributes, reference, text, whereOf } from './conditions.queries';
import { notThere, ScimError } from './errors';
import { GROUP_SCHEMA } from './group.attributes';
import {
  countScimGroups,
  findScimGroup,
  hasMoreGroupsThan,
  listScimGroups,
  membersOf,
  type ScimGroupRow,
} from './groups.queries';
import { type Asked, cursorPage, indexPage, windowOf } from './lists.queries';
import { type Projection, project, wants } from './projection';
import { tagOf } from './tags';
import { idOf } from './values';

type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** What a group's tag is made of. */
export const versionOf = ({ id, version, name }: ScimGroupRow) => tagOf([id, version, name]);

/** A group as a resource of SCIM; without members where they were not read. */
export function toScimGroup(row: ScimGroupRow, members: readonly Member[] | undefined, baseUrl: string) {
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
