import { simulationReportEndpoints as reports } from '@contract/phishing-simulation/reports';
import { simulationSummaryEndpoints as summary } from '@contract/phishing-simulation/summary';
import { simulationEvents } from '@server/domain/simulations/mails.tables';
import type { Examples, ExampleWorld } from './example';
import { department, group, inCompany } from './example';
import { storeMails, storeSimulation } from './simulation-mails';

/** A running campaign of the company with one mail, to a member of a group, who fell for it and reported it. */
async function campaign(world: ExampleWorld) {
  const { gateway, company } = world;
  const at = gateway.clock();
  const { id: departmentId } = await department(world);
  const recipient = await gateway.buildUser({ companyId: company.id, departmentId });
  await group(world, [recipient.id]);
  const simulation = await storeSimulation(gateway.db, company.id, { startsAt: at });
  const [mail] = await storeMails(gateway.db, simulation, [
    { userId: recipient.id, departmentId, dueAt: at, openedAt: at, clickedAt: at, reportedAt: at },
  ]);
  return { ...inCompany(world), campaignId: simulation.id, userId: recipient.id, mailId: mail?.id ?? 0 };
}

/** The same, with an event to review. */
async function reviewed(world: ExampleWorld) {
  const params = await campaign(world);
  const [event] = await world.gateway.db
    .insert(simulationEvents)
    .values({
      ...inCompany(world),
      simulationId: params.campaignId,
      mailId: params.mailId,
      type: 'CLICKED',
      at: world.gateway.clock(),
    })
    .returning();
  return { params: { ...params, eventId: event?.id }, body: { isPerson: false } };
}

const { review, ...reads } = reports;

/** Examples of the reports of phishing simulations. */
export const simulationReportExamples: Examples = [
  ...[...Object.values(reads), ...Object.values(summary)].map(
    (endpoint) => [endpoint, async (world: ExampleWorld) => ({ params: await campaign(world) })] as const,
  ),
  [review, reviewed],
];
