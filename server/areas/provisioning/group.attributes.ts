import { limits } from '@contract/limits';
import { departmentNameSchema } from '@contract/values';
import { invalidPath, invalidValue, ScimError } from './errors';
import { flat } from './filters';
import type { Patch } from './paths';
import { attributeOf, idOf, isObject, type Json, textOf } from './values';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** What a directory says about a group. Members are changed in the order given. */
export interface GroupSaid {
  displayName?: string;
  externalId?: string | null;
  members: MemberChange[];
}

/** `set` makes the members exactly these. */
export interface MemberChange {
  readonly op: 'add' | 'remove' | 'set';
  readonly ids: readonly number[];
}

const IGNORED = new Set(['id', 'schemas', 'meta']);

function nameOf(value: unknown): string {
  const name = textOf(value, 'displayName', limits.text.departmentNameMax);
  if (name === null) throw invalidValue("'displayName' is required.");
  const { data } = departmentNameSchema.safeParse(name);
  if (data === undefined) throw invalidValue("'displayName' can't be the name of a group.");
  return data;
}

const externalIdOf = (value: unknown) => textOf(value, 'externalId', limits.provisioning.externalIdMax);

/** The ids of members. Groups within groups are refused; what can't be an id is kept out by not being known. */
function idsOf(value: unknown): number[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const { membersMax } = limits.provisioning;
  if (all.length > membersMax) throw new ScimError(413, `A request names at most ${membersMax} members.`);
  return all.map((member) => {
    const type = isObject(member) ? attributeOf(member, 'type') : undefined;
    if (typeof type === 'string' && type.toLowerCase() === 'group')
      throw invalidValue('Groups have users as members, no groups.');
    const said = textOf(isObject(member) ? attributeOf(member, 'value') : member, 'members.value');
    const id = said === null ? undefined : idOf(said);
    if (id === undefined) throw invalidValue(`There is no user '${(said ?? '').slice(0, 100)}'.`);
    return id;
  });
}

/** What a whole resource says; in a PUT, what is left out is 'none'. Throws invalidValue. */
export function readGroup(body: Json, { isWhole }: { readonly isWhole: boolean }): GroupSaid {
  const said: GroupSaid = { displayName: nameOf(attributeOf(body, 'displayName')), members: [] };
  const externalId = attributeOf(body, 'externalId');
  if (externalId !== undefined || isWhole) said.externalId = externalIdOf(externalId);
  const members = attributeOf(body, 'members');
  if (members !== undefined || isWhole)
    said.members.push({ op: isWhole ? 'set' : 'add', ids: idsOf(members) });
  return said;
}

/** The one member that `members[value eq "…"]` means. Throws invalidPath for any other filter. */
function meantBy(filter: NonNullable<Patch['filter']>): number[] {
  const plain = flat(filter, 'members.');
  if (plain.op !== 'eq' || plain.attrPath !== 'members.value' || typeof plain.compValue !== 'string')
    throw invalidPath('Members are found by \'members[value eq "…"]\'.');
  const id = idOf(plain.compValue);
  return id === undefined ? [] : [id];
}

function membersChange({ op, filter, value }: Patch): MemberChange {
  if (filter) {
    if (op !== 'remove') throw invalidPath('Members have nothing that could be changed.');
    return { op, ids: meantBy(filter) };
  }
  if (op === 'add') return { op, ids: idsOf(value) };
  if (op === 'replace') return { op: 'set', ids: idsOf(value) };
  // RFC 7644 removes all; Entra ID names those it means.
  return value === undefined || value === null ? { op: 'set', ids: [] } : { op, ids: idsOf(value) };
}

/** What a PATCH says about a group. Throws invalidPath, invalidValue and mutability. */
export function patchGroup(patches: readonly Patch[]): GroupSaid {
  const said: GroupSaid = { members: [] };
  for (const patch of patches) {
    const value = patch.op === 'remove' ? null : patch.value;
    if (patch.attribute === 'members') said.members.push(membersChange(patch));
    else if (patch.attribute === 'externalid') said.externalId = externalIdOf(value);
    else if (patch.attribute === 'displayname') {
      if (patch.op === 'remove') throw new ScimError(400, "'displayName' can't be removed.", 'mutability');
      said.displayName = nameOf(value);
    } else if (!IGNORED.has(patch.attribute))
      throw invalidPath(`Groups have no attribute '${patch.attribute}'.`);
  }
  return said;
}
