import type { Endpoint } from '@contract/endpoint';
import { reminderEndpoints } from '@contract/users/reminders';
import type { ExampleWorld, MakeExample } from './example';

const inCompany = ({ company }: ExampleWorld) => ({ companyId: company.id });

/** A user of the company with open tasks. */
async function learner({ gateway }: ExampleWorld, companyId: number) {
  const person = await gateway.buildUser({ companyId });
  await gateway.buildTask(person, { campaignId: 7 });
  return person.id;
}

/** Examples of the reminder endpoints. */
export const reminderExamples: readonly (readonly [Endpoint, MakeExample])[] = [
  [
    reminderEndpoints.personAvailability,
    // The path names no company: each caller asks about a user of their own.
    async (world) => ({ params: { id: await learner(world, world.caller.companyId) } }),
  ],
  [
    reminderEndpoints.availability,
    (world) => ({ params: inCompany(world), body: { isAllUsersSelected: true } }),
  ],
  [
    reminderEndpoints.notStartedAvailability,
    ({ company }) => ({ params: { id: company.id }, body: { campaignId: 7 } }),
  ],
  [
    reminderEndpoints.send,
    async (world) => ({
      params: inCompany(world),
      body: {
        selectedUserIds: [await learner(world, world.company.id)],
        taskTypes: ['videoTraining'],
        subject: 'Your training waits',
        message: 'Hello {name}',
      },
    }),
  ],
  [reminderEndpoints.sent, (world) => ({ params: inCompany(world), query: { pageSize: 10 } })],
  [reminderEndpoints.campaigns, (world) => ({ params: inCompany(world), query: { pageSize: 10 } })],
];
