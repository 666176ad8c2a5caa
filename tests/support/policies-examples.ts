import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import { policyEndpoints } from '@contract/policies/policies';
import { assignmentExceptions } from '@server/domain/assignments/campaigns.tables';
import type { Examples, ExampleWorld } from './example';
import { inCompany, newName, person } from './example';
import { buildAcknowledgement, buildPolicy, buildPolicyCampaign } from './policies';
import { multipart, PDF } from './uploads';

const body = () => ({ name: newName('Policy'), text: 'Lock your screen.' });
const assignment = { assignmentType: 'ALL_USERS', daysToComplete: 14 };

/** The path of a policy of the company. */
async function policy(world: ExampleWorld, values: Parameters<typeof buildPolicy>[2] = {}) {
  const { id } = await buildPolicy(world.gateway, inCompany(world), values);
  return { ...inCompany(world), id };
}

/** A policy that is asked of everybody, with somebody who has acknowledged it and somebody who has not. */
async function asked(world: ExampleWorld) {
  const built = await buildPolicy(world.gateway, inCompany(world));
  const campaign = await buildPolicyCampaign(world.gateway, built);
  const done = await buildAcknowledgement(world.gateway, await person(world), campaign);
  await world.gateway.buildTask(await person(world), {
    campaignId: campaign.id,
    itemId: built.id,
    type: 'policy',
  });
  return { params: { ...inCompany(world), id: built.id }, taskId: done.id };
}

const { report, statistics, policies } = policyEvidenceEndpoints;

/** Examples of policies, their evidence and their reports. */
export const policyExamples: Examples = [
  ...([policyEndpoints.list, policyEndpoints.templates, policyEndpoints.owners] as const).map(
    (endpoint) => [endpoint, (world: ExampleWorld) => ({ params: inCompany(world) })] as const,
  ),
  ...([report, statistics, policies] as const).map(
    (endpoint) => [endpoint, (world: ExampleWorld) => ({ params: inCompany(world) })] as const,
  ),
  ...(['get', 'end', 'archive'] as const).map(
    (name) =>
      [
        policyEndpoints[name],
        async (world: ExampleWorld) => ({ params: (await asked(world)).params }),
      ] as const,
  ),
  [policyEndpoints.create, (world) => ({ params: inCompany(world), body: body() })],
  [policyEndpoints.update, async (world) => ({ params: await policy(world), body: body() })],
  [policyEndpoints.remove, async (world) => ({ params: await policy(world, { revision: 0 }) })],
  [
    policyEndpoints.upload,
    (world) => ({ params: inCompany(world), ...multipart({}, { name: 'policy.pdf', content: PDF }) }),
  ],
  [policyEndpoints.publish, async (world) => ({ params: await policy(world, { revision: 0 }) })],
  [policyEndpoints.assign, async (world) => ({ params: await policy(world), body: assignment })],
  [
    policyEndpoints.changeAssignment,
    async (world) => ({ params: (await asked(world)).params, body: assignment }),
  ],
  [policyEndpoints.reopen, async (world) => ({ params: await policy(world, { status: 'ended' }) })],
  ...(['revisions', 'learners', 'acknowledgements', 'exceptions'] as const).map(
    (name) =>
      [
        policyEvidenceEndpoints[name],
        async (world: ExampleWorld) => ({ params: (await asked(world)).params }),
      ] as const,
  ),
  [
    policyEvidenceEndpoints.remind,
    async (world) => ({
      params: (await asked(world)).params,
      body: { subject: 'A policy waits', message: 'Hello {name}' },
    }),
  ],
  [
    policyEvidenceEndpoints.certificate,
    async (world) => {
      const { params, taskId } = await asked(world);
      return { params: { ...params, taskId } };
    },
  ],
  [
    policyEvidenceEndpoints.excuse,
    async (world) => ({
      params: await policy(world),
      body: { userIds: [(await person(world)).id], reason: 'On leave for a year' },
    }),
  ],
  [
    policyEvidenceEndpoints.withdrawException,
    async (world) => {
      const params = await policy(world);
      const { id: userId } = await person(world);

      const exception = { kind: 'policy' as const, reason: 'On leave', createdAt: new Date() };
      await world.gateway.db
        .insert(assignmentExceptions)
        .values({ ...inCompany(world), ...exception, itemId: params.id, userId });
      return { params: { ...params, userId } };
    },
  ],
];
