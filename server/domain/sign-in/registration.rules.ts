import { lockCompany, readCompany, updateCompany } from '@server/domain/company/company.queries';
import { updatePerson } from '@server/domain/people/people.queries';
import { endVisits } from '@server/domain/visits/visits.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';

/**
 * Makes a company registered once the owner whom a partner invited has a password of their own; does nothing for
 * anyone else. Access that the partner gave itself until then becomes a request, which the owner answers, and ends
 * its visits. Call it first in a transaction: companies are locked before users.
 */
export async function registerOwner(
  tx: Tx,
  deps: Pick<Deps, 'identity' | 'clock'>,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<void> {
  const isNewOwner = (company: { ownerId: number | null; registeredAt: Date | null }) =>
    company.ownerId === userId && company.registeredAt === null;
  // Without a lock first: a company's many learners accept at the same time.
  if (!isNewOwner(await readCompany(tx, companyId))) return;
  const company = await lockCompany(tx, companyId);
  if (!isNewOwner(company)) return;
  const now = deps.clock();
  const isSelfGiven =
    company.loginAsCompanyStatus === 'AVAILABLE' && company.loginAsCompanyAnsweredAt === null;
  await updateCompany(tx, companyId, {
    registeredAt: now,
    updatedAt: now,
    ...(isSelfGiven ? { loginAsCompanyStatus: 'REQUESTED' } : {}),
  });
  await updatePerson(tx, companyId, userId, { registrationType: 'REGISTERED', updatedAt: now });
  if (isSelfGiven) await endVisits(tx, deps, companyId, now);
}
