import { type ChosenCustomers, customerEndpoints } from '@contract/partner/customers';
import { type LockedCompany, updateCompany } from '@server/domain/company/company.queries';
import { lockCustomer, lockCustomers } from '@server/domain/company/customers.rules';
import { countLookups } from '@server/domain/company/lookups';
import { startTrial } from '@server/domain/company/trial.rules';
import { appendAuditEvent, appendToCompanies } from '@server/platform/db/audit.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry, Deps, SignedInActor } from '@server/platform/http/context';
import { companyNotAccessible, invalidField } from '@server/platform/http/errors';
import { requestAccess } from './access-request.rules';
import { endAffiliation, markSubReseller, unmarkSubReseller } from './affiliation.rules';
import { selectCustomerIds } from './customers.queries';
import { inviteCustomers, resendInvitation } from './invitations.rules';
import { setOwnerPassword } from './owner-password.rules';

/** Ids that an audit event names; more are given as a number. */
const NAMED_IN_LOG = 1000;
const counted = (ids: readonly number[]) => ({ total: ids.length, customerIds: ids.slice(0, NAMED_IN_LOG) });
const ofCustomer = (id: number) => ({ type: 'company', id });
const CUSTOMERS = { type: 'company' };

/** The customers of a bulk act, locked: own ones only, whether by id or all that match. */
async function lockChosen(
  tx: Tx,
  actor: SignedInActor,
  { customersIds, isAllSelected, filter = {} }: ChosenCustomers,
  now: Date,
): Promise<LockedCompany[]> {
  const partnerId = actor.companyId;
  if (!isAllSelected) return lockCustomers(tx, partnerId, customersIds, 'customersIds');
  await allowLongWork(tx);
  const scope = { partnerId, withGrandchildren: false, now };
  const oldestFirst = { orderBy: 'created_at', order: 'asc' } as const;
  const ids = await selectCustomerIds(tx, scope, filter, oldestFirst);
  return lockCustomers(tx, partnerId, ids, 'customersIds');
}

/**
 * The customers that are asked for access: those chosen by the partner in the path, or the one in the path itself. Throws
 * 403 for another partner, 404 for a company that is no customer, and 422 when nobody is chosen.
 */
async function lockAsked(
  tx: Tx,
  actor: SignedInActor,
  { id, body }: { readonly id: number; readonly body: ChosenCustomers | Record<string, never> },
  now: Date,
): Promise<LockedCompany[]> {
  const isChoice = 'customersIds' in body;
  if (id === actor.companyId) {
    if (!isChoice) throw invalidField('customersIds', 'Please add customers');
    return lockChosen(tx, actor, body as ChosenCustomers, now);
  }
  if (isChoice) throw companyNotAccessible();
  return [await lockCustomer(tx, actor.companyId, id)];
}

