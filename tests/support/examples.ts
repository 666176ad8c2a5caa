import { billingEndpoints } from '@contract/billing';
import type { Endpoint, QueryInput } from '@contract/endpoint';
import { notificationEndpoints } from '@contract/notifications';
import { sessionEndpoints } from '@contract/session';
import { shellEndpoints } from '@contract/shell';
import { signOnEndpoints } from '@contract/sign-on';
import { supportEndpoints } from '@contract/support';
import { inviteEndpoints } from '@contract/users/invites';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/areas/shell/shell.tables';
import { ssoSettings } from '@server/sso/sso.tables';
import { eq } from 'drizzle-orm';
import { accountExamples } from './account-examples';
import type { CompanyRow, UserRow } from './builders';
import type { TestGateway } from './gateway';
import { importExamples } from './import-examples';
import { operationExamples } from './operation-examples';
import { profileExamples } from './profile-examples';
import { reminderExamples } from './reminder-examples';
import { videoExamples } from './video-examples';

/** What an example may build on: the company that its path names, and the person who calls. */
export interface ExampleWorld {
  gateway: TestGateway;
  company: CompanyRow;
  caller: Pick<UserRow, 'id' | 'companyId'>;
}

/** Input that the endpoint answers with success to whoever it admits. */
export interface Example {
  params?: Record<string, unknown>;
  query?: QueryInput;
  body?: unknown;
}
export type MakeExample = (world: ExampleWorld) => Promise<Example> | Example;

const PASSWORD = 'Correct-Horse-1';
export const endpointName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

let named = 0;
const newName = (start: string) => {
  named += 1;
  return `${start}-${named}`;
};

const inCompany = ({ company }: ExampleWorld) => ({ companyId: company.id });
const ofCaller = (world: ExampleWorld) => ({ params: { ...inCompany(world), userId: world.caller.id } });
const person = async ({ gateway, company }: ExampleWorld) => gateway.buildUser({ companyId: company.id });
const department = async ({ gateway, company }: ExampleWorld) =>
  gateway.buildDepartment({ companyId: company.id });
const group = async ({ gateway, company }: ExampleWorld, members: number[] = []) =>
  gateway.buildGroup({ companyId: company.id }, members);

/** A verification under way, with the code that was mailed for it. */
async function pendingCode({ gateway, company }: ExampleWorld) {
  const admin = await gateway.buildAdmin(company, { password: PASSWORD, isMfaEnabled: true });
  const body = { email: admin.email, password: PASSWORD };
  const { data } = (await gateway.call(sessionEndpoints.validateLogin, { token: null, body })).body;
  const mail = (await gateway.deliverMails()).find(({ to }) => to === admin.email);
  return {
    email: admin.email,
    code: mail?.values.code ?? '',
    verificationTokenId: data.verificationToken ?? '',
  };
}

