import { limits } from '@contract/limits';
import { hasHidden, searchKey } from '@contract/names';
import { COMPANY_NAME_CODES } from '@contract/registration';
import { type AddedCompany, insertCompanies, setOwners } from '@server/domain/company/company.queries';
import { zoneOfCountry } from '@server/domain/company/zones';
import type { Tx } from '@server/platform/db/client';
import { userKeys } from './people.model';
import { insertUsers } from './people.queries';
import { insertDefaultDepartments } from './teams.queries';

/** Letters, their joiners, digits and the symbols that company names use. No markup or control characters. */
const NAME_SYMBOLS = /^[\p{L}\p{M}\p{N}\p{Zs}\p{Join_Control}.,&'’\-–+()/!@#°·:|]+$/u;

/** What is wrong with a company's name, with its own code; undefined when it can be used. */
export function companyNameProblem(name: string) {
  if (name.length === 0 || name.length > limits.text.companyNameMax) {
    return {
      code: COMPANY_NAME_CODES.length,
      description: 'Company Name should not exceed 255 characters.',
    };
  }
  if (NAME_SYMBOLS.test(name) && !hasHidden(name)) return undefined;
  return { code: COMPANY_NAME_CODES.symbols, description: 'Company Name contains invalid symbols.' };
}

export const NAME_TAKEN = 'This company name is already taken.';

const slugOf = (name: string, suffix: string) =>
  `${
    searchKey(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'company'
  }-${suffix}`;

export interface NewCompany {
  readonly company: Omit<AddedCompany, 'slug'>;
  readonly owner: {
    readonly email: string;
    readonly name: string;
    readonly lastName: string;
    readonly registrationType: 'REGISTERED' | 'INVITED';
    readonly invitedAt?: Date;
  };
}

/**
 * Adds companies on the Free plan with a trial available, each with its default department and its owner, in as
 * many statements for a hundred as for one. The caller has locked and checked names and addresses.
 */
export async function createCompanies(tx: Tx, list: readonly NewCompany[], now: Date) {
  const suffix = now.getTime().toString(36);
  const times = { createdAt: now, updatedAt: now };
  const ids = await insertCompanies(
    tx,
    list.map(({ company }, index) => ({
      seats: limits.users.withoutBoost,
      trialStatus: 'available' as const,
      ...times,
      timeZone: zoneOfCountry(company.country),
      ...company,
      slug: slugOf(company.name, index === 0 ? suffix : `${suffix}-${index}`),
    })),
  );
  const departments = await insertDefaultDepartments(tx, ids, now);
  const people = list.map(({ owner }, index) => {
    const companyId = ids[index] ?? 0;
    const department = departments.get(companyId);
    if (!department) throw new Error(`company ${companyId} has no default department`);
    return {
      ...owner,
      ...userKeys(owner),
      ...times,
      companyId,
      role: 'admin' as const,
      departmentId: department.id,
      departmentKey: department.nameKey,
    };
  });
  const byAddress = await insertUsers(tx, people);
  const owners = people.map(({ companyId, emailKey, email }) => {
    const userId = byAddress.get(emailKey);
    if (userId === undefined) throw new Error('the insert returned too few rows');
    return { companyId, userId, email };
  });
  await setOwners(tx, owners);
  return owners;
}
