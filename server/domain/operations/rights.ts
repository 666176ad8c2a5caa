import { type AccessRule, access, canAccess } from '@contract/access';
import type { StopReason } from '@contract/operations';
import { readCompany } from '@server/domain/company/company.queries';
import { findActorById, findVisited } from '@server/domain/sign-in/actor.queries';
import { mayActForCustomers } from '@server/domain/sign-in/guard';
import type { Tx } from '@server/platform/db/client';
import type { Requester } from './kind';

/**
 * Why an operation must not continue: its requester was deleted, disabled or given another role since, or
 * their company was disabled; for a partner's user, also the withdrawal of the customer's consent and the end
 * of the visit. Undefined while they have the right. The end of a session alone stops nothing that was
 * requested in it. `rule` is that of the endpoint that started it.
 */
export async function whyNoLonger(
  tx: Tx,
  requester: Requester,
  now: Date,
  rule: AccessRule = access.staffWrite,
): Promise<StopReason | undefined> {
  const { companyId, userId, onBehalfOf, visitId } = requester;
  if (onBehalfOf !== null) return whyPartnerNoLonger(tx, { companyId, userId: onBehalfOf, visitId }, now);
  const found = await findActorById(tx, companyId, userId, now);
  if (!found) return 'REQUESTER_DELETED';
  if (found.companyDisabled) return 'COMPANY_DISABLED';
  if (found.disabled) return 'REQUESTER_DISABLED';
  return canAccess(rule, found.actor) ? undefined : 'REQUESTER_ROLE';
}

async function whyPartnerNoLonger(
  tx: Tx,
  { companyId, userId, visitId }: Pick<Requester, 'companyId' | 'userId' | 'visitId'>,
  now: Date,
): Promise<StopReason | undefined> {
  const { parentCompanyId } = await readCompany(tx, companyId);
  if (parentCompanyId === null || visitId === undefined) return 'PARTNER_ACCESS';
  const partner = await findActorById(tx, parentCompanyId, userId, now);
  if (!partner || partner.disabled || partner.companyDisabled || !mayActForCustomers(partner.actor)) {
    return 'PARTNER_ACCESS';
  }
  const visiting = { companyId, visitId, partnerCompanyId: parentCompanyId, partnerUserId: userId };
  const customer = await findVisited(tx, visiting, now);
  if (!customer) return 'PARTNER_ACCESS';
  if (customer.disabled) return 'COMPANY_DISABLED';
  return customer.isOpen ? undefined : 'VISIT_ENDED';
}
