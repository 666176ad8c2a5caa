import { limits } from '@contract/limits';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraftInput } from '@contract/phishing-simulation/content';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSimulation, domainOf, simulationDraft, verifyDomain } from '@tests/support/simulations';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../../company/company.tables';
import { phishingTemplates } from '../../exercises/exercises.tables';
import { simulationMails } from '../../simulations/mails.tables';
import { simulations, simulationTemplates } from '../../simulations/simulations.tables';

const {
  create,
  save,
  launch,
  get,
  preview,
  pause,
  resume,
  complete,
  remove,
  active,
  drafts,
  archived,
  templates,
} = simulationEndpoints;
const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };
let templateId: number;

beforeAll(async () => {
  gateway = await testGateway();
  templateId = (await gateway.buildTemplate()).id;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 1000 });
  params = { companyId: company.id };
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  await verifyDomain(gateway.db, company.id);
});

let people = 0;
const recipient = (values: Partial<UserRow> = {}) => {
  people += 1;
  return gateway.buildUser({ ...params, email: `p${people}@${domainOf(company.id)}`, ...values });
};
const form = (values: Partial<SimulationDraftInput> = {}) =>
  simulationDraft({ templates: [{ templateId }], ...values });
const drafted = async (values: Partial<SimulationDraftInput> = {}) =>
  (await gateway.call(create, { token, params, body: form(values) })).body.data;
const of = (campaignId: number) => ({ token, params: { ...params, campaignId } });
const launchIt = async (values: Partial<SimulationDraftInput> = {}) => {
  const draft = await drafted();
  return gateway.call(launch, { ...of(draft.id), body: form(values) });
};
const launched = async (values: Partial<SimulationDraftInput> = {}) => (await launchIt(values)).body.data;
const read = async (id: number) => (await gateway.call(get, of(id))).body.data;
const mailsOf = (id: number) =>
  gateway.db
    .select()
    .from(simulationMails)
    .where(and(eq(simulationMails.companyId, company.id), eq(simulationMails.simulationId, id)))
    .orderBy(simulationMails.userId);
const refusalOf = ({ status, error }: Pick<Awaited<ReturnType<typeof launchIt>>, 'status' | 'error'>) => [
  status,
  error.details[0]?.code,
  error.details[0]?.description,
];
const set = (plan: Partial<typeof companies.$inferInsert>) =>
  gateway.db.update(companies).set(plan).where(eq(companies.id, company.id));
const dayIn = (days: number) => new Date(gateway.clock().getTime() + days * DAY).toISOString().slice(0, 10);

describe('a draft', () => {
  it('may be incomplete, and is listed with the last changed first', async () => {
    const first = await drafted({ name: '', templates: [] });
    const second = await drafted({ name: 'Second' });
    gateway.clock.advance(1000);
    await gateway.call(save, { ...of(first.id), body: { ...form({ name: 'First' }), revision: 1 } });
    const { items, pageInfo } = (await gateway.call(drafts, { token, params })).body.data;
    expect(items.map(({ name, status }) => [name, status])).toEqual([
      ['First', 'DRAFT'],
      ['Second', 'DRAFT'],
    ]);
    expect(pageInfo.totalItems).toBe(2);
    expect(await read(second.id)).toMatchObject({ revision: 1, recipients: 0, rounds: [], startedAt: null });
  });

  it('is not overwritten by a save that does not know the last one', async () => {
    const { id } = await drafted();
    const saved = (revision: number, name: string) =>
      gateway.call(save, { ...of(id), body: { ...form({ name }), revision } });
    expect((await saved(1, 'From one window')).body.data.revision).toBe(2);
    expect((await saved(1, 'From another')).status).toBe(409);
    expect((await read(id)).name).toBe('From one window');
  });

  it('keeps no time zone that does not exist', async () => {
    const answer = await gateway.call(create, {
      token,
      params,
      body: form({ delivery: { timezone: 'Mars/Olympus' } }),
    });
    expect(refusalOf(answer)).toEqual([422, 'delivery.timezone', 'This time zone is unknown.']);
  });

  it('is one of so many', async () => {
    const rows = Array.from({ length: limits.simulations.draftsMax }, () =>
      buildSimulation(gateway.db, params),
    );
    await Promise.all(rows);
    expect((await gateway.call(create, { token, params, body: form() })).status).toBe(409);
  });

  it('is deleted at once', async () => {
    const { id } = await drafted();
    await gateway.call(remove, of(id));
    expect((await gateway.call(get, of(id))).status).toBe(404);
  });
});

