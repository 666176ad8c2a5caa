import { limits } from '@contract/limits';
import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import { toMessage } from '@server/platform/mail/mailer';
import { type MailState, mails } from '@server/platform/mail/mails.tables';
import type { UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { readPdf } from '@tests/support/read-pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paper } from '.';
import { reportSchedules } from './schedules.tables';

let outside: string;
let gateway: TestGateway;
let token: string;
let admin: UserRow;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const company = await gateway.buildCompany({ name: 'Larkfield', timeZone: 'Europe/Berlin' });
  params = { companyId: company.id };
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  const now = gateway.clock();
  const domain = `larkfield-${company.id}.example`;
  outside = `board@${domain}`;
  await gateway.db.insert(companyDomains).values([
    { ...params, domain, proof: 'proof', verifiedAt: now, createdAt: now },
    { ...params, domain: 'unproved.example', proof: 'other', createdAt: now },
  ]);
  await gateway.deliverMails();
});

type Body = Parameters<typeof gateway.call<typeof scheduleEndpoints.create>>[1]['body'] & object;
const create = (given: Partial<Body> = {}) =>
  gateway.call(scheduleEndpoints.create, {
    token,
    params,
    body: {
      name: 'Weekly',
      report: 'phishingSummary',
      frequency: 'weekly',
      weekday: 1,
      hour: 8,
      userIds: [admin.id],
      emails: [outside],
      ...given,
    },
  });
const one = async (id: number): Promise<ReportSchedule> =>
  (await gateway.call(scheduleEndpoints.get, { token, params: { ...params, id } })).body;
const statesOf = ({ recipients }: ReportSchedule) => recipients.map(({ state }) => state);
const pathOf = (link = '') => link.replace(gateway.config.publicUrl, '');
const open = (link: string | undefined, method: 'GET' | 'POST') =>
  gateway.app.inject({
    method,
    url: pathOf(link),
    ...(method === 'POST'
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }
      : {}),
  });
/** The mails of this test's company. */
const delivered = async () =>
  (await gateway.deliverMails()).filter(({ companyId }) => companyId === params.companyId);
/** Moves to an instant, where the session of before has ended. */
async function moveTo(at: number) {
  gateway.clock.advance(Math.max(0, at - gateway.clock().getTime()));
  await signIn();
}
/** Somebody with a new session. */
async function signIn() {
  token = await gateway.tokenFor(await gateway.buildUser({ ...params, role: 'admin' }));
}
/** Moves to when it is due, and sends it. */
async function send({ id }: ReportSchedule) {
  await signIn();
  await moveTo(Date.parse((await one(id)).nextAt));
  await paper.hourly['scheduled reports'](gateway.deps);
  return delivered();
}