const examples: readonly (readonly [Endpoint, MakeExample])[] = [
  ...accountExamples,
  ...profileExamples,
  ...operationExamples,
  ...reminderExamples,
  ...importExamples,
  ...videoExamples,
  [
    sessionEndpoints.validateLogin,
    async ({ gateway, company }) => {
      const { email } = await gateway.buildAdmin(company, { password: PASSWORD });
      return { body: { email, password: PASSWORD } };
    },
  ],
  [
    sessionEndpoints.mfaLogin,
    async (world) => {
      const { code, verificationTokenId } = await pendingCode(world);
      return { body: { code, verificationTokenId } };
    },
  ],
  [
    sessionEndpoints.sendCode,
    async (world) => {
      const { email, verificationTokenId } = await pendingCode(world);
      return { body: { email, verificationTokenId } };
    },
  ],
  [
    signOnEndpoints.loginLink,
    async ({ gateway }) => {
      // A company of its own: it has one provider only.
      const owner = await gateway.buildCompany();
      const { email } = await gateway.buildAdmin(owner);
      await gateway.db
        .insert(ssoSettings)
        .values({ companyId: owner.id, type: 'customSaml', protocol: 'saml' });
      return { params: { userEmail: email }, body: { origin: 'admin' } };
    },
  ],
  [sessionEndpoints.currentUser, () => ({})],
  [sessionEndpoints.lastLogin, ({ caller }) => ({ params: { id: caller.id } })],
  [shellEndpoints.companyProfile, ({ company }) => ({ params: { id: company.id } })],
  [notificationEndpoints.list, ofCaller],
  [notificationEndpoints.markShown, (world) => ({ ...ofCaller(world), body: { notificationsShown: true } })],
  [
    notificationEndpoints.markRead,
    async (world) => {
      const { id } = await world.gateway.buildNotification({ companyId: world.company.id });
      return { ...ofCaller(world), body: { notificationId: id } };
    },
  ],
  [notificationEndpoints.acknowledgeSuspension, ({ caller }) => ({ params: { userId: caller.id } })],
  [
    supportEndpoints.createTicket,
    (world) => ({
      params: inCompany(world),
      body: { email: 'ida@larkfield.example', category: 'OTHER', description: 'Where is the report?' },
    }),
  ],
  [
    supportEndpoints.contactToBuy,
    (world) => ({
      params: inCompany(world),
      body: {
        full_name: 'Ida Berg',
        company_name: 'Larkfield',
        email: 'ida@larkfield.example',
        phone: '+44 (207) 946-0958',
        users_number: 40,
      },
    }),
  ],
  [
    billingEndpoints.startTrial,
    async (world) => {
      const { gateway, company } = world;
      const available = { hasBoost: false, trialStatus: 'available' as const };
      await gateway.db.update(companies).set(available).where(eq(companies.id, company.id));
      return { params: inCompany(world) };
    },
  ],
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
    billingEndpoints.pricing,
    (world) => ({ params: inCompany(world), query: { usersNumber: 40, isDirectPurchase: true } }),
  ],
  [
    billingEndpoints.directQuote,
    (world) => ({
      params: inCompany(world),
      body: { licensesNumber: 40, subscriptionPeriod: 'three-year' },
    }),
  ],
  [
    billingEndpoints.changeSubscriptionType,
    (world) => ({ params: inCompany(world), body: { subscriptionType: 'FREE' } }),
  ],
  [
    userEndpoints.list,
    (world) => ({
      params: inCompany(world),
      query: { sort: '["email","ASC"]', range: '[0,9]', filter: '{}' },
    }),
  ],
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
  [departmentEndpoints.list, (world) => ({ params: inCompany(world), query: { search: 'department' } })],
  [
    departmentEndpoints.unassigned,
    async (world) => ({ params: { ...inCompany(world), departmentId: (await department(world)).id } }),
  ],
  ...(['get', 'remove'] as const).map(
    (name) =>
      [
        departmentEndpoints[name],
        async (world: ExampleWorld) => ({
          params: { ...inCompany(world), id: (await department(world)).id },
        }),
      ] as const,
  ),
  [departmentEndpoints.create, (world) => ({ params: inCompany(world), body: { name: newName('Made') } })],
  [
    departmentEndpoints.update,
    async (world) => ({
      params: { ...inCompany(world), id: (await department(world)).id },
      body: { name: newName('Renamed') },
    }),
  ],
  ...(['assign', 'unassign'] as const).map(
    (name) =>
      [
        departmentEndpoints[name],
        async (world: ExampleWorld) => ({
          params: { ...inCompany(world), id: (await department(world)).id },
          body: { userIds: [(await person(world)).id] },
        }),
      ] as const,
  ),
  [
    departmentEndpoints.merge,
    async (world) => ({
      params: { ...inCompany(world), id: (await department(world)).id },
      body: { intoId: null },
    }),
  ],
  [
    groupEndpoints.merge,
    async (world) => ({
      params: { ...inCompany(world), id: (await group(world)).id },
      body: { intoId: (await group(world)).id },
    }),
  ],
  [groupEndpoints.list, (world) => ({ params: inCompany(world), query: { ids: [1, 2] } })],
  ...(['get', 'remove'] as const).map(
    (name) =>
      [
        groupEndpoints[name],
        async (world: ExampleWorld) => ({ params: { ...inCompany(world), id: (await group(world)).id } }),
      ] as const,
  ),
  [groupEndpoints.create, (world) => ({ params: inCompany(world), body: { name: newName('Made') } })],
  [
    groupEndpoints.update,
    async (world) => ({
      params: { ...inCompany(world), id: (await group(world)).id },
      body: { name: newName('Renamed') },
    }),
  ],
  ...(['assign', 'unassign'] as const).map(
    (name) =>
      [
        groupEndpoints[name],
        async (world: ExampleWorld) => {
          const { id } = await person(world);
          const members = name === 'unassign' ? [id] : [];
          return {
            params: { ...inCompany(world), id: (await group(world, members)).id },
            body: { userIds: [id] },
          };
        },
      ] as const,
  ),
];

const byName = new Map(examples.map(([endpoint, make]) => [endpointName(endpoint), make]));

/** The example of an endpoint; every endpoint of the contract needs one. */
export function exampleOf(endpoint: Endpoint): MakeExample {
  const make = byName.get(endpointName(endpoint));
  if (!make) throw new Error(`tests/support/examples.ts has no example for ${endpointName(endpoint)}`);
  return make;
}
