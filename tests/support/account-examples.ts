import { accountEndpoints, secondFactorEndpoints } from '@contract/account';
import type { Endpoint } from '@contract/endpoint';
import { invitationEndpoints } from '@contract/invitation';
import { sessionEndpoints } from '@contract/session';
import { userSessionEndpoints } from '@contract/sessions';
import { shellEndpoints } from '@contract/shell';
import { stepUpEndpoints } from '@contract/step-up';
import { whiteLabelEndpoints } from '@contract/white-label';
import { users } from '@server/domain/people/people.tables';
import { createLink } from '@server/domain/sign-in/links.rules';
import { userSessions } from '@server/domain/sign-in/sign-in.tables';
import { customDomains } from '@server/domain/white-label/white-label.tables';
import { identityAccounts } from '@server/platform/identity/identity.tables';
import { startVerification } from '@server/platform/identity/mfa';
import { hashPassword } from '@server/platform/identity/passwords';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ExampleWorld, MakeExample } from './example';
import { customerOf } from './partner-examples';

const PASSWORD = 'Correct-Horse-1';
let made = 0;
const newName = (start: string) => {
  made += 1;
  return `${start}-${made}`;
};

const inCompany = ({ company }: ExampleWorld) => ({ companyId: company.id });

/** An unused link for a user of the company. */
async function linkFor({ gateway, company }: ExampleWorld, purpose: 'verifyEmail' | 'magicLink' | 'sso') {
  const { id: userId, email } = await gateway.buildAdmin(company);
  const owner = { companyId: company.id, userId, email, purpose };
  return gateway.db.transaction((tx) => createLink(tx, owner, gateway.clock()));
}

/** A pending invitation. */
async function invitationOf({ gateway, company }: ExampleWorld) {
  const values = { companyId: company.id, uid: null, registrationType: 'INVITED' as const };
  const { id: userId, email } = await gateway.buildUser({ ...values, name: 'Ida', lastName: 'Invited' });
  const owner = { companyId: company.id, userId, email, purpose: 'invitation' as const };
  return gateway.db.transaction((tx) => createLink(tx, owner, gateway.clock()));
}

/** The caller's own row; a caller from another company is found there. */
async function callerOf({ gateway, caller }: ExampleWorld) {
  const [row] = await gateway.db.select().from(users).where(eq(users.id, caller.id));
  if (!row?.uid) throw new Error('the caller has no account');
  return { ...row, uid: row.uid };
}

async function givePassword(world: ExampleWorld): Promise<void> {
  const { uid } = await callerOf(world);
  const passwordHash = await hashPassword(PASSWORD);
  await world.gateway.db.update(identityAccounts).set({ passwordHash }).where(eq(identityAccounts.uid, uid));
}

/** A verified domain of a company with white-label access. */
async function verifiedDomain({ gateway }: ExampleWorld) {
  const { id: companyId } = await gateway.buildCompany({ features: { hasWhiteLabelAccess: true } });
  const domain = `${newName('console')}.example`;
  const verifiedAt = new Date(0);
  await gateway.db.insert(customDomains).values({ companyId, type: 'customDomainAdmin', domain, verifiedAt });
  return { params: { domain } };
}

