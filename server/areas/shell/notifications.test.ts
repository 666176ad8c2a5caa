import { notificationEndpoints } from '@contract/notifications';
import { sessionEndpoints } from '@contract/session';
import { companies } from '@server/domain/company/company.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const ofAdmin = () => ({ companyId: company.id, userId: admin.id });
const list = async () =>
  (await gateway.call(notificationEndpoints.list, { token, params: ofAdmin() })).body.data;
const me = async () => (await gateway.call(sessionEndpoints.currentUser, { token })).body.data;

describe('notifications', () => {
  it('are those of the company and the user: pinned first, then the newest', async () => {
    const other = await gateway.buildAdmin(company);
    const foreign = await gateway.buildCompany();
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    const { companyId, userId } = ofAdmin();
    await gateway.buildNotification({ companyId, title: 'old', createdAt: at(1) });
    await gateway.buildNotification({ companyId, userId, title: 'mine', createdAt: at(3) });
    await gateway.buildNotification({ companyId, title: 'pinned', isPinned: true, createdAt: at(2) });
    await gateway.buildNotification({ companyId, userId: other.id, title: "somebody else's" });
    await gateway.buildNotification({ companyId: foreign.id, title: 'of another company' });
    expect((await list()).notifications.map(({ title }) => title)).toEqual(['pinned', 'mine', 'old']);
  });

  it('remember which ones the user followed', async () => {
    const { id } = await gateway.buildNotification({ companyId: company.id });
    const body = { notificationId: id };
    for (let time = 0; time < 2; time++)
      await gateway.call(notificationEndpoints.markRead, { token, params: ofAdmin(), body });
    const { notifications } = await list();
    expect(notifications.filter(({ isRead }) => isRead).map(({ notificationId }) => notificationId)).toEqual([
      id,
    ]);
  });

  it("of another company can't be followed", async () => {
    const foreign = await gateway.buildNotification({ companyId: (await gateway.buildCompany()).id });
    const body = { notificationId: foreign.id };
    const answer = await gateway.call(notificationEndpoints.markRead, { token, params: ofAdmin(), body });
    expect(answer.error).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('count as seen once they were shown, with an audit event', async () => {
    expect((await me()).notificationsShown).toBe(false);
    const body = { notificationsShown: true as const };
    await gateway.call(notificationEndpoints.markShown, { token, params: ofAdmin(), body });
    expect((await me()).notificationsShown).toBe(true);
    const events = await gateway.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'user.notifications_shown')));
    expect(events).toHaveLength(1);
  });

  it('are not visible to another user', async () => {
    const colleague = await gateway.tokenFor(await gateway.buildAdmin(company));
    const answer = await gateway.call(notificationEndpoints.list, { token: colleague, params: ofAdmin() });
    expect(answer.error.code).toBe('FORBIDDEN');
  });
});

describe('suspended assignments', () => {
  const acknowledge = () =>
    gateway.call(notificationEndpoints.acknowledgeSuspension, { token, params: { userId: admin.id } });
  const plan = async (changes: Partial<CompanyRow>) => {
    gateway.clock.advance(60_000);
    const updatedAt = gateway.clock();
    await gateway.db
      .update(companies)
      .set({ ...changes, updatedAt })
      .where(eq(companies.id, company.id));
  };

  it('are those that run when the trial ends, by name, and are announced anew by each suspension', async () => {
    const { id: essentials } = await gateway.buildCourse({
      name: 'Essentials',
      coverUrl: '/illustrations/key.svg',
    });
    await gateway.buildCampaign({ companyId: company.id }, { courseId: 7_000_001, courseName: 'Passwords' });
    await gateway.buildCampaign(
      { companyId: company.id },
      { courseId: essentials, courseName: 'Essentials' },
    );
    await gateway.buildCampaign(
      { companyId: company.id },
      { courseId: 7_000_002, dateEnded: gateway.clock() },
    );
    await gateway.buildCampaign(
      { companyId: company.id },
      { courseId: 7_000_003, startDate: new Date(Date.UTC(2099, 0)) },
    );
    await gateway.buildExercise({ companyId: company.id });
    const trialEnd = new Date(gateway.clock().getTime() + 120_000);
    await plan({ hasBoost: false, trialStatus: 'active', trialEnd });
    expect((await list()).suspendedCampaigns).toEqual([]);
    // Nothing is suspended yet, so that nothing can have been seen.
    await acknowledge();
    expect((await me()).suspendedCampaignsNotificationShown).toBe(false);

    gateway.clock.advance(120_000);
    expect((await list()).suspendedCampaigns).toEqual([
      {
        course_id: essentials,
        course_name: 'Essentials',
        course_image: '/illustrations/key.svg',
        status: 'SUSPENDED',
      },
      { course_id: 7_000_001, course_name: 'Passwords', course_image: null, status: 'SUSPENDED' },
    ]);
    await acknowledge();
    expect((await me()).suspendedCampaignsNotificationShown).toBe(true);
    await plan({ name: 'Renamed' });
    expect((await me()).suspendedCampaignsNotificationShown).toBe(true);

    await plan({ hasBoost: true });
    expect((await list()).suspendedCampaigns).toEqual([]);
    await plan({ hasBoost: false, boostEndedAt: gateway.clock() });
    expect((await list()).suspendedCampaigns).toHaveLength(2);
    expect((await me()).suspendedCampaignsNotificationShown).toBe(false);
  });
});
