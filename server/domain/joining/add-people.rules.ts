import type { Role } from '@contract/access';
import { identityKey } from '@contract/names';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { userKeys } from '@server/domain/people/people.model';
import { insertUsers } from '@server/domain/people/people.queries';
import { departments, groups } from '@server/domain/people/people.tables';
import { defaultDepartment, insertMemberships, teamsByName } from '@server/domain/people/teams.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { emailKey } from '@server/platform/text/text';

/** Somebody who becomes a user. */
export interface NewPerson {
  /** In use nowhere. */
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  readonly role: Role;
  /** Names; the first counts, and without one it is the company's default department. */
  readonly departments: readonly string[];
  readonly groups: readonly string[];
}

interface Adding {
  /** They sign in at the company's own provider. */
  readonly sso: boolean;
  /** When they were mailed an invitation; null for those who were not. */
  readonly invitedAt: Date | null;
  readonly now: Date;
}

/**
 * Adds users with their departments and groups, which are created where they are missing, and what is assigned to new users.
 * Returns them with their ids, in the order given. The caller has locked the company, its seats and the addresses.
 */
export async function addPeople<Person extends NewPerson>(
  tx: Tx,
  deps: Deps,
  companyId: number,
  people: readonly Person[],
  { sso, invitedAt, now }: Adding,
): Promise<(Person & { readonly id: number })[]> {
  const departmentNames = people.flatMap((person) => person.departments.filter(Boolean));
  const groupNames = people.flatMap((person) => person.groups.filter(Boolean));
  const standard = await defaultDepartment(tx, companyId);
  const byDepartment = await teamsByName(tx, departments, companyId, departmentNames, now);
  const byGroup = await teamsByName(tx, groups, companyId, groupNames, now);
  const rows = people.map(({ email, name, lastName, role, departments: [department = ''] }) => {
    const { id: departmentId, nameKey: departmentKey } =
      byDepartment.get(identityKey(department)) ?? standard;
    return {
      ...userKeys({ email, name, lastName }),
      companyId,
      email,
      name,
      lastName,
      role,
      departmentId,
      departmentKey,
      sso,
      createdAt: now,
      updatedAt: now,
      invitedAt,
    };
  });
  const ids = await insertUsers(tx, rows);
  const added = people.map((person) => {
    const id = ids.get(emailKey(person.email));
    if (id === undefined) throw new Error('the insert returned too few rows');
    return { ...person, id };
  });
  const members = added.flatMap(({ id: userId, groups: names }) => {
    const groupIds = new Set(names.flatMap((name) => byGroup.get(identityKey(name))?.id ?? []));
    return [...groupIds].map((groupId) => ({ groupId, userId }));
  });
  await insertMemberships(tx, companyId, members);
  await enrolPeople(
    tx,
    deps,
    companyId,
    added.map(({ id }) => id),
  );
  return added;
}
