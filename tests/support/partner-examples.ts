import type { CustomerType } from '@contract/access';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { comparisonEndpoints } from '@contract/partner/comparison';
import { customerEndpoints } from '@contract/partner/customers';
import { comparisonReads } from '@server/areas/partner/comparison.tables';
import { companies } from '@server/domain/company/company.tables';
import type { users } from '@server/domain/people/people.tables';
import { eq } from 'drizzle-orm';
import { type Examples, type ExampleWorld, newName } from './example';

/** Makes the caller's company a partner: only partners are admitted. */
export async function asPartner({ gateway, caller }: ExampleWorld, customerType: CustomerType = 'RESELLER') {
  const features = { isPartnerInviteAllowed: true, isChildLoginAllowed: true };
  const partner = { isPartner: true, customerType, features };
  await gateway.db.update(companies).set(partner).where(eq(companies.id, caller.companyId));
}

/** A customer of the caller's company, with an owner. */
export async function customerOf(
  world: ExampleWorld,
  values: Partial<typeof companies.$inferInsert> = {},
  owner: Partial<typeof users.$inferInsert> = {},
): Promise<number> {
  const { gateway, caller } = world;
  await asPartner(world);
  const customer = await gateway.buildCompany({ parentCompanyId: caller.companyId, ...values });
  const { id: ownerId } = await gateway.buildAdmin(customer, owner);
  await gateway.db.update(companies).set({ ownerId }).where(eq(companies.id, customer.id));
  return customer.id;
}

/** The same, invited and not registered. */
const invitedBy = (world: ExampleWorld) =>
  customerOf(
    world,
    { registeredAt: null, invitedBy: world.caller.companyId },
    { registrationType: 'INVITED', uid: null },
  );

const ofCompany = ({ company }: ExampleWorld) => ({ id: company.id });

/** Examples of a partner's calls about its customers, and of the customers' answers. */
export const partnerExamples: Examples = [
  [
    comparisonEndpoints.compare,
    async (world) => {
      await customerOf(world, { loginAsCompanyStatus: 'AVAILABLE' });
      // All customers were read today, so that their logs have it already.
      const { gateway, caller } = world;
      const { companyId: partnerCompanyId } = caller;
      const day = gateway.clock().toISOString().slice(0, 10);
      const customers = await gateway.db
        .select({ companyId: companies.id })
        .from(companies)
        .where(eq(companies.parentCompanyId, partnerCompanyId));
      const reads = customers.map(({ companyId }) => ({ companyId, partnerCompanyId, day }));
      await gateway.db.insert(comparisonReads).values(reads).onConflictDoNothing();
      return { params: { companyId: world.company.id }, query: { orderBy: 'overduePercent', order: 'desc' } };
    },
  ],
  [
    customerEndpoints.customers,
    async (world) => {
      await customerOf(world);
      const query = { orderBy: 'seats', order: 'desc', 'status[]': ['BOOSTED', 'FREE'] };
      return { params: { companyId: world.company.id }, query };
    },
  ],
  [
    customerEndpoints.resellerCustomers,
    async (world) => {
      await customerOf(world);
      return { params: ofCompany(world), query: { orderBy: 'overages', hasOverages: false } };
    },
  ],
  [
    customerEndpoints.subResellers,
    async (world) => {
      await customerOf(world, { isPartner: true, customerType: 'SUBRESELLER' });
      return { params: ofCompany(world) };
    },
  ],
  [
    customerEndpoints.subResellerCustomers,
    async (world) => {
      await customerOf(world);
      await asPartner(world, 'SUBRESELLER');
      return { params: ofCompany(world), query: { orderBy: 'ownerEmail' } };
    },
  ],
  [
    customerEndpoints.exportCustomers,
    async (world) => {
      await customerOf(world);
      return { params: ofCompany(world) };
    },
  ],
  [
    customerEndpoints.customer,
    async (world) => ({ params: { ...ofCompany(world), customerId: await customerOf(world) } }),
  ],
  [
    customerEndpoints.requestAccess,
    async (world) => ({
      // Chosen by the caller's company, which the path need not name.
      params: { id: world.caller.companyId },
      body: { customersIds: [await customerOf(world)] },
    }),
  ],
  [
    customerEndpoints.invite,
    async (world) => {
      await asPartner(world);
      const name = newName('Invited');
      const companies = [{ companyName: name, email: `${name}@customer.example`.toLowerCase() }];
      return { params: ofCompany(world), body: { companies } };
    },
  ],
  [
    customerEndpoints.resendInvite,
    async (world) => ({
      params: ofCompany(world),
      body: { customer_company_id: await invitedBy(world) },
    }),
  ],
  [
    customerEndpoints.inviteMessage,
    async (world) => {
      await asPartner(world);
      return { params: ofCompany(world), body: { defaultCustomerInviteMessage: 'Welcome aboard.' } };
    },
  ],
  [
    customerEndpoints.removeCustomers,
    async (world) => ({ params: ofCompany(world), body: { customersIds: [await customerOf(world)] } }),
  ],
  [
    customerEndpoints.markSubReseller,
    async (world) => ({ params: { ...ofCompany(world), customerId: await customerOf(world) } }),
  ],
  [
    customerEndpoints.unmarkSubReseller,
    async (world) => {
      const partner = { isPartner: true, customerType: 'SUBRESELLER' as const };
      return { params: { ...ofCompany(world), customerId: await customerOf(world, partner) } };
    },
  ],
  [
    customerEndpoints.temporaryPassword,
    async (world) => ({
      params: { companyId: await invitedBy(world) },
      body: { password: 'Correct-Horse-1' },
    }),
  ],
  [
    customerEndpoints.startTrial,
    async (world) => {
      const customerId = await customerOf(world, { hasBoost: false, trialStatus: 'available' });
      return { params: { ...ofCompany(world), customerId } };
    },
  ],
  [
    customerEndpoints.setDeal,
    async (world) => ({
      params: { ...ofCompany(world), customerId: await customerOf(world) },
      body: { deal: { probability: 60, licenses: 120, closesOn: '2026-09-01' } },
    }),
  ],
  [
    partnerAccessEndpoints.answerRequest,
    async ({ gateway, company }) => {
      const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
      const asked = { parentCompanyId: partner.id, loginAsCompanyStatus: 'REQUESTED' };
      await gateway.db.update(companies).set(asked).where(eq(companies.id, company.id));
      return { params: { id: company.id }, body: { status: 'AVAILABLE' } };
    },
  ],
  [partnerAccessEndpoints.get, ({ company }) => ({ params: { id: company.id } })],
  // Admitted for every caller, though only a visiting partner has something to leave.
  [partnerAccessEndpoints.leaveCompany, ({ company }) => ({ params: { id: company.id } })],
];
