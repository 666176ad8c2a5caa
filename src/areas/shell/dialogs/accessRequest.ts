import type { SessionData } from '@/authProvider/session';

/** The partner whose request waits for an answer (3 §2); null when none does. */
export function pendingPartner({ user, company }: Pick<SessionData, 'user' | 'company'>): string | null {
  const { parentCompanyId, parentCompanyName, loginAsCompany } = company.distribution;
  // A partner that is inside the company does not answer for it.
  if (user.isAdminLoggedInAsCompany || parentCompanyId === null || loginAsCompany !== 'REQUESTED')
    return null;
  return parentCompanyName ?? '';
}
