import type { Endpoint } from '@contract/endpoint';
import { profileEndpoints } from '@contract/users/profile';
import type { ExampleWorld, MakeExample } from './examples';

const person = ({ gateway, company }: ExampleWorld) => gateway.buildUser({ companyId: company.id });
const paramsOf = async (world: ExampleWorld) => ({
  companyId: world.company.id,
  id: (await person(world)).id,
});

/** Examples of one person's profile (1 §2.2). */
export const profileExamples: readonly (readonly [Endpoint, MakeExample])[] = [
  [profileEndpoints.get, async (world) => ({ params: await paramsOf(world) })],
  [
    profileEndpoints.tasks,
    async (world) => {
      const learner = await person(world);
      await world.gateway.buildTask(learner, { dueAt: world.gateway.clock() });
      return { params: { companyId: world.company.id, id: learner.id }, query: { state: 'outstanding' } };
    },
  ],
];