/** What a partner does with its customers. Each act is also in the logs of the customers it is about. */
export function customerActRoutes({ write }: ReturnType<typeof binder>): void {
  type Acting = { tx: Tx; deps: Deps; actor: SignedInActor; requestId: string };
  const tell = (
    { tx, deps, actor, requestId }: Acting,
    ids: readonly number[],
    action: AuditEntry['action'],
    details: object = {},
  ) => {
    const partner = { partnerCompanyId: actor.companyId, partnerUserId: actor.userId };
    const event = { action, details: { ...partner, ...details }, onBehalfOf: actor.userId, requestId };
    return appendToCompanies(tx, ids, { ...event, at: deps.clock() });
  };

  write(customerEndpoints.requestAccess, async (acting) => {
    const { tx, deps, actor, params, body, audit } = acting;
    const customers = await lockAsked(tx, actor, { id: params.id, body }, deps.clock());
    const asked = await requestAccess(tx, deps, actor, customers);
    await audit({ action: 'customers.access_requested', target: CUSTOMERS, details: counted(asked) });
    await tell(acting, asked, 'company.access_requested');
    return { data: { requested: asked.length, unchanged: customers.length - asked.length } };
  });

  write(
    customerEndpoints.invite,
    async (acting) => {
      const { tx, deps, actor, body, audit } = acting;
      const invited = await inviteCustomers(tx, deps, actor, body.companies);
      const ids = invited.map(({ companyId }) => companyId);
      await audit({ action: 'customers.invited', target: CUSTOMERS, details: counted(ids) });
      await tell(acting, ids, 'company.invited');
      return { data: { invited: invited.map(({ companyId, email }) => ({ companyId, email })) } };
    },
    ({ deps, actor, body }) => countLookups(deps, actor, body.companies.length),
  );

  write(customerEndpoints.resendInvite, async (acting) => {
    const { tx, deps, actor, body, audit } = acting;
    const id = body.customer_company_id;
    const invitedAt = await resendInvitation(tx, deps, actor, id);
    await audit({ action: 'customer.invited_again', target: ofCustomer(id) });
    await tell(acting, [id], 'company.invited');
    return { data: { invitedAt: invitedAt.toISOString() } };
  });

  write(customerEndpoints.inviteMessage, async ({ tx, deps, actor, body, audit }) => {
    const { defaultCustomerInviteMessage } = body;
    const changes = { defaultChildInviteMessage: defaultCustomerInviteMessage || null };
    await updateCompany(tx, actor.companyId, { ...changes, updatedAt: deps.clock() });
    await audit({ action: 'customer_invite_message.updated', target: ofCustomer(actor.companyId) });
    return { data: { defaultCustomerInviteMessage } };
  });

  write(customerEndpoints.removeCustomers, async (acting) => {
    const { tx, deps, actor, body, audit } = acting;
    const customers = await lockChosen(tx, actor, body, deps.clock());
    const removed = customers.map(({ id }) => id);
    const further = await endAffiliation(tx, deps, customers);
    await audit({ action: 'customers.removed', target: CUSTOMERS, details: counted(removed) });
    await tell(acting, [...removed, ...further], 'company.partner_removed');
    return { data: { removed: removed.length } };
  });

  write(customerEndpoints.markSubReseller, async (acting) => {
    const { tx, deps, actor, params, audit } = acting;
    await markSubReseller(tx, deps, actor, params.customerId);
    await audit({ action: 'customer.became_partner', target: ofCustomer(params.customerId) });
    await tell(acting, [params.customerId], 'company.became_partner');
    return { data: { customerType: 'SUBRESELLER' as const } };
  });

  write(customerEndpoints.unmarkSubReseller, async (acting) => {
    const { tx, deps, actor, params, audit } = acting;
    const lost = await unmarkSubReseller(tx, deps, actor, params.customerId);
    const details = counted(lost);
    await audit({ action: 'customer.became_direct', target: ofCustomer(params.customerId), details });
    await tell(acting, [params.customerId], 'company.became_direct');
    await tell(acting, lost, 'company.partner_removed');
    return { data: { customerType: 'DIRECT' as const } };
  });

  write(customerEndpoints.temporaryPassword, async (acting) => {
    const { tx, deps, actor, params, body, audit, requestId } = acting;
    const { companyId } = params;
    const { expiresAt, ownerId } = await setOwnerPassword(tx, deps, actor, companyId, body);
    const details = { grantLoginAccess: body.grantLoginAccess };
    await audit({ action: 'customer.temporary_password_set', target: ofCustomer(companyId), details });
    await appendAuditEvent(tx, {
      action: 'user.temporary_password_set',
      target: { type: 'user', id: ownerId },
      details: { partnerCompanyId: actor.companyId, partnerUserId: actor.userId },
      actor: { companyId, userId: ownerId, onBehalfOf: actor.userId },
      requestId,
      at: deps.clock(),
    });
    if (body.grantLoginAccess) await tell(acting, [companyId], 'company.access_granted');
    return { data: { expiresAt: expiresAt.toISOString() } };
  });

  write(customerEndpoints.startTrial, async (acting) => {
    const { tx, deps, actor, params, audit } = acting;
    await lockCustomer(tx, actor.companyId, params.customerId);
    const trialEnd = await startTrial(tx, params.customerId, deps.clock());
    await audit({ action: 'customer.trial_started', target: ofCustomer(params.customerId) });
    await tell(acting, [params.customerId], 'trial.started');
    return { data: { trialEnd: trialEnd.toISOString() } };
  });

  write(customerEndpoints.setDeal, async ({ tx, deps, actor, params, body, audit }) => {
    const { id } = await lockCustomer(tx, actor.companyId, params.customerId);
    const { deal } = body;
    await updateCompany(tx, id, {
      dealProbability: deal?.probability ?? null,
      dealLicenses: deal?.licenses ?? null,
      dealClosesOn: deal?.closesOn ?? null,
      updatedAt: deps.clock(),
    });
    await audit({ action: 'customer.deal_changed', target: ofCustomer(id), details: { deal } });
    return { data: { deal } };
  });
}
