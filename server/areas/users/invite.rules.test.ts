import { limits } from '@contract/limits';
import { inviteEndpoints } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { departments, groupMembers, groups, users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { jobs } from '@server/platform/jobs/jobs.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function enter(values: Parameters<TestGateway['buildCompany']>[0] = {}) {
  company = await gateway.buildCompany(values);
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  params = { companyId: company.id };
  await gateway.deliverMails();
}
beforeEach(() => enter());

let made = 0;
const address = () => {
  made += 1;
  return `invitee-${made}@larkfield.example`;
};
type Body = NonNullable<Parameters<typeof send>[0]>;
const send = (body: object, headers = {}) =>
  gateway.call(inviteEndpoints.invite, { token, params, body: body as never, headers });
const invite = (emails: object[], rest: object = {}) => send({ emails, ...rest } as Body);
const peopleOf = () => gateway.db.select().from(users).where(eq(users.companyId, company.id));
const details = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.error.details.map(({ code, description }) => [code, description]);

describe('inviting many', () => {
  it('adds all with department and groups, which are created where the names are new', async () => {
    const depot = await gateway.buildDepartment({ ...params, name: 'Women’s Depôt' });
    const [one, two, three] = [address(), address(), address()];
    const { body } = await invite([
      {
        email: one,
        name: 'Zoë',
        lastName: 'Ås',
        departments: ["women's  DEPÔT"],
        groups: ['Night shift', 'night  SHIFT'],
      },
      { email: two, role: 'admin', departments: ['Workshop'], groups: ['Night shift', 'Drivers'] },
      { email: three, departments: [''] },
    ]);
    const people = await peopleOf();
    const of = (email: string) => people.find((person) => person.email === email);
    expect(body.data.ids).toEqual([of(one)?.id, of(two)?.id, of(three)?.id]);
    expect(of(one)).toMatchObject({ departmentId: depot.id, name: 'Zoë', nameKey: 'zoe', role: 'user' });
    expect(of(three)).toMatchObject({
      departmentId: company.defaultDepartmentId,
      registrationType: 'INVITED',
    });
    const [workshop] = await gateway.db
      .select()
      .from(departments)
      .where(and(eq(departments.companyId, company.id), eq(departments.name, 'Workshop')));
    expect(workshop).toMatchObject({ usersCount: 1 });
    expect(of(two)).toMatchObject({ departmentId: workshop?.id, role: 'admin' });
    const made = await gateway.db.select().from(groups).where(eq(groups.companyId, company.id));
    expect(made.map(({ name, usersCount }) => [name, usersCount])).toEqual([
      ['Night shift', 2],
      ['Drivers', 1],
    ]);
    const members = await gateway.db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.companyId, company.id));
    expect(members).toHaveLength(3);
  });

  it('mails each user one invitation, or none when notification is off', async () => {
    const [one, two] = [address(), address()];
    await invite([{ email: one }, { email: two, role: 'admin' }]);
    await invite([{ email: address() }], { notificationsEnabled: false });
    const mails = await gateway.deliverMails();
    // The queue guarantees no order.
    expect(new Map(mails.map(({ to, template }) => [to, template]))).toEqual(
      new Map([
        [one, 'invitation'],
        [two, 'adminInvitation'],
      ]),
    );
    expect(new Set(mails.map(({ values }) => values.link)).size).toBe(2);
    const { body } = await gateway.call(userEndpoints.list, { token, params });
    expect(body.map(({ invitation }) => invitation).toSorted()).toEqual([
      'accepted',
      'invited',
      'invited',
      'none',
    ]);
  });

  it('records one event, with counts and no address', async () => {
    const { body } = await invite([{ email: address() }, { email: address() }]);
    const events = await gateway.db.select().from(auditEvents).where(doneIn(company.id));
    expect(events).toEqual([
      expect.objectContaining({
        action: 'users.invited',
        details: { ids: body.data.ids, campaignId: null, notificationsEnabled: true, sso: false },
      }),
    ]);
  });

  it('runs once, however often it is retried', async () => {
    const headers = { 'idempotency-key': 'invite-many-1' };
    const body = { emails: [{ email: address() }, { email: address() }] };
    const answers = await Promise.all([send(body, headers), send(body, headers), send(body, headers)]);
    const ids = answers.map((answer) => answer.body.data.ids);
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
    expect(await peopleOf()).toHaveLength(3);
    expect(await gateway.deliverMails()).toHaveLength(2);
  });

  it('adds a thousand users in as many statements as one', async () => {
    await enter({ hasBoost: true, seats: 5000 });
    const emails = Array.from({ length: limits.users.bulkMaxIds }, () => ({
      email: address(),
      departments: ['Big'],
      groups: ['All', 'Many'],
    }));
    const { body } = await invite(emails);
    expect(body.data.ids).toHaveLength(1000);
    const waiting = gateway.db.delete(jobs).where(eq(jobs.state, 'queued'));
    expect(await waiting.returning({ id: jobs.id })).toHaveLength(1000);
    expect(details(await invite([...emails, { email: address() }]))).toEqual([
      ['emails', 'Up to 1000 users at once.'],
    ]);
  });
});

