import { limits } from '@contract/limits';
import { type LockedCompany, readCompany, updateCompanies } from '@server/domain/company/company.queries';
import { tellAdminsOf } from '@server/domain/notifications/notifications.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';

/** Whether a customer can be asked now. A no holds for a while, so that nobody is worn down by requests. */
function isAskable({ loginAsCompanyStatus, loginAsCompanyAnsweredAt: at }: LockedCompany, now: Date) {
  if (loginAsCompanyStatus === 'REQUESTED' || loginAsCompanyStatus === 'AVAILABLE') return false;
  return at === null || now.getTime() - at.getTime() >= limits.partner.askAgainMs;
}

/**
 * Asks customers for access: their admins get a notification, and a question when they sign in. Returns the ids of
 * those that were asked.
 */
export async function requestAccess(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  actor: SignedInActor,
  customers: readonly LockedCompany[],
): Promise<number[]> {
  const now = deps.clock();
  const { name: partner } = await readCompany(tx, actor.companyId);
  const ids = customers.filter((customer) => isAskable(customer, now)).map(({ id }) => id);
  if (ids.length === 0) return ids;
  await updateCompanies(tx, ids, {
    loginAsCompanyStatus: 'REQUESTED',
    loginAsCompanyAnsweredAt: null,
    loginAsCompanyAnsweredBy: null,
    updatedAt: now,
  });
  await tellAdminsOf(tx, ids, now, ({ say }) => ({
    head: say('accessRequest.head'),
    title: say('accessRequest.title', { partner }),
    description: say('accessRequest.description'),
    url: '/access-for-reseller',
    buttonName: say('accessRequest.answer'),
  }));
  return ids;
}
