import { LOGIN_ACCESS } from '@contract/partner';
import type { SessionData } from '@/authProvider/session';

export interface PartnersAccess {
  readonly partner: string;
  readonly status: (typeof LOGIN_ACCESS)[number];
}

/** Where the access of the company's partner stands; null without one, and for the partner inside the company. */
export function partnersAccess({
  user,
  company,
}: Pick<SessionData, 'user' | 'company'>): PartnersAccess | null {
  const { parentCompanyId, parentCompanyName, loginAsCompany } = company.distribution;
  // A partner that is inside the company does not answer for it.
  if (user.isAdminLoggedInAsCompany || parentCompanyId === null) return null;
  const status = LOGIN_ACCESS.find((one) => one === loginAsCompany) ?? 'NOT_AVAILABLE';
  return { partner: parentCompanyName ?? '', status };
}