describe('a scheduled report', () => {
  it('goes to admins by link, and to an address of the company as a PDF without names once confirmed', async () => {
    const schedule = (await create({ query: { campaignIds: [1, 2], from: '2020-01-01' } })).body;
    expect(statesOf(schedule)).toEqual(['active', 'waiting']);
    const [asked, ...others] = await delivered();
    expect([asked?.template, asked?.to, others]).toEqual(['reportConfirm', outside, []]);
    expect((await send(schedule)).map(({ template }) => template)).toEqual(['reportLink']);

    // A program that looks at the link confirms nothing.
    expect((await open(asked?.values.link, 'GET')).statusCode).toBe(200);
    expect(statesOf(await one(schedule.id))).toEqual(['active', 'waiting']);
    expect((await open(asked?.values.link, 'POST')).body).toContain('Confirmed');
    const mails = (await send(schedule)).sort((a, b) => a.template.localeCompare(b.template));
    expect(mails.map(({ template, to }) => [template, to])).toEqual([
      ['reportLink', admin.email],
      ['reportPdf', outside],
    ]);
    expect((await one(schedule.id)).lastSend).toMatchObject({ sent: 2, notSent: 0 });
    const [link, pdf] = mails;
    expect(link?.attachment).toBeUndefined();
    expect(pathOf(link?.values.link)).toMatch(
      /^\/reports\/phishing-summary\?campaigns=1,2&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/,
    );
    const read = await readPdf(Buffer.from(pdf?.attachment?.content ?? '', 'base64'));
    expect(read.text).toContain('This copy names nobody.');
    expect(read.text).not.toContain('Details');
    if (!pdf) throw new Error('no mail with a PDF');
    expect(toMessage(pdf, '1', 'Vigil <mail@vigil.example>').headers).toMatchObject({
      'List-Unsubscribe': `<${pdf.stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });

    expect((await open(pdf.stopUrl, 'GET')).statusCode).toBe(200);
    expect(statesOf(await one(schedule.id))).toEqual(['active', 'active']);
    expect((await open(pdf.stopUrl, 'POST')).statusCode).toBe(200);
    expect((await send(schedule)).map(({ template }) => template)).toEqual(['reportLink']);
    // The old link doesn't bring it back.
    await open(asked?.values.link, 'POST');
    expect(statesOf(await one(schedule.id))).toEqual(['active', 'stopped']);
  });

  it('says what became of each mail, also once the mails are forgotten', async () => {
    const schedule = (await create({ emails: [] })).body;
    const outcomes = async () => {
      const asked = { token, params: { ...params, id: schedule.id } };
      const { items } = (await gateway.call(scheduleEndpoints.sends, asked)).body.data;
      return items.map(({ outcome }) => outcome);
    };
    const settle = () => paper.hourly['report mails'](gateway.deps);
    const becomes = (state: MailState) =>
      gateway.db.update(mails).set({ state }).where(eq(mails.to, admin.email));
    await send(schedule);
    expect(await outcomes()).toEqual(['sent']);
    await becomes('queued');
    await settle();
    expect(await outcomes()).toEqual(['queued']);
    await becomes('failed');
    expect(await outcomes()).toEqual(['failed']);
    await settle();
    await gateway.db.delete(mails);
    expect(await outcomes()).toEqual(['failed']);
    expect((await one(schedule.id)).lastSend).toMatchObject({ sent: 0, notSent: 1 });
    await send(schedule);
    await settle();
    await gateway.db.delete(mails);
    await send(schedule);
    await becomes('unknown');
    expect(await outcomes()).toEqual(['unknown', 'sent', 'failed']);
  });

  it('is sent once after an outage, and next at its hour', async () => {
    const schedule = (await create({ emails: [] })).body;
    await moveTo(gateway.clock().getTime() + 30 * 86_400_000);
    await paper.hourly['scheduled reports'](gateway.deps);
    await paper.hourly['scheduled reports'](gateway.deps);
    expect(await delivered()).toHaveLength(1);
    const { nextAt } = await one(schedule.id);
    expect(Date.parse(nextAt)).toBeGreaterThan(gateway.clock().getTime());
    await paper.hourly['scheduled reports'](gateway.deps);
    expect(await delivered()).toEqual([]);
  });

  it('is not sent to who has lost the right, to a domain that is lost, or without a plan', async () => {
    const demoted = await gateway.buildUser({ ...params, role: 'admin' });
    const schedule = (await create({ userIds: [demoted.id], emails: [outside] })).body;
    const [asked] = await delivered();
    await open(asked?.values.link, 'POST');
    await gateway.db.update(users).set({ role: 'user' }).where(eq(users.id, demoted.id));
    await gateway.db.update(companyDomains).set({ verifiedAt: null });
    expect(await send(schedule)).toEqual([]);
    expect(statesOf(await one(schedule.id))).toEqual(['noRight', 'domainGone']);
    const sends = await gateway.call(scheduleEndpoints.sends, {
      token,
      params: { ...params, id: schedule.id },
    });
    expect(sends.body.data.items.map(({ outcome }) => outcome)).toEqual(['noRight', 'domainGone']);

    await gateway.db.update(users).set({ role: 'admin' }).where(eq(users.id, demoted.id));
    expect((await send(schedule)).map(({ to }) => to)).toEqual([demoted.email]);
    await gateway.db.update(companies).set({ status: 'SUSPENDED' }).where(eq(companies.id, params.companyId));
    await gateway.db.update(companies).set({ status: 'SUSPENDED' }).where(eq(companies.id, params.companyId));
    gateway.clock.advance(8 * 86_400_000);
    await paper.hourly['scheduled reports'](gateway.deps);
    expect(await delivered()).toEqual([]);
    const [row] = await gateway.db.select().from(reportSchedules).where(eq(reportSchedules.id, schedule.id));
    expect(row?.failure).toBe('PLAN');
  });

  it('refuses addresses elsewhere, people who are no admins, and writers who are not verified', async () => {
    const learner = await gateway.buildUser(params);
    const fieldOf = async (given: Partial<Body>) => (await create(given)).error.details[0]?.code;
    expect(await fieldOf({ emails: ['me@elsewhere.example'] })).toBe('emails');
    expect(await fieldOf({ emails: ['me@unproved.example'] })).toBe('emails');
    expect(await fieldOf({ userIds: [learner.id] })).toBe('userIds');
    expect(await fieldOf({ userIds: [], emails: [] })).toBe('userIds');
    expect(await fieldOf({ weekday: null })).toBe('weekday');
    expect(await delivered()).toEqual([]);
  });

  it('asks an address a few times a day at most, whoever asks', async () => {
    const { recipients, id } = (await create()).body;
    const recipientId = recipients.find(({ userId }) => userId === null)?.id ?? 0;
    const again = () =>
      gateway.call(scheduleEndpoints.confirmAgain, { token, params: { ...params, id, recipientId } });
    for (let times = 1; times < limits.reports.confirmationsPerDay; times += 1)
      expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    expect((await create({ name: 'Another' })).status).toBe(429);
  });

  it('takes no forged, foreign or old link', async () => {
    await create();
    const [asked] = await delivered();
    const link = asked?.values.link ?? '';
    for (const forged of [
      `${link}x`,
      link.replace('/confirm/', '/stop/'),
      link.replace(/\/(\d+)\/(\d+)\//, (_, company, id) => `/${company}/${Number(id) + 1}/`),
    ])
      expect((await open(forged, 'POST')).statusCode).toBe(404);
    gateway.clock.advance(limits.reports.confirmationMs + 1);
    expect((await open(link, 'POST')).statusCode).toBe(404);
  });
});