describe('a preview', () => {
  it('says who gets a mail, when, and who does not', async () => {
    for (const _ of [1, 2, 3]) await recipient();
    await recipient({ disabledAt: new Date() });
    await recipient({ email: `someone-${company.id}@elsewhere.example` });
    const running = await launched({ name: 'Other' });
    const { id } = await drafted({
      startDate: dayIn(3),
      delivery: { timezone: 'UTC', deliveryPeriod: 2, deliveryDays: [0, 1, 2, 3, 4, 5, 6] },
    });
    const shown = (await gateway.call(preview, of(id))).body.data;
    expect(shown.recipients).toBe(3);
    expect(shown.rounds).toHaveLength(1);
    expect(shown.rounds[0]?.periods.map(({ dateFrom, mails }) => [dateFrom, mails])).toEqual([
      [`${dayIn(3)}T08:00:00.000Z`, 2],
      [`${dayIn(4)}T08:00:00.000Z`, 1],
    ]);
    expect(shown.checks).toMatchObject({
      overlaps: [],
      // The admin's address is at a domain that nobody has verified.
      withoutVerifiedDomain: 2,
      disabled: 1,
      unverifiedDomains: ['elsewhere.example', 'larkfield.example'],
      licenses: { used: 3, total: 1000 },
    });
    expect((await drafted()).id).not.toBe(running.id);
    const same = (await gateway.call(preview, of((await drafted()).id))).body.data;
    expect(same.checks.overlaps).toEqual([{ id: running.id, name: 'Other', recipients: 3 }]);
  });

  it('foretells the rounds of a year', async () => {
    await recipient();
    const { id } = await drafted({ kind: 'SMART', delivery: { timezone: 'UTC', frequency: 'QUARTERLY' } });
    const { rounds } = (await gateway.call(preview, of(id))).body.data;
    expect(rounds.map(({ roundNumber, mails }) => [roundNumber, mails])).toEqual(
      [1, 2, 3, 4].map((n) => [n, 1]),
    );
  });
});

