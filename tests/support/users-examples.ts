import { inviteEndpoints } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { department, type Examples, type ExampleWorld, group, inCompany, newName, person } from './example';

/** Examples of the user and invitation endpoints. */
export const usersExamples: Examples = [
  [inviteEndpoints.emails, (world) => ({ params: inCompany(world) })],
  ...[
    inviteEndpoints.saveLearner,
    inviteEndpoints.saveAdmin,
    inviteEndpoints.testLearner,
    inviteEndpoints.testAdmin,
  ].map(
    (endpoint) =>
      [
        endpoint,
        (world: ExampleWorld) => ({
          params: inCompany(world),
          body: { subject: 'Join {companyName}', message: 'Welcome.' },
        }),
      ] as const,
  ),
  ...[inviteEndpoints.resetLearner, inviteEndpoints.resetAdmin].map(
    (endpoint) => [endpoint, (world: ExampleWorld) => ({ params: inCompany(world) })] as const,
  ),
  [inviteEndpoints.options, (world) => ({ params: inCompany(world) })],
  [
    inviteEndpoints.emailsInUse,
    (world) => ({ params: inCompany(world), body: { emails: ['nobody@larkfield.example'] } }),
  ],
  [
    inviteEndpoints.invite,
    (world) => ({
      params: inCompany(world),
      body: { emails: [{ email: `${newName('invitee')}@larkfield.example`, departments: ['Depot'] }] },
    }),
  ],
  [
    inviteEndpoints.revoke,
    async (world) => {
      const { id } = await world.gateway.buildUser({
        ...inCompany(world),
        registrationType: 'INVITED',
        uid: null,
      });
      return { params: inCompany(world), body: { userId: id } };
    },
  ],
  [
    userEndpoints.list,
    (world) => ({
      params: inCompany(world),
      query: { sort: '["email","ASC"]', range: '[0,9]', filter: '{}' },
    }),
  ],
  [userEndpoints.groups, (world) => ({ params: inCompany(world), query: { ids: ['1', '2'] } })],
  [userEndpoints.exportCsv, (world) => ({ params: inCompany(world) })],
  [
    userEndpoints.count,
    async (world) => ({
      params: inCompany(world),
      query: { assignmentType: 'GROUPS', ids: [(await group(world)).id] },
    }),
  ],
  [userEndpoints.get, async (world) => ({ params: { ...inCompany(world), id: (await person(world)).id } })],
  [
    userEndpoints.create,
    async (world) => {
      const { id } = await group(world);
      const email = `${newName('created')}@larkfield.example`;
      return { params: inCompany(world), body: { email, name: 'Ida', groupIds: [id] } };
    },
  ],
  [
    userEndpoints.update,
    async (world) => ({
      params: { ...inCompany(world), id: (await person(world)).id },
      body: { name: 'Changed', disabled: true },
    }),
  ],
  [
    userEndpoints.updateMany,
    async (world) => ({
      params: inCompany(world),
      query: { filter: { id: [(await person(world)).id] } },
      body: { departmentId: (await department(world)).id },
    }),
  ],
  [
    userEndpoints.deleteMany,
    async (world) => ({ params: inCompany(world), body: { ids: [(await person(world)).id] } }),
  ],
  [
    userEndpoints.deleteUser,
    async (world) => ({ params: inCompany(world), body: { userId: (await person(world)).id } }),
  ],
  [
    userEndpoints.resendInvite,
    async (world) => {
      const { gateway, company } = world;
      const invited = await gateway.buildUser({
        companyId: company.id,
        uid: null,
        registrationType: 'INVITED',
      });
      return { params: inCompany(world), body: { userId: invited.id } };
    },
  ],
];
