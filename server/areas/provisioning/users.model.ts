import { tagOf } from './tags';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user.attributes';
import type { ScimUserRow } from './users.queries';

const latest = (one: Date, other: Date) => (one > other ? one : other).toISOString();

/** What is said of a name, without what was not said; undefined for nothing. */
function nameOf({ givenName, familyName, name, lastName, displayName }: ScimUserRow) {
  // Of a user who was here before, the directory may have said no name.
  const isOurs = givenName === null && familyName === null && displayName === null;
  const given = isOurs ? name : givenName;
  const family = isOurs ? lastName : familyName;
  const formatted = [given, family].filter(Boolean).join(' ');
  if (formatted === '') return undefined;
  return {
    formatted,
    ...(given ? { givenName: given } : {}),
    ...(family ? { familyName: family } : {}),
  };
}

function extensionOf(row: ScimUserRow, baseUrl: string) {
  const manager =
    row.managerId === null
      ? undefined
      : {
          value: String(row.managerId),
          $ref: `${baseUrl}/Users/${row.managerId}`,
          ...(row.managerName ? { displayName: row.managerName } : {}),
        };
  const department = row.isDefaultDepartment ? undefined : row.departmentName;
  if (!manager && department === undefined) return undefined;
  return { ...(department === undefined ? {} : { department }), ...(manager ? { manager } : {}) };
}

/** A user as a resource of SCIM, with its tag. */
export function toScimUser(row: ScimUserRow, baseUrl: string): Record<string, unknown> {
  const name = nameOf(row);
  const extension = extensionOf(row, baseUrl);
  const displayName = row.displayName ?? name?.formatted ?? row.email;
  const resource = {
    schemas: extension ? [USER_SCHEMA, ENTERPRISE_SCHEMA] : [USER_SCHEMA],
    id: String(row.id),
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.email,
    ...(name ? { name } : {}),
    displayName,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.disabledAt === null,
    ...(row.groups.length > 0
      ? {
          groups: row.groups.map(({ id, name: display }) => ({
            ...{ value: String(id), $ref: `${baseUrl}/Groups/${id}`, display, type: 'direct' },
          })),
        }
      : {}),
    ...(extension ? { [ENTERPRISE_SCHEMA]: extension } : {}),
  };
  return {
    ...resource,
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: latest(row.updatedAt, row.userUpdatedAt),
      location: `${baseUrl}/Users/${row.id}`,
      version: tagOf(resource),
    },
  };
}
