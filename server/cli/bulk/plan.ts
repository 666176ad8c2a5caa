import { companyName, departmentNames, groupNames } from './names';

/** A company to generate. Everything about it follows from its size and its place in the list. */
export interface CompanyPlan {
  readonly name: string;
  readonly slug: string;
  readonly domain: string;
  readonly users: number;
  readonly departments: readonly string[];
  readonly groups: readonly string[];
  readonly admin: { readonly email: string; readonly uid: string };
}

/** Password of every generated admin. The command that generates them refuses to run in production. */
export const GENERATED_PASSWORD = 'Generated-2026!';

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));

/** The plan of the n-th company with this many users; deterministic. */
export function planCompany(users: number, index: number): CompanyPlan {
  const name = companyName(index);
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${users}`;
  const domain = `${slug}.example`;
  return {
    name: `${name} (${users.toLocaleString('en')})`,
    slug,
    domain,
    users,
    departments: departmentNames(clamp(users / 250, 4, 240)),
    groups: groupNames(clamp(users / 100, 2, 16)),
    admin: { email: `admin@${domain}`, uid: `generated-${slug}-1` },
  };
}

/** Plans for companies of these sizes. */
export const planCompanies = (sizes: readonly number[]): CompanyPlan[] => sizes.map(planCompany);