/** Examples of sign-in and account endpoints. */
export const accountExamples: readonly (readonly [Endpoint, MakeExample])[] = [
  [
    accountEndpoints.register,
    () => ({
      body: {
        email: `${newName('registered')}@newcomer.example`,
        name: 'Ada',
        lastName: 'Byron',
        companyName: newName('Newcomer'),
        country: 'GB',
        industry: 'technology',
        companySize: '1-25',
        password: PASSWORD,
      },
    }),
  ],
  [
    accountEndpoints.verifyEmail,
    async (world) => ({ params: { token: await linkFor(world, 'verifyEmail') } }),
  ],
  [
    accountEndpoints.magicLinkToken,
    async (world) => ({ params: { token: await linkFor(world, 'magicLink') } }),
  ],
  [accountEndpoints.ssoToken, async (world) => ({ params: { token: await linkFor(world, 'sso') } })],
  [invitationEndpoints.find, async (world) => ({ params: { token: await invitationOf(world) } })],
  [
    invitationEndpoints.accept,
    async (world) => ({ params: { token: await invitationOf(world) }, body: { password: PASSWORD } }),
  ],
  [accountEndpoints.verificationEmail, ({ caller }) => ({ body: { user_id: caller.id } })],
  [
    accountEndpoints.confirmPrivacyPolicy,
    async (world) => {
      const { gateway, caller } = world;
      await gateway.db.update(users).set({ privacyPolicyConfirmedAt: null }).where(eq(users.id, caller.id));
      return { params: { ...inCompany(world), userId: caller.id } };
    },
  ],
  [accountEndpoints.onboarding, (world) => ({ params: inCompany(world) })],
  [
    accountEndpoints.changePassword,
    async (world) => {
      await givePassword(world);
      const body = { password: 'Battery-Staple-2', currentPassword: PASSWORD };
      return { params: inCompany(world), body };
    },
  ],
  [userSessionEndpoints.list, (world) => ({ params: inCompany(world) })],
  [
    userSessionEndpoints.end,
    async (world) => {
      const { gateway, caller } = world;
      const { uid, companyId } = await callerOf(world);
      await gateway.call(sessionEndpoints.currentUser, { token: await gateway.freshToken({ uid }) });
      const mine = and(eq(userSessions.companyId, companyId), eq(userSessions.userId, caller.id));
      const [other] = await gateway.db
        .select()
        .from(userSessions)
        .where(and(mine, isNull(userSessions.endedAt)))
        .orderBy(desc(userSessions.id));
      return { params: { ...inCompany(world), id: other?.id ?? 0 } };
    },
  ],
  [userSessionEndpoints.endOthers, (world) => ({ params: inCompany(world) })],
  [userSessionEndpoints.signOut, () => ({})],
  [accountEndpoints.magicLink, (world) => ({ params: inCompany(world) })],
  [
    accountEndpoints.companyToken,
    async (world) => ({ params: { id: await customerOf(world, { loginAsCompanyStatus: 'AVAILABLE' }) } }),
  ],
  [stepUpEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    stepUpEndpoints.start,
    async (world) => {
      await givePassword(world);
      return { params: inCompany(world), body: { password: PASSWORD } };
    },
  ],
  [
    stepUpEndpoints.confirm,
    async (world) => {
      const { gateway } = world;
      const { uid, id: userId, companyId, email, credentialEpoch: epoch } = await callerOf(world);
      const subject = { uid, userId, companyId, email, purpose: 'stepUp' as const, epoch };
      const started = await startVerification(gateway.db, subject, gateway.clock());
      if (started.outcome !== 'started') throw new Error(started.outcome);
      const body = { code: started.code, verificationTokenId: started.verificationToken };
      return { params: inCompany(world), body };
    },
  ],
  [
    secondFactorEndpoints.verifyPassword,
    async (world) => {
      await givePassword(world);
      return { params: inCompany(world), body: { password: PASSWORD } };
    },
  ],
  [
    secondFactorEndpoints.change,
    async (world) => {
      const { gateway } = world;
      const {
        uid,
        id: userId,
        companyId,
        email,
        isMfaEnabled,
        credentialEpoch: epoch,
      } = await callerOf(world);
      const purpose = isMfaEnabled ? ('disable' as const) : ('enable' as const);
      const subject = { uid, userId, companyId, email, purpose, epoch };
      const started = await startVerification(gateway.db, subject, gateway.clock());
      if (started.outcome !== 'started') throw new Error(started.outcome);
      const { code, verificationToken: verificationTokenId } = started;
      return { params: inCompany(world), body: { isMfaEnabled: !isMfaEnabled, code, verificationTokenId } };
    },
  ],
  [shellEndpoints.countries, () => ({})],
  [shellEndpoints.timezones, () => ({})],
  [whiteLabelEndpoints.byDomain, verifiedDomain],
  [whiteLabelEndpoints.propertyByDomain, verifiedDomain],
];