describe('a launch', () => {
  it('plans a mail for everyone it can reach, with the templates as they are now', async () => {
    const [one, other] = [await recipient(), await recipient({ registrationType: 'INVITED', uid: null })];
    await recipient({ disabledAt: new Date() });
    await recipient({ registrationType: 'INVITED', uid: null, inviteRevokedAt: new Date() });
    await recipient({ email: `someone-${company.id}@elsewhere.example` });
    const campaign = await launched();
    expect(campaign).toMatchObject({
      status: 'IN_PROGRESS',
      total: 2,
      notStarted: 2,
      completed: 0,
      recipients: 2,
      roundsCount: 1,
      score: null,
      nextRoundAt: null,
      results: { sent: 0, phished: 0 },
    });
    expect(campaign.templates.map(({ id, type }) => [id, type])).toEqual([[templateId, 'CORPORATE']]);
    const mails = await mailsOf(campaign.id);
    expect(mails.map(({ userId }) => userId)).toEqual([one.id, other.id]);
    const [period] = campaign.rounds[0]?.sendingPeriods ?? [];
    for (const { dueAt } of mails) {
      expect(dueAt >= new Date(period?.dateFrom ?? '') && dueAt < new Date(period?.dateTo ?? '')).toBe(true);
    }
    const [frozen] = await gateway.db
      .select()
      .from(simulationTemplates)
      .where(eq(simulationTemplates.simulationId, campaign.id));
    expect(Object.keys(frozen?.content ?? {}).toSorted()).toEqual(
      [
        'callouts',
        'difficulty',
        'fromEmail',
        'fromName',
        'html',
        'languageCode',
        'name',
        'subject',
        'templateId',
        'thumbnailUrl',
      ].toSorted(),
    );
  });

  it('happens once', async () => {
    await recipient();
    const { id } = await drafted();
    const once = () => gateway.call(launch, { ...of(id), body: form() });
    expect((await once()).status).toBe(200);
    expect((await once()).status).toBe(409);
    expect((await gateway.call(save, { ...of(id), body: { ...form(), revision: 2 } })).status).toBe(409);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('waits for its day', async () => {
    await recipient();
    const campaign = await launched({ startDate: dayIn(5) });
    expect(campaign).toMatchObject({ status: 'QUEUED', total: 1, startedAt: `${dayIn(5)}T00:00:00.000Z` });
    const [mail] = await mailsOf(campaign.id);
    expect(mail?.dueAt.getTime()).toBeGreaterThanOrEqual(Date.parse(`${dayIn(5)}T08:00:00Z`));
  });

  it.each([
    ['without a name', { name: '  ' }, 'name', 'Campaign Name is required'],
    ['without templates', { templates: [] }, 'templates', 'Please select at least one template.'],
    [
      'with a template that is gone',
      { templates: [{ templateId: 987_654_321 }] },
      'templates',
      'Some of the selected templates no longer exist.',
    ],
    [
      'with a start in the past',
      { startDate: '2020-01-01' },
      'startDate',
      'The start date cannot be in the past.',
    ],
    ['with a start that is no date', { startDate: 'soon' }, 'startDate', 'The start date should be valid.'],
    [
      'without a subject',
      { education: { subject: ' ', message: 'x' } },
      'education.subject',
      'Please add subject.',
    ],
    [
      'with nobody selected',
      { audience: { usersType: 'USERS_FROM_GROUPS' } },
      'audience.selectedUsersIds',
      'No selected users. Select users you want to assign phishing simulation to.',
    ],
    [
      'with a foreign department',
      { audience: { usersType: 'USERS_CUSTOM', selectedDepartmentsIds: [987_654_321] } },
      'audience.selectedDepartmentsIds',
      'Some of the selected values no longer exist.',
    ],
    [
      'with nobody who can be mailed',
      { audience: { usersType: 'USERS_ADMINS' } },
      'audience.usersType',
      'None of these users can get emails yet. Verify the domain of their addresses in the settings.',
    ],
    [
      'with hours that end before they begin',
      { delivery: { startTime: 17, stopTime: 8 } },
      'delivery.stopTime',
      'The stop time should be after the start time.',
    ],
    ['with an unknown time zone', { delivery: { timezone: 'Mars/Olympus' } }, 'delivery.timezone', undefined],
  ] as const)('is refused %s', async (_, wrong, field, message) => {
    await recipient();
    const refusal = refusalOf(await launchIt(wrong as Partial<SimulationDraftInput>));
    expect(refusal.slice(0, 2)).toEqual([422, field]);
    if (message) expect(refusal[2]).toBe(message);
  });

  it('is refused with an unknown login page, and keeps the one that was chosen', async () => {
    await recipient();
    const choice = (loginPageId: string) => ({
      templates: [{ templateId, showLoginPage: true, loginPageId }],
    });
    expect(refusalOf(await launchIt(choice('nothing'))).slice(0, 2)).toEqual([
      422,
      'templates.0.loginPageId',
    ]);
    const [page] = (await gateway.call(simulationEndpoints.loginPages, { token })).body.data;
    const { id } = await launched(choice(page?.id ?? ''));
    const [row] = await gateway.db
      .select()
      .from(simulationTemplates)
      .where(eq(simulationTemplates.simulationId, id));
    expect(row?.loginPageId).toBe(page?.id);
  });

  it('needs Boost or a trial, and nothing is launched while training is suspended', async () => {
    await recipient();
    await set({ hasBoost: false });
    expect(refusalOf(await launchIt())).toEqual([422, 'plan', 'Phishing simulations need Boost or a trial.']);
    await set({ trialStatus: 'active', trialEnd: new Date(gateway.clock().getTime() + DAY) });
    const onTrial = await launched();
    expect([onTrial.status, onTrial.results, onTrial.score]).toEqual(['IN_PROGRESS', null, null]);
    expect(onTrial.rounds[0]?.statistic).toBeNull();
    await set({ trialStatus: 'expired' });
    expect((await read(onTrial.id)).status).toBe('SUSPENDED');
    expect((await launchIt()).status).toBe(403);
  });

  it.each([
    ['admins', async () => ({ usersType: 'USERS_ADMINS' as const })],
    [
      'chosen users',
      async ({ chosen }: { chosen: number }) => ({
        usersType: 'USERS_SELECTED' as const,
        selectedUsersIds: [chosen],
      }),
    ],
    [
      'departments',
      async ({ department }: { department: number }) => ({
        usersType: 'USERS_FROM_DEPARTMENTS' as const,
        selectedDepartmentsIds: [department],
      }),
    ],
    [
      'groups',
      async ({ group }: { group: number }) => ({
        usersType: 'USERS_FROM_GROUPS' as const,
        selectedGroupsIds: [group],
      }),
    ],
  ] as const)('goes to %s only', async (_, audienceOf) => {
    const department = (await gateway.buildDepartment(params)).id;
    await recipient();
    const chosen = await recipient({ departmentId: department, role: 'admin' });
    const group = (await gateway.buildGroup(params, [chosen.id])).id;
    const audience = await audienceOf({ chosen: chosen.id, department, group });
    const campaign = await launched({ audience });
    expect((await mailsOf(campaign.id)).map(({ userId }) => userId)).toEqual([chosen.id]);
    expect(campaign.selectedUsers.map(({ id }) => id)).toEqual(
      audience.usersType === 'USERS_SELECTED' ? [chosen.id] : [],
    );
  });
});

describe('a campaign under way', () => {
  it('is paused and resumed, its late mails spread over the rest of the round', async () => {
    for (let each = 0; each < 20; each += 1) await recipient();
    const campaign = await launched({
      delivery: { timezone: 'UTC', deliveryPeriod: 10, deliveryDays: [0, 1, 2, 3, 4, 5, 6] },
    });
    expect((await gateway.call(pause, of(campaign.id))).body.data.status).toBe('PAUSED');
    expect((await gateway.call(pause, of(campaign.id))).status).toBe(200);
    gateway.clock.advance(6 * DAY);
    token = await gateway.freshToken(admin);
    expect((await gateway.call(resume, of(campaign.id))).body.data.status).toBe('IN_PROGRESS');
    const mails = await mailsOf(campaign.id);
    const end = new Date(campaign.rounds[0]?.endDate ?? '');
    expect(mails).toHaveLength(20);
    for (const { dueAt, state } of mails) {
      expect(state).toBe('planned');
      expect(dueAt >= gateway.clock() && dueAt <= end).toBe(true);
    }
    expect(new Set(mails.map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).size).toBeGreaterThan(2);
    gateway.clock.advance(-6 * DAY);
  });

  it('is stopped for good: nothing that was not sent is sent, and it is in the archive', async () => {
    await recipient();
    await recipient();
    const campaign = await launched();
    const [sent] = await mailsOf(campaign.id);
    await gateway.db
      .update(simulationMails)
      .set({ state: 'sent', sentAt: gateway.clock() })
      .where(eq(simulationMails.id, sent?.id ?? 0));
    const stopped = (await gateway.call(complete, of(campaign.id))).body.data;
    expect(stopped).toMatchObject({
      status: 'ARCHIVED',
      total: 1,
      completed: 1,
      notStarted: 0,
      isLaunched: true,
    });
    expect((await mailsOf(campaign.id)).map(({ state }) => state)).toEqual(['sent', 'cancelled']);
    for (const endpoint of [pause, resume])
      expect((await gateway.call(endpoint, of(campaign.id))).status).toBe(409);
    expect((await gateway.call(complete, of(campaign.id))).status).toBe(200);
    const listed = async (endpoint: typeof active | typeof archived) =>
      (await gateway.call(endpoint, { token, params })).body.data.items.map(({ id }) => id);
    expect([await listed(active), await listed(archived)]).toEqual([[], [campaign.id]]);
  });

  it('that was stopped before its day was never launched', async () => {
    await recipient();
    const { id } = await launched({ startDate: dayIn(3) });
    expect((await gateway.call(complete, of(id))).body.data.isLaunched).toBe(false);
  });

  it('is deleted once it is archived, with everything about it', async () => {
    await recipient();
    const own = await gateway.buildTemplate({ ownerCompanyId: company.id });
    const { id } = await launched({ templates: [{ templateId: own.id }] });
    await gateway.db
      .update(phishingTemplates)
      .set({ deletedAt: new Date() })
      .where(eq(phishingTemplates.id, own.id));
    expect((await gateway.call(remove, of(id))).status).toBe(409);
    await gateway.call(complete, of(id));
    expect((await gateway.call(remove, of(id))).body.data).toEqual({ campaignId: id });
    expect((await gateway.call(get, of(id))).status).toBe(404);
    expect(await mailsOf(id)).toEqual([]);
    expect(await gateway.db.$count(simulations, eq(simulations.companyId, company.id))).toBe(0);
    expect(await gateway.db.$count(phishingTemplates, eq(phishingTemplates.id, own.id))).toBe(0);
  });

  it("is another company's secret", async () => {
    await recipient();
    const { id } = await launched();
    const stranger = await gateway.buildCompany();
    const theirs = { token: await gateway.tokenFor(await gateway.buildAdmin(stranger)) };
    for (const endpoint of [get, preview, pause, complete, remove]) {
      const answer = await gateway.call(endpoint, {
        ...theirs,
        params: { companyId: stranger.id, campaignId: id },
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe('more recipients', () => {
  const addTo = (campaignId: number, ...userIds: number[]) =>
    gateway.call(simulationEndpoints.addRecipients, { ...of(campaignId), body: { userIds } });

  it('join the audience and the round that is under way, once', async () => {
    const department = (await gateway.buildDepartment(params)).id;
    await recipient({ departmentId: department });
    const audience = { usersType: 'USERS_FROM_DEPARTMENTS' as const, selectedDepartmentsIds: [department] };
    const { id } = await launched({ audience });
    const [late, gone] = [await recipient(), await recipient({ disabledAt: new Date() })];
    expect((await addTo(id, late.id, gone.id)).body.data).toEqual({ added: 1, skipped: 1 });
    expect((await addTo(id, late.id)).body.data).toEqual({ added: 0, skipped: 1 });
    expect((await mailsOf(id)).map(({ userId }) => userId)).toContain(late.id);
    expect((await read(id)).settings.audience).toEqual({
      usersType: 'USERS_CUSTOM',
      selectedDepartmentsIds: [department],
      selectedGroupsIds: [],
      selectedUsersIds: [late.id, gone.id],
    });
  });

  it('are not added to what is over, nor from another company', async () => {
    const one = await recipient();
    const { id } = await launched();
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect(refusalOf(await addTo(id, stranger.id)).slice(0, 2)).toEqual([422, 'userIds']);
    await gateway.call(complete, of(id));
    expect((await addTo(id, one.id)).status).toBe(409);
    expect((await addTo((await drafted()).id, one.id)).status).toBe(409);
  });
});

describe('the templates to choose from', () => {
  it('are emails: the company’s own and the provider’s phishing, by what is asked', async () => {
    const own = await gateway.buildTemplate({ ownerCompanyId: company.id, name: 'Zebra own' });
    const genuine = await gateway.buildTemplate({
      name: 'Zebra genuine',
      answers: [{ label: 'LOOKS_LEGIT', status: 'CORRECT', description: 'It is.' }],
    });
    const foreign = await gateway.buildTemplate({
      ownerCompanyId: (await gateway.buildCompany()).id,
      name: 'Zebra foreign',
    });
    const text = await gateway.buildTemplate({ name: 'Zebra text', layoutType: 'SMS' });
    const office = await gateway.buildTemplate({
      name: 'Zebra office',
      provider: 'OFFICE_365',
      difficulty: 3,
      languageCode: 'de',
    });
    const found = async (query: object) =>
      (await gateway.call(templates, { token, params, query })).body.data.items.map(({ id }) => id);
    expect(await found({ searchText: 'zebra' })).toEqual([own.id, office.id]);
    expect(await found({ searchText: 'zebra', provider: ['OFFICE_365'] })).toEqual([office.id]);
    expect(await found({ searchText: 'zebra', difficulty: [3, 2], language: ['de'] })).toEqual([office.id]);
    expect(await found({ ids: [genuine.id, foreign.id, text.id, office.id] })).toEqual([office.id]);
    const refused = await launchIt({ templates: [{ templateId: genuine.id }] });
    expect(refusalOf(refused).slice(0, 2)).toEqual([422, 'templates']);
  });
});

describe('the lists of campaigns', () => {
  it('add up the numbers of all rounds, and score reports', async () => {
    for (let each = 0; each < 3; each += 1) await recipient();
    const { id } = await launched({ name: 'Numbers' });
    await gateway.db.execute(sql`
      UPDATE simulation_mails SET state = 'sent', sent_at = now(), opened_at = now(),
        reported_at = CASE WHEN id % 3 = 0 THEN now() END WHERE simulation_id = ${id}`);
    const { items } = (await gateway.call(active, { token, params, query: { searchText: 'numb' } })).body
      .data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ completed: 3, score: 33, results: { sent: 3, opened: 3, reported: 1 } });
    expect(
      (await gateway.call(active, { token, params, query: { searchText: '100%' } })).body.data.items,
    ).toEqual([]);
  });
});
