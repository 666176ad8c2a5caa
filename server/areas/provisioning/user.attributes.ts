import { limits } from '@contract/limits';
import { departmentNameSchema, emailSchema } from '@contract/values';
import { emailKey } from '@server/platform/text/text';
import { filter as matches } from 'scim2-parse-filter';
import { invalidPath, invalidValue, ScimError } from './errors';
import type { Patch } from './paths';
import { attributeOf, booleanOf, isObject, type Json, textOf } from './values';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What a directory says about a user; what it does not speak of is undefined, null is 'none'. */
export interface UserSaid {
  userName?: string;
  email?: string | null | undefined;
  externalId?: string | null;
  displayName?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  active?: boolean;
  department?: string | null;
  manager?: string | null;
}

/** Attributes of the standard that mean nothing here: they are accepted, and not kept. */
const IGNORED = new Set(
  `id schemas meta groups nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos
   addresses entitlements roles x509certificates employeenumber costcenter organization division`.split(
    /\s+/,
  ),
);

const externalIdOf = (value: unknown) => textOf(value, 'externalId', limits.provisioning.externalIdMax);

function departmentOf(value: unknown): string | null {
  const name = textOf(value, 'department', limits.text.departmentNameMax);
  if (name === null) return null;
  const { data } = departmentNameSchema.safeParse(name);
  if (data === undefined) throw invalidValue("'department' can't be the name of a department.");
  return data;
}

/** The id of a manager: RFC 7643 has an object, Entra ID also sends the id alone. */
const managerOf = (value: unknown): string | null =>
  textOf(isObject(value) ? attributeOf(value, 'value') : value, 'manager', limits.provisioning.externalIdMax);

const isWork = (email: unknown) =>
  isObject(email) && String(attributeOf(email, 'type') ?? '').toLowerCase() === 'work';
const isPrimary = (email: unknown) => isObject(email) && attributeOf(email, 'primary') === true;
const isUntyped = (email: unknown) => !isObject(email) || !attributeOf(email, 'type');

/**
 * The work address among several: of those of that type the primary one, else the first; without any, the primary one, else the
 * first without a type. Never a private one: undefined where there are only these.
 */
function emailOf(value: unknown): string | null | undefined {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const work = all.filter(isWork);
  const one = work.find(isPrimary) ?? work[0] ?? all.find(isPrimary) ?? all.find(isUntyped);
  if (one === undefined && all.length > 0) return undefined;
  return textOf(isObject(one) ? attributeOf(one, 'value') : one, 'emails.value', limits.text.emailMax);
}

function setName(said: UserSaid, value: unknown): void {
  if (!isObject(value)) {
    if (value === null) Object.assign(said, { givenName: null, familyName: null });
    return;
  }
  const given = attributeOf(value, 'givenName');
  const family = attributeOf(value, 'familyName');
  const formatted = attributeOf(value, 'formatted');
  if (given !== undefined) said.givenName = textOf(given, 'name.givenName');
  if (family !== undefined) said.familyName = textOf(family, 'name.familyName');
  if (formatted !== undefined && said.displayName === undefined)
    said.displayName = textOf(formatted, 'name.formatted');
}

/**
 * What a whole resource says. In a PUT, what is left out is 'none'; the state, the department and the manager are what
 * they were, the latter two only while the directory has never sent any. Throws invalidValue.
 */
export function readUser(body: Json, { isWhole }: { readonly isWhole: boolean }): UserSaid {
  const said: UserSaid = {};
  const userName = textOf(attributeOf(body, 'userName'), 'userName', limits.text.emailMax);
  if (userName === null) throw invalidValue("'userName' is required.");
  said.userName = userName;
  const emails = attributeOf(body, 'emails');
  if (emails !== undefined) said.email = emailOf(emails);
  if (isWhole) Object.assign(said, { externalId: null, givenName: null, familyName: null });
  const externalId = attributeOf(body, 'externalId');
  if (externalId !== undefined) said.externalId = externalIdOf(externalId);
  const displayName = attributeOf(body, 'displayName');
  if (displayName !== undefined) said.displayName = textOf(displayName, 'displayName');
  setName(said, attributeOf(body, 'name'));
  if (isWhole) said.displayName ??= null;
  const active = attributeOf(body, 'active');
  if (active !== undefined && active !== null) said.active = booleanOf(active, 'active');
  const extension = attributeOf(body, ENTERPRISE_SCHEMA);
  if (isObject(extension)) {
    const department = attributeOf(extension, 'department');
    const manager = attributeOf(extension, 'manager');
    if (department !== undefined) said.department = departmentOf(department);
    if (manager !== undefined) said.manager = managerOf(manager);
  }
  return said;
}

function applyEmail(said: UserSaid, { op, filter, sub, value }: Patch, current: string): void {
  const work = { type: 'work', primary: true, value: current };
  // Only the work address is kept; a directory may speak of others.
  if (filter && !matches(filter)(work)) return;
  if (op === 'remove' || (sub !== undefined && sub !== 'value')) return;
  const email = sub === 'value' ? textOf(value, 'emails.value', limits.text.emailMax) : emailOf(value);
  if (email !== undefined) said.email = email;
}

function applyPatch(said: UserSaid, patch: Patch, current: string): void {
  const { op, attribute, sub } = patch;
  const value = op === 'remove' ? null : patch.value;
  switch (attribute) {
    case 'username': {
      const name = textOf(value, 'userName', limits.text.emailMax);
      if (name === null) throw new ScimError(400, "'userName' can't be removed.", 'mutability');
      said.userName = name;
      return;
    }
    case 'emails':
      applyEmail(said, patch, current);
      return;
    case 'externalid':
      said.externalId = externalIdOf(value);
      return;
    case 'displayname':
      said.displayName = textOf(value, 'displayName');
      return;
    case 'name':
      if (sub === 'givenname') said.givenName = textOf(value, 'name.givenName');
      else if (sub === 'familyname') said.familyName = textOf(value, 'name.familyName');
      else if (sub === undefined) setName(said, value);
      return;
    case 'active':
      said.active = value === null ? false : booleanOf(value, 'active');
      return;
    case 'department':
      said.department = departmentOf(value);
      return;
    case 'manager':
      if (sub === undefined || sub === 'value') said.manager = managerOf(value);
      return;
    default:
      if (!IGNORED.has(attribute)) throw invalidPath(`Users have no attribute '${attribute}'.`);
  }
}

/** What a PATCH says about a user, whose address is `current`. Throws invalidPath, invalidValue and mutability. */
export function patchUser(patches: readonly Patch[], current: string): UserSaid {
  const said: UserSaid = {};
  for (const patch of patches) applyPatch(said, patch, current);
  return said;
}

/**
 * The address that a directory says: user name and work address are the same one. Undefined if it says none. Throws
 * invalidValue for two that differ, and for what is no address.
 */
export function addressOf({ userName, email }: UserSaid, current?: string): string | undefined {
  const all = [userName, email ?? undefined].filter((one) => one !== undefined);
  const keys = new Set(all.map(emailKey));
  if (keys.size > 1) {
    throw invalidValue(
      "'userName' and the work address differ. A user has one address here: map both to the attribute with the address where they read mail.",
    );
  }
  const [given] = all;
  if (given === undefined || given === current) return undefined;
  const { data } = emailSchema.safeParse(given);
  if (data === undefined) throw invalidValue("'userName' has to be an email address.");
  return data;
}
