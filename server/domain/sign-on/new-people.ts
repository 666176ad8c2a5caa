import { identityKey } from '@contract/names';
import type { AddedPerson, NewPeopleClaim, NewPeopleClaims } from '@contract/settings/new-people';
import { departmentNameSchema, emailSchema, nameSchema } from '@contract/values';
import { isAtProvedDomain } from '@server/domain/domains/domains.queries';
import type { Queryable } from '@server/platform/db/client';
import type { z } from 'zod';
import { groupsAmong, newPeopleOf } from './new-people.queries';
import type { Claim } from './sso.tables';

/** What providers call names, in OpenID Connect, in SAML by URI, and by OID. */
const USUAL: Partial<Record<NewPeopleClaim, readonly string[]>> = {
  name: [
    'given_name',
    'givenName',
    'firstName',
    'first_name',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
  ],
  lastName: [
    'family_name',
    'lastName',
    'last_name',
    'surname',
    'sn',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'urn:oid:2.5.4.4',
  ],
};

/** The values of a claim by its name; case makes no difference. */
const valuesOf = (claims: readonly Claim[], names: readonly string[]): readonly string[] => {
  const wanted = new Set(names.map(identityKey));
  return claims.find(({ name }) => wanted.has(identityKey(name)))?.values ?? [];
};

/** Those that can be what they are meant to be; a provider may say anything. */
const readable = (schema: z.ZodType<string>, values: readonly string[]): string[] =>
  values.flatMap((value) => schema.safeParse(value).data || []);

/** What a provider says about somebody new, as far as it can be read. */
export function addedPersonOf(told: readonly Claim[], claims: NewPeopleClaims): AddedPerson {
  const read = (claim: NewPeopleClaim, schema: z.ZodType<string>): string[] => {
    const own = claims[claim];
    return readable(schema, valuesOf(told, own === null ? (USUAL[claim] ?? []) : [own]));
  };
  return {
    name: read('name', nameSchema)[0] ?? '',
    lastName: read('lastName', nameSchema)[0] ?? '',
    department: read('department', departmentNameSchema)[0] ?? null,
    groups: read('groups', departmentNameSchema),
    manager: read('manager', emailSchema)[0] ?? null,
  };
}

/** Who becomes a user by signing in with an address that no user has; undefined where nobody is added by it. */
export async function newcomerOf(
  db: Queryable,
  companyId: number,
  { email, claims: told }: { readonly email: string | null; readonly claims: readonly Claim[] },
): Promise<(AddedPerson & { readonly email: string }) | undefined> {
  const { data: address } = emailSchema.safeParse(email);
  if (address === undefined) return undefined;
  const { isOn, claims } = await newPeopleOf(db, companyId);
  if (!isOn || !(await isAtProvedDomain(db, companyId, address))) return undefined;
  const person = addedPersonOf(told, claims);
  // A directory has many groups that mean nothing here, so none is created.
  return { ...person, groups: await groupsAmong(db, companyId, person.groups), email: address };
}
