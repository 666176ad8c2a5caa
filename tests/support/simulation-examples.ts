import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { companies } from '@server/domain/company/company.tables';
import { eq, inArray } from 'drizzle-orm';
import type { Examples, ExampleWorld } from './example';
import { inCompany, newName } from './example';
import { buildSimulation, domainOf, simulationDraft, verifyDomain } from './simulations';

type State = 'draft' | 'running' | 'paused' | 'archived';

/** A campaign of the company in a state. */
async function campaign(world: ExampleWorld, state: State) {
  const at = world.gateway.clock();
  const launched = state === 'draft' ? {} : { launchedAt: at, startsAt: at };
  const { id } = await buildSimulation(world.gateway.db, inCompany(world), {
    state,
    ...launched,
    ...(state === 'paused' && { pausedAt: at }),
    ...(state === 'archived' && { archivedAt: at }),
  });
  return { ...inCompany(world), campaignId: id };
}

/** Someone of the company who can be mailed. */
async function recipient({ gateway, company }: ExampleWorld) {
  await verifyDomain(gateway.db, company.id);
  return gateway.buildUser({
    companyId: company.id,
    email: `${newName('recipient')}@${domainOf(company.id)}`,
  });
}

/**
 * A campaign of a company, and one customer with Boost that has a copy or lacks one. The company is made a partner, as the
 * caller's is.
 */
async function shared({ gateway, caller }: ExampleWorld, companyId: number, isThere: boolean) {
  const { db } = gateway;
  const at = gateway.clock();
  const partner = { isPartner: true, customerType: 'RESELLER' as const };
  await db
    .update(companies)
    .set(partner)
    .where(inArray(companies.id, [companyId, caller.companyId]));
  const running = { state: 'running' as const, launchedAt: at, startsAt: at };
  const parent = await buildSimulation(db, { companyId }, running);
  const customer = await gateway.buildCompany({ parentCompanyId: companyId });
  await verifyDomain(db, customer.id);
  const { id: ownerId } = await gateway.buildAdmin(customer, { email: `o@${domainOf(customer.id)}` });
  await db.update(companies).set({ ownerId }).where(eq(companies.id, customer.id));
  const link = { parentCompanyId: companyId, parentId: parent.id };
  const copy = isThere
    ? await buildSimulation(db, { companyId: customer.id }, { ...running, ...link })
    : undefined;
  return { named: { companyId, campaignId: parent.id }, customerId: customer.id, copyId: copy?.id ?? 0 };
}

/** Examples of phishing simulations. */
export const simulationExamples: Examples = [
  ...(['active', 'drafts', 'archived'] as const).map(
    (name) => [simulationEndpoints[name], (world: ExampleWorld) => ({ params: inCompany(world) })] as const,
  ),
  ...(
    [
      ['get', 'running'],
      ['preview', 'draft'],
      ['pause', 'running'],
      ['resume', 'paused'],
      ['complete', 'running'],
      ['remove', 'archived'],
    ] as const
  ).map(
    ([name, state]) =>
      [
        simulationEndpoints[name],
        async (world: ExampleWorld) => ({ params: await campaign(world, state) }),
      ] as const,
  ),
  [simulationEndpoints.create, (world) => ({ params: inCompany(world), body: simulationDraft() })],
  [
    simulationEndpoints.save,
    async (world) => ({
      params: await campaign(world, 'draft'),
      body: { ...simulationDraft({ name: newName('Campaign') }), revision: 1 },
    }),
  ],
  [
    simulationEndpoints.launch,
    async (world) => {
      await recipient(world);
      const { id } = await world.gateway.buildTemplate();
      return {
        params: await campaign(world, 'draft'),
        body: simulationDraft({ name: newName('Campaign'), templates: [{ templateId: id }] }),
      };
    },
  ],
  [
    simulationEndpoints.addRecipients,
    async (world) => ({
      params: await campaign(world, 'running'),
      body: { userIds: [(await recipient(world)).id] },
    }),
  ],
  [
    simulationEndpoints.test,
    async (world) => {
      const { id: templateId } = await world.gateway.buildTemplate();
      const settings = simulationDraft({ templates: [{ templateId }] });
      const { id } = await buildSimulation(world.gateway.db, inCompany(world), { settings });
      return { params: { ...inCompany(world), campaignId: id }, body: { templateId } };
    },
  ],
  [
    simulationEndpoints.templates,
    (world) => ({ params: inCompany(world), query: { searchText: 'a', difficulty: [1, 2], pageSize: 10 } }),
  ],
  [simulationEndpoints.loginPages, (world) => ({ query: inCompany(world) })],
  [
    simulationSharingEndpoints.withCampaign,
    async (world) => ({ query: (await shared(world, world.caller.companyId, true)).named }),
  ],
  [
    simulationSharingEndpoints.withoutCampaign,
    async (world) => ({ query: (await shared(world, world.caller.companyId, false)).named }),
  ],
  [
    simulationSharingEndpoints.share,
    async (world) => {
      const { named, customerId } = await shared(world, world.caller.companyId, false);
      const body = { ...named, companyIds: [customerId], name: newName('Shared') };
      return { params: { campaignId: named.campaignId }, body };
    },
  ],
  [
    simulationSharingEndpoints.unshare,
    async (world) => {
      const { named, copyId } = await shared(world, world.company.id, true);
      const { companyId, campaignId: parentCampaignId } = named;
      return { params: { companyId }, body: { parentCampaignId, campaignIds: [copyId] } };
    },
  ],
];
