import { identityKey, searchKey } from '@contract/names';
import { departments, users } from '@server/domain/people/people.tables';
import { provisionedUsers } from '@server/domain/provisioning/provisioning.tables';
import { patternOf } from '@server/platform/text/search';
import { emailKey } from '@server/platform/text/text';
import { sql } from 'drizzle-orm';
import { type Attributes, always, instant, reference, text, truth } from './conditions.queries';

/** Three letters are what the index of the search text finds anywhere. */
const FOUND_ANYWHERE = 3;

const address = text({
  column: users.emailKey,
  keyOf: emailKey,
  hasIndex: true,
  also(op, value) {
    const key = searchKey(value);
    if (op !== 'co' || key.length < FOUND_ANYWHERE) return undefined;
    return sql`${users.searchText} LIKE ${patternOf(key)}`;
  },
});

const lower = (value: string) => value.toLowerCase();

const displayName = text({
  column: sql`lower(coalesce(${provisionedUsers.displayName}, btrim(${users.name} || ' ' || ${users.lastName})))`,
  keyOf: lower,
});

const givenName = text({
  column: sql`lower(coalesce(${provisionedUsers.givenName}, ${users.name}))`,
  keyOf: lower,
  also: (op, value) => (op === 'eq' ? sql`${users.nameKey} = ${searchKey(value)}` : undefined),
});

const familyName = text({
  column: sql`lower(coalesce(${provisionedUsers.familyName}, ${users.lastName}))`,
  keyOf: lower,
  also: (op, value) => (op === 'eq' ? sql`${users.lastNameKey} = ${searchKey(value)}` : undefined),
});

const manager = reference((id) => sql`${users.managerId} = ${id}`, sql`${users.managerId} IS NOT NULL`);
const group = reference(
  (id) => sql`${users.id} IN (SELECT m.user_id FROM group_members m
    JOIN provisioned_groups pg ON pg.company_id = m.company_id AND pg.group_id = m.group_id
    WHERE m.company_id = ${users.companyId} AND m.group_id = ${id})`,
  sql`EXISTS (SELECT FROM group_members m
    JOIN provisioned_groups pg ON pg.company_id = m.company_id AND pg.group_id = m.group_id
    WHERE m.company_id = ${users.companyId} AND m.user_id = ${users.id})`,
);

/** What users can be filtered by, by the name of the attribute in lower case. */
export const USER_ATTRIBUTES: Attributes = {
  id: reference((id) => sql`${provisionedUsers.userId} = ${id}`, sql`true`),
  username: address,
  emails: address,
  'emails.value': address,
  'emails.type': always('work'),
  'emails.primary': always(true),
  externalid: text({ column: provisionedUsers.externalId, keyOf: (value) => value, hasIndex: true }),
  displayname: displayName,
  'name.formatted': displayName,
  'name.givenname': givenName,
  'name.familyname': familyName,
  active: truth(
    sql`${users.disabledAt} IS NULL`,
    sql`${users.disabledAt} IS NOT NULL`,
    (isActive) => !isActive,
  ),
  department: text({ column: departments.identityKey, keyOf: identityKey, hasIndex: true }),
  manager,
  'manager.value': manager,
  groups: group,
  'groups.value': group,
  'meta.created': instant(provisionedUsers.createdAt),
  'meta.lastmodified': instant(sql`greatest(${provisionedUsers.updatedAt}, ${users.updatedAt})`),
};

/** What users can be sorted by. */
export const USER_SORTS = {
  id: provisionedUsers.userId,
  username: users.emailKey,
  'emails.value': users.emailKey,
  'name.givenname': users.nameKey,
  'name.familyname': users.lastNameKey,
} as const;
