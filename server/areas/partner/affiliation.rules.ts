import { readCompany, updateCompanies } from '@server/domain/company/company.queries';
import { lockCustomer } from '@server/domain/company/customers.rules';
import { endOwnersPasswords } from '@server/domain/people/people.queries';
import { visitedAmong } from '@server/domain/visits/visits.queries';
import { endVisits } from '@server/domain/visits/visits.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict } from '@server/platform/http/errors';
import { lockCustomersOf } from './customers.queries';
import { stopSharedAhead } from './shared-simulations.rules';

type Ending = Pick<Deps, 'clock' | 'identity'>;

/**
 * Ends what binds companies to their partner: its access with all visits, a password it has set, campaigns it has planned there,
 * and the deal. What
 * was bought for them stays theirs. The partners among them stop being partners. Returns the customers that these
 * lose. The caller has locked the companies.
 */
export async function endAffiliation(
  tx: Tx,
  deps: Ending,
  companies: readonly { readonly id: number; readonly isPartner: boolean }[],
): Promise<number[]> {
  const now = deps.clock();
  const ids = companies.map(({ id }) => id);
  await endOwnersPasswords(tx, ids, now);
  await updateCompanies(tx, ids, {
    parentCompanyId: null,
    loginAsCompanyStatus: null,
    loginAsCompanyAnsweredAt: null,
    loginAsCompanyAnsweredBy: null,
    dealProbability: null,
    dealLicenses: null,
    dealClosesOn: null,
    updatedAt: now,
  });
  await stopSharedAhead(tx, ids, now);
  for (const id of await visitedAmong(tx, ids)) await endVisits(tx, deps, id, now);
  const partners = companies.filter(({ isPartner }) => isPartner).map(({ id }) => id);
  return partners.length === 0 ? [] : endPartnerships(tx, deps, partners);
}

/** Makes partners direct customers; returns their own customers, which are then without a partner. */
async function endPartnerships(tx: Tx, deps: Ending, partnerIds: readonly number[]): Promise<number[]> {
  const changes = { isPartner: false, customerType: 'DIRECT' as const, updatedAt: deps.clock() };
  await updateCompanies(tx, partnerIds, changes);
  const customers = await lockCustomersOf(tx, partnerIds);
  if (customers.length === 0) return [];
  const further = await endAffiliation(tx, deps, customers);
  return [...customers.map(({ id }) => id), ...further];
}

/** Makes a customer a partner, which may invite customers and ask them for access as far as its reseller may. */
export async function markSubReseller(tx: Tx, deps: Pick<Deps, 'clock'>, actor: SignedInActor, id: number) {
  const { features: own } = await readCompany(tx, actor.companyId);
  const customer = await lockCustomer(tx, actor.companyId, id);
  if (customer.isPartner) throw conflict('This customer is a partner already.');
  const { isPartnerInviteAllowed = false, isChildLoginAllowed = false } = own;
  await updateCompanies(tx, [id], {
    isPartner: true,
    customerType: 'SUBRESELLER',
    features: { ...customer.features, isPartnerInviteAllowed, isChildLoginAllowed },
    updatedAt: deps.clock(),
  });
}

/** Makes a sub-reseller a direct customer again. Returns its customers, which are then without a partner. */
export async function unmarkSubReseller(tx: Tx, deps: Ending, actor: SignedInActor, id: number) {
  const customer = await lockCustomer(tx, actor.companyId, id);
  if (customer.customerType !== 'SUBRESELLER') throw conflict('This customer is not a sub-reseller.');
  return endPartnerships(tx, deps, [id]);
}
