import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { idSchema } from '../values';

const area = 'settings' as const;

/** What a provider may say about somebody new. */
export const NEW_PEOPLE_CLAIMS = ['name', 'lastName', 'department', 'groups', 'manager'] as const;
export type NewPeopleClaim = (typeof NEW_PEOPLE_CLAIMS)[number];

/** The name of a claim or attribute at the provider; null for none, which for names means the usual ones. */
const claimSchema = z.string().trim().min(1).max(limits.singleSignOn.valueMax).nullable();
const claimsSchema = z.object({
  name: claimSchema,
  lastName: claimSchema,
  department: claimSchema,
  groups: claimSchema,
  /** Whose value is the manager's address. */
  manager: claimSchema,
});
export type NewPeopleClaims = z.infer<typeof claimsSchema>;

const newPeopleSchema = z.object({
  isOn: z.boolean(),
  claims: claimsSchema,
  /** The proved domains: nobody else is added. */
  domains: z.array(z.string()),
});
export type NewPeople = z.infer<typeof newPeopleSchema>;

/** Who is added as the provider says so. */
export const addedPersonSchema = z.object({
  name: z.string(),
  lastName: z.string(),
  department: z.string().nullable(),
  groups: z.array(z.string()),
  manager: z.string().nullable(),
});
export type AddedPerson = z.infer<typeof addedPersonSchema>;

const ADDRESS = '/api/v1/sso/company/{id}/new_people' as const;

/** Whether whoever signs in at the company's provider for the first time becomes a user (just in time). */
export const newPeopleEndpoints = {
  get: endpoint({
    method: 'GET',
    path: ADDRESS,
    tenantParam: 'id',
    area,
    access: access.adminAreaRead,
    params: z.object({ id: idSchema }),
    summary: 'Whether single sign-on adds users, and which claims say what about them',
    response: dataOf(newPeopleSchema),
  }),
  save: endpoint({
    method: 'PUT',
    path: ADDRESS,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: 'Sets whether single sign-on adds users, at proved domains only, and from which claims',
    body: z.object({ companyId: idSchema, isOn: z.boolean(), claims: claimsSchema }),
    response: dataOf(newPeopleSchema),
  }),
};