describe('an invitation with an error adds no one', () => {
  it.each([
    ['no address at all', { emails: [] }, [['emails', 'Enter one or more email addresses.']]],
    [
      'a broken address among good ones',
      { emails: [{ email: 'good@larkfield.example' }, { email: 'broken' }] },
      [['emails.1.email', 'This is not a valid email']],
    ],
    [
      'a subject without words',
      { emails: [{ email: 'good@larkfield.example' }], custom_subject: ' ' },
      [['custom_subject', 'Please add subject.']],
    ],
    [
      'an unknown placeholder',
      { emails: [{ email: 'good@larkfield.example' }], custom_message: 'Dear {firstName}' },
      [['custom_message', "{firstName} isn't a valid placeholder. Use {companyName}."]],
    ],
    [
      'two departments',
      { emails: [{ email: 'good@larkfield.example', departments: ['A', 'B'] }] },
      [['emails.0.departments', 'A user can be in only one department.']],
    ],
    [
      'a subject of two lines',
      { emails: [{ email: 'good@larkfield.example' }], custom_subject: 'A\r\nBcc: x@y.example' },
      [['custom_subject', "'custom_subject' must not hold control characters."]],
    ],
  ])('%s', async (_, body, expected) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(details(answer)).toEqual(expected);
    expect(await peopleOf()).toHaveLength(1);
  });

  it('names every row whose address is taken in any company, or repeated', async () => {
    const here = await gateway.buildUser(params);
    const elsewhere = await gateway.buildAdmin(await gateway.buildCompany());
    const twice = address();
    const answer = await invite([
      { email: here.email.toUpperCase() },
      { email: twice, departments: ['Never made'] },
      { email: elsewhere.email },
      { email: twice.toUpperCase() },
    ]);
    expect(details(answer)).toEqual([
      ['emails.0.email', 'These emails are already in use.'],
      ['emails.2.email', 'These emails are already in use.'],
      ['emails.3.email', 'This email is in the list twice.'],
    ]);
    expect(await peopleOf()).toHaveLength(2);
    const teams = await gateway.db.select().from(departments).where(eq(departments.companyId, company.id));
    expect(teams).toHaveLength(1);
    expect(await gateway.deliverMails()).toEqual([]);
  });
});

