import { secondFactorEndpoints } from '@contract/account';
import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { type SessionLength, signInRuleEndpoints } from '@contract/settings/sign-in-rules';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { type Answer, type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/* How long users of the console stay signed in, and whether a password alone signs them in, is what a thief of either meets. */

const PASSWORD = 'Correct-Horse-1';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { idleMs, absoluteMs } = limits.session;

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let admin: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company, { isMfaEnabled: true });
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  await asOwner();
  await gateway.deliverMails();
});

/** A new session of the owner, who has just confirmed their identity. */
async function asOwner() {
  token = await gateway.freshToken(owner);
  await confirmFor({ stepUp: true }, gateway, token);
}
const params = () => ({ companyId: company.id });
const setLength = (body: SessionLength, by = token) =>
  gateway.call(signInRuleEndpoints.setSessionLength, { token: by, params: params(), body });
const requireFrom = (from: string | null, by = token) =>
  gateway.call(signInRuleEndpoints.requireAdminFactor, { token: by, params: params(), body: { from } });
const today = () => dayAt(gateway.clock(), company.timeZone);
const inDays = (days: number) => dayAt(new Date(gateway.clock().getTime() + days * DAY_MS), company.timeZone);
const factor = async () =>
  (
    await gateway.call(signInRuleEndpoints.adminFactor, {
      token: await gateway.freshToken(owner),
      params: params(),
    })
  ).body.data;
