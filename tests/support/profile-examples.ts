import { accountEndpoints } from '@contract/account';
import type { Endpoint } from '@contract/endpoint';
import { profileEndpoints } from '@contract/users/profile';
import { createLink } from '@server/domain/sign-in/links.rules';
import type { ExampleWorld, MakeExample } from './example';

let made = 0;
const newAddress = () => {
  made += 1;
  return `new-address-${made}@newcomer.example`;
};
const inCompany = ({ company }: ExampleWorld) => ({ companyId: company.id });
const person = ({ gateway, company }: ExampleWorld) => gateway.buildUser({ companyId: company.id });
const paramsOf = async (world: ExampleWorld) => ({
  companyId: world.company.id,
  id: (await person(world)).id,
});

/** Examples of the profile endpoints. */
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
  [
    profileEndpoints.changeEmail,
    async (world) => ({ params: await paramsOf(world), body: { email: newAddress() } }),
  ],
  [profileEndpoints.activity, async (world) => ({ params: await paramsOf(world), query: { pageSize: 5 } })],
  [profileEndpoints.exportData, async (world) => ({ params: await paramsOf(world) })],
  [profileEndpoints.cancelEmail, async (world) => ({ params: await paramsOf(world) })],
  [profileEndpoints.resetPassword, async (world) => ({ params: await paramsOf(world) })],
  [
    profileEndpoints.setTemporaryPassword,
    async (world) => ({ params: await paramsOf(world), body: { password: 'Battery-Staple-2' } }),
  ],
  [
    accountEndpoints.changeName,
    (world) => ({ params: inCompany(world), body: { name: 'Ada', lastName: 'Byron' } }),
  ],
  [accountEndpoints.changeEmail, (world) => ({ params: inCompany(world), body: { email: newAddress() } })],
  [accountEndpoints.cancelEmail, (world) => ({ params: inCompany(world) })],
  [
    accountEndpoints.confirmEmail,
    async ({ gateway, company }) => {
      const email = newAddress();
      const { id: userId } = await gateway.buildUser({ companyId: company.id, unconfirmedNewEmail: email });
      const owner = { companyId: company.id, userId, email, purpose: 'changeEmail' as const };
      const token = await gateway.db.transaction((tx) => createLink(tx, owner, gateway.clock()));
      return { params: { token } };
    },
  ],
];