describe('the seats of a plan', () => {
  const options = async () => (await gateway.call(inviteEndpoints.options, { token, params })).body.data;

  it('are 25 without Boost, 100 with it, or the paid seats', async () => {
    expect(await options()).toMatchObject({ freeSlots: 99, limit: 100 });
    await enter({ hasBoost: false, seats: 90 });
    expect(await options()).toMatchObject({ freeSlots: 24, limit: 25 });
    await enter({ hasBoost: true, seats: 40 });
    expect(await options()).toMatchObject({ freeSlots: 39, limit: 40 });
  });

  it('are refused with the exact text when there are too few', async () => {
    await enter({ hasBoost: true, seats: 3 });
    const answer = await invite([{ email: address() }, { email: address() }, { email: address() }]);
    expect(details(answer)).toEqual([['emails', 'You can invite up to 2 user(s).']]);
    expect(await peopleOf()).toHaveLength(1);
  });

  it('are never exceeded, however many invite at once', async () => {
    await enter({ hasBoost: true, seats: 20 });
    const sizes = Array.from({ length: 16 }, (_, index) => (index % 4) + 1);
    const answers = await Promise.all(
      sizes.map((size) => invite(Array.from({ length: size }, () => ({ email: address() })))),
    );
    const admitted = answers.flatMap((answer) => (answer.status === 200 ? answer.body.data.ids : []));
    const people = await peopleOf();
    expect(people).toHaveLength(1 + admitted.length);
    expect(people.length).toBeLessThanOrEqual(20);
    // Requests are refused only when the remaining seats would not have been enough.
    expect(people.length).toBeGreaterThan(20 - 4);
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
  });

  it('and an address go to only one of several companies that ask at once', async () => {
    const wanted = Array.from({ length: 5 }, () => address());
    const asking = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const one = await gateway.buildCompany();
        return { id: one.id, token: await gateway.tokenFor(await gateway.buildAdmin(one)) };
      }),
    );
    const answers = await Promise.all(
      asking.map((one, index) =>
        gateway.call(inviteEndpoints.invite, {
          token: one.token,
          params: { companyId: one.id },
          body: { emails: (index % 2 ? wanted.toReversed() : wanted).map((email) => ({ email })) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });
});

describe('the check before the second step', () => {
  const inUse = async (emails: string[]) =>
    (await gateway.call(inviteEndpoints.emailsInUse, { token, params, body: { emails } })).body.data.emails;

  it('returns the addresses in use as they were given, in any company', async () => {
    const here = await gateway.buildUser(params);
    const elsewhere = await gateway.buildAdmin(await gateway.buildCompany());
    const asked = [address(), here.email.toUpperCase(), elsewhere.email];
    expect(await inUse(asked)).toEqual(asked.slice(1));
  });
});

describe('adding users and beginning training', () => {
  const options = async () => (await gateway.call(inviteEndpoints.options, { token, params })).body.data;
  const running = () => gateway.db.select().from(campaigns).where(eq(campaigns.companyId, company.id));

  it('stores the annual training for all users, starting now, and adds them', async () => {
    expect(await options()).toMatchObject({ hasAssignments: false, canBeginTraining: true });
    const { body } = await invite([{ email: address() }], { autoStartTraining: true });
    expect(await running()).toEqual([
      expect.objectContaining({
        id: body.data.campaignId,
        assignmentType: 'ALL_USERS',
        courseName: 'Annual Security Awareness Training',
        daysToComplete: 30,
        notificationsEnabled: true,
        startDate: gateway.clock(),
        dateEnded: null,
      }),
    ]);
    expect(await options()).toMatchObject({ hasAssignments: true, canBeginTraining: false });
  });

  it('begins it once, and a second request adds no one', async () => {
    await invite([{ email: address() }], { autoStartTraining: true });
    const again = await invite([{ email: address() }], { autoStartTraining: true });
    expect(details(again)).toEqual([['autoStartTraining', 'Training is already assigned.']]);
    expect(await peopleOf()).toHaveLength(2);
    expect(await running()).toHaveLength(1);
  });

  it('begins nothing when the users cannot be added', async () => {
    await enter({ hasBoost: true, seats: 1 });
    expect((await invite([{ email: address() }], { autoStartTraining: true })).status).toBe(422);
    expect(await running()).toEqual([]);
  });

  it('requires Boost or an active trial, and nothing assigned', async () => {
    const over = new Date(gateway.clock().getTime() - 1);
    await enter({ hasBoost: false, trialStatus: 'active', trialEnd: over });
    expect(await options()).toMatchObject({ canBeginTraining: false });
    const answer = await invite([{ email: address() }], { autoStartTraining: true });
    expect(details(answer)).toEqual([['autoStartTraining', 'Training needs Boost or a trial.']]);

    const later = new Date(gateway.clock().getTime() + 1000);
    await enter({ hasBoost: false, trialStatus: 'active', trialEnd: later });
    expect(await options()).toMatchObject({ canBeginTraining: true });
    await gateway.buildUser({ ...params, taskStatus: 2 });
    expect(await options()).toMatchObject({ hasAssignments: true, canBeginTraining: false });
  });
});