const whoAmI = async (by: string) => {
  const answer = await gateway.call(sessionEndpoints.currentUser, { token: by });
  return answer.status === 200 ? 200 : `${answer.status} ${answer.error.code}`;
};
const refusal = ({ error }: Pick<Answer<unknown>, 'error'>) => `${error.status} ${error.code}`;
/** Presses what a mail about a change of trust leads to. */
const pressLink = async (link: string) =>
  gateway.app.inject({
    method: 'POST',
    url: new URL(link).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('how long sessions last', () => {
  it('is the documented length until the company shortens it, then that, for sessions that run already', async () => {
    const running = await gateway.freshToken(admin);
    expect(await whoAmI(running)).toBe(200);
    expect((await setLength({ idleMinutes: 15, maxMinutes: null })).body.data.idleMinutes).toBe(15);
    // The last use is known to a tenth of so short a time.
    gateway.clock.advance(10 * MINUTE_MS);
    expect(await whoAmI(running)).toBe(200);
    gateway.clock.advance(14 * MINUTE_MS);
    expect(await whoAmI(running)).toBe(200);
    gateway.clock.advance(15 * MINUTE_MS);
    expect(await whoAmI(running)).toBe('401 session_expired');
  });

  it('ends by its age, however much it is used, and so does what renews it', async () => {
    const session = await gateway.freshToken(admin);
    await whoAmI(session);
    await setLength({ idleMinutes: null, maxMinutes: 60 });
    gateway.clock.advance(59 * MINUTE_MS);
    expect(await whoAmI(session)).toBe(200);
    gateway.clock.advance(2 * MINUTE_MS);
    expect(await whoAmI(session)).toBe('401 session_expired');
  });

  it('leaves learners out, whose app works offline', async () => {
    const learner = await gateway.buildUser({ companyId: company.id, uid: 'learner-of-lengths' });
    await gateway.db.update(companies).set({ sessionIdleMinutes: 15, sessionMaxMinutes: 60 });
    const session = await gateway.freshToken(learner).catch(() => undefined);
    if (session === undefined) throw new Error('the learner could not sign in');
    await whoAmI(session);
    gateway.clock.advance(59 * MINUTE_MS);
    expect(await whoAmI(session)).toBe(200);
  });

  it('is never longer than documented, nor so short that nobody can work', async () => {
    for (const body of [
      { idleMinutes: Math.floor(idleMs / MINUTE_MS) + 1, maxMinutes: null },
      { idleMinutes: null, maxMinutes: absoluteMs / MINUTE_MS + 1 },
      { idleMinutes: 14, maxMinutes: null },
      { idleMinutes: null, maxMinutes: 59 },
    ])
      expect((await setLength(body)).status).toBe(422);
  });

  it('is lengthened in sight of all admins, whose link shortens it again', async () => {
    await setLength({ idleMinutes: 30, maxMinutes: 480 });
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual([
      'trustTold',
      'trustTold',
    ]);
    await setLength({ idleMinutes: null, maxMinutes: 60 });
    const mails = await gateway.deliverMails();
    expect(mails.map(({ template }) => template)).toEqual(['trustChanged', 'trustChanged']);
    await pressLink(mails.find(({ to }) => to === admin.email)?.values.link ?? '');
    const { body } = await gateway.call(signInRuleEndpoints.sessionLength, { token, params: params() });
    // The shorter of what was and what is.
    expect(body.data).toEqual({ idleMinutes: 30, maxMinutes: 60 });
  });

  it('tells nobody about the same again', async () => {
    await setLength({ idleMinutes: null, maxMinutes: null });
    expect(await gateway.deliverMails()).toEqual([]);
  });
});

/** Signs in as the console does: password, and a code where one is asked for. */
async function signIn(person = admin) {
  const body = { email: person.email, password: PASSWORD };
  const { data } = (await gateway.call(sessionEndpoints.validateLogin, { token: null, body })).body;
  if (!data.isMfaLogin) return { data, session: undefined };
  const mail = (await gateway.deliverMails()).find(({ template }) => template === 'loginCode');
  const answer = await gateway.call(sessionEndpoints.mfaLogin, {
    token: null,
    body: { code: mail?.values.code ?? '', verificationTokenId: data.verificationToken ?? '' },
  });
  return { data, session: await gateway.redeem(answer.body.data.customFirebaseToken) };
}

describe('a second factor that the company requires', () => {
  it('is asked for from its day on: a password alone opens nothing, and the first code turns it on', async () => {
    const before = await gateway.passwordToken(admin.email, PASSWORD);
    expect(await whoAmI(before)).toBe(200);
    expect((await requireFrom(inDays(2))).body.data).toMatchObject({ isInForce: false, lackingCount: 1 });
    expect(await whoAmI(before)).toBe(200);
    expect((await signIn()).data).toMatchObject({ isMfaLogin: false, isFactorNew: false });
    gateway.clock.advance(3 * DAY_MS);
    const now = await gateway.passwordToken(admin.email, PASSWORD);
    expect(await whoAmI(now)).toBe('401 LOGIN_REQUIRED');
    const { data, session } = await signIn();
    expect(data).toMatchObject({ isMfaLogin: true, isFactorNew: true, companyId: null });
    expect(await whoAmI(session ?? '')).toBe(200);
    expect(await factor()).toMatchObject({ isInForce: true, lacking: [], lackingCount: 0 });
    const enabled = await gateway.db
      .select()
      .from(auditEvents)
      .where(
        and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'user.second_factor_enabled')),
      );
    expect(enabled).toMatchObject([{ actorUserId: admin.id }]);
    // The next sign-in asks as for anyone who has it on.
    expect((await signIn()).data).toMatchObject({ isMfaLogin: true, isFactorNew: false });
  });

  it('leaves learners alone', async () => {
    const learner = await gateway.buildAdmin(company, { password: PASSWORD, role: 'user' });
    await requireFrom(today());
    const session = await gateway.passwordToken(learner.email, PASSWORD);
    expect(await whoAmI(session)).toBe(200);
    expect((await factor()).lacking.map(({ id }) => id)).toEqual([admin.id]);
  });

  it('can’t be turned off by those of whom it is required', async () => {
    await requireFrom(today());
    const { session = '' } = await signIn();
    const verify = { token: session, params: params(), body: { password: PASSWORD } };
    expect(refusal(await gateway.call(secondFactorEndpoints.verifyPassword, verify))).toBe('409 CONFLICT');
    await asOwner();
    await requireFrom(null);
    expect((await gateway.call(secondFactorEndpoints.verifyPassword, verify)).status).toBe(200);
  });

  it('is required of others only by somebody who has one, and for a day to come', async () => {
    await gateway.db.update(users).set({ isMfaEnabled: false }).where(eq(users.id, owner.id));
    expect(refusal(await requireFrom(today()))).toBe('409 CONFLICT');
    await gateway.db.update(users).set({ isMfaEnabled: true }).where(eq(users.id, owner.id));
    expect((await requireFrom(inDays(-1))).status).toBe(422);
    expect((await requireFrom(inDays(limits.session.adminFactorDaysAhead + 2))).status).toBe(422);
    const other = await gateway.freshToken(admin);
    await confirmFor({ stepUp: true }, gateway, other);
    expect(refusal(await requireFrom(today(), other))).toBe('403 FORBIDDEN');
    expect(await factor()).toMatchObject({ requiredFrom: null });
  });

  it('mails those who have none, and reminds them once a day', async () => {
    await requireFrom(inDays(5));
    const due = (mails: Awaited<ReturnType<typeof gateway.deliverMails>>) =>
      mails.filter(({ template }) => template === 'secondFactorDue').map(({ to }) => to);
    expect(due(await gateway.deliverMails())).toEqual([admin.email]);
    const remind = () => gateway.call(signInRuleEndpoints.remindOfFactor, { token, params: params() });
    expect(refusal(await remind())).toBe('409 CONFLICT');
    gateway.clock.advance(limits.session.adminFactorRemindMs);
    await asOwner();
    expect((await remind()).status).toBe(200);
    expect(due(await gateway.deliverMails())).toEqual([admin.email]);
  });

  it('is put off or given up in sight of all admins, whose link requires it again', async () => {
    await requireFrom(today());
    const { requiredFrom } = await factor();
    await gateway.deliverMails();
    for (const later of [inDays(30), null]) {
      await requireFrom(later);
      const mail = (await gateway.deliverMails()).find(
        ({ to, template }) => to === admin.email && template === 'trustChanged',
      );
      await pressLink(mail?.values.link ?? '');
      expect((await factor()).requiredFrom).toBe(requiredFrom);
    }
  });
});
