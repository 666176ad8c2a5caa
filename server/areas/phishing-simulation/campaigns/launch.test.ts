import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraftInput } from '@contract/phishing-simulation/content';
import { companies } from '@server/domain/company/company.tables';
import { simulationTemplates } from '@server/domain/simulations/simulations.tables';
import type { CompanyRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSender, simulationCalls } from '@tests/support/simulations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { save, launch } = simulationEndpoints;
const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };
let templateId: number;

beforeAll(async () => {
  gateway = await testGateway();
  templateId = (await gateway.buildTemplate()).id;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ company, params, token } = await buildSender(gateway));
});

const { recipient, form, drafted, of, launchIt, launched, read, mailsOf, dayIn } = simulationCalls(() => ({
  gateway,
  company,
  token,
  templateId,
}));
const set = (plan: Partial<typeof companies.$inferInsert>) =>
  gateway.db.update(companies).set(plan).where(eq(companies.id, company.id));

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
        'attachmentName',
        'callouts',
        'difficulty',
        'fromEmail',
        'fromName',
        'html',
        'isReplyTracked',
        'languageCode',
        'linkHost',
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

  it('says of a campaign in rounds when its first mails go out', async () => {
    await recipient();
    const startDate = dayIn(5);
    const smart = await launched({ kind: 'SMART', startDate, delivery: { frequency: 'MONTHLY' } });
    const [period] = smart.rounds[0]?.sendingPeriods ?? [];
    expect(period?.dateFrom).toBeDefined();
    expect(smart.firstPeriodStartedAt).toBe(period?.dateFrom);
  });

  it('waits for its day', async () => {
    await recipient();
    const campaign = await launched({ startDate: dayIn(5) });
    expect(campaign.firstPeriodStartedAt).toBeNull();
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
    expect([onTrial.status, onTrial.results?.sent, onTrial.score]).toEqual(['IN_PROGRESS', 0, null]);
    expect(onTrial.rounds[0]?.statistic?.sent).toBe(0);
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
