import { learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { type ExerciseCreation, exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { campaignEndpoints } from '@contract/training/campaigns';
import { userEndpoints } from '@contract/users/users';
import { campaigns, questionCounts, taskProgress } from '@server/domain/assignments/campaigns.tables';
import { startDue } from '@server/domain/assignments/enrolment.rules';
import { companies } from '@server/domain/company/company.tables';
import {
  exerciseParts,
  exercises,
  phishingPacks,
  phishingTemplates,
} from '@server/domain/exercises/exercises.tables';
import { tasks } from '@server/domain/people/people.tables';
import { renderMail } from '@server/platform/mail/render';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const {
  create: created,
  update: updated,
  get,
  active,
  archived,
  archive,
  remove,
} = exerciseCampaignEndpoints;
const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };
/** Ten templates of the provider, in order. */
let picked: { orderNumber: number; templateId: number }[];

beforeAll(async () => {
  gateway = await testGateway();
  picked = [];
  for (let orderNumber = 1; orderNumber <= limits.exercises.templatesRequired; orderNumber += 1) {
    picked.push({ orderNumber, templateId: (await gateway.buildTemplate()).id });
  }
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield', seats: 1000 });
  admin = await gateway.buildAdmin(company, { name: 'Ana' });
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
  await gateway.deliverMails();
});

const settings = (): ExerciseCreation => ({
  name: 'Spring exercise',
  daysToComplete: 14,
  notification: { isEnabled: true, subject: '{name}, look closely', message: 'Begin {courseName}.' },
  usersType: 'USERS_ALL',
  packId: null,
  templates: picked,
});
const create = (body: Partial<ExerciseCreation> = {}) =>
  gateway.call(created, { token, params, body: { ...settings(), ...body } });
const made = async (body: Partial<ExerciseCreation> = {}) => (await create(body)).body.data;
const update = (campaignId: number, body: Partial<ExerciseCreation> = {}) =>
  gateway.call(updated, { token, params: { ...params, campaignId }, body: { ...settings(), ...body } });
const read = async (campaignId: number) =>
  (await gateway.call(get, { token, params: { ...params, campaignId } })).body.data;
const archiveIt = (campaignId: number) => gateway.call(archive, { token, params: { ...params, campaignId } });
const removeIt = (campaignId: number) => gateway.call(remove, { token, params: { ...params, campaignId } });
const listed = async (endpoint: typeof active | typeof archived) =>
  (await gateway.call(endpoint, { token, params })).body.data.items.map(({ id }) => id);
const dayIn = (days: number) => new Date(gateway.clock().getTime() + days * DAY).toISOString().slice(0, 10);
const tasksOf = (campaignId: number) =>
  gateway.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, company.id), eq(tasks.campaignId, campaignId)));

describe('a new exercise', () => {
  it('enrols everyone it is for and mails them, with its templates as they are now', async () => {
    const member = await gateway.buildUser(params);
    const exercise = await made();
    expect(exercise).toMatchObject({
      name: 'Spring exercise',
      status: 'ONGOING',
      usersType: 'USERS_ALL',
      isLaunched: true,
      isSupported: true,
      pack: null,
      templatesCount: 10,
      learners: 2,
      score: null,
      assignments: { total: 2, notStarted: 2, completed: 0, inProgress: 0, overdue: 0 },
    });
    expect(exercise.templates.map(({ templateId }) => templateId)).toEqual(
      picked.map(({ templateId }) => templateId),
    );
    const given = await tasksOf(exercise.id);
    expect(given.map(({ userId }) => userId).toSorted()).toEqual([admin.id, member.id].toSorted());
    expect(given[0]).toMatchObject({
      type: 'phishing exercise',
      title: 'Spring exercise',
      status: 'notStarted',
    });
    const mail = (await gateway.deliverMails()).find(({ to }) => to === admin.email);
    const rendered = mail && renderMail(mail);
    expect(rendered?.subject).toBe('Ana, look closely');
    expect(rendered?.text).toContain('Begin Spring exercise.');
  });

  it('says its notification by the documented names too', async () => {
    const { id } = await made({
      notification: { isEnabled: true, subject: 'For {name}', message: 'Begin.' },
    });
    expect(await read(id)).toMatchObject({
      isNotificationEnabled: true,
      notificationSubject: 'For {name}',
      notificationMessage: 'Begin.',
    });
    // Texts that nobody gets may be left empty.
    const silent = await made({ notification: { isEnabled: false, subject: '', message: '' } });
    expect(silent).toMatchObject({ isNotificationEnabled: false, notificationSubject: null });
  });

  it('starts on the day of an instant, in its own time zone', async () => {
    const day = dayIn(9);
    const { startedAt } = await made({ startedAt: `${day}T23:30:00.000Z`, timeZone: 'Asia/Tokyo' });
    expect(startedAt).toBe(new Date(Date.parse(`${dayIn(10)}T00:00:00+09:00`)).toISOString());
  });

  it('has the templates in the order of their numbers', async () => {
    const templates = picked.map(({ templateId }, index) => ({ templateId, orderNumber: 10 - index }));
    const { templates: shown } = await made({ templates });
    expect(shown.map(({ templateId, orderNumber }) => [orderNumber, templateId])).toEqual(
      picked.toReversed().map(({ templateId }, index) => [index + 1, templateId]),
    );
  });

  it('keeps its templates when they are changed or deleted later', async () => {
    const own = await gateway.buildTemplate({ ownerCompanyId: company.id, name: 'Before' });
    const exercise = await made({ templates: [...picked.slice(1), { orderNumber: 1, templateId: own.id }] });
    await gateway.db
      .update(phishingTemplates)
      .set({ name: 'After', deletedAt: new Date() })
      .where(eq(phishingTemplates.id, own.id));
    expect((await read(exercise.id)).templates[0]?.name).toBe('Before');
  });

  it('takes all templates of a pack, in its order', async () => {
    const packId = `pack-${company.id}`;
    await gateway.db
      .insert(phishingPacks)
      .values({ id: packId, name: 'Parcels', difficulty: 1, position: 1 });
    const second = await gateway.buildTemplate({ packId, position: 2 });
    const first = await gateway.buildTemplate({ packId, position: 1 });
    await gateway.buildTemplate({ packId, position: 3, deletedAt: new Date() });
    const exercise = await made({ packId, templates: null });
    expect(exercise).toMatchObject({ pack: { id: packId, name: 'Parcels' }, templatesCount: 2 });
    expect(exercise.templates.map(({ templateId }) => templateId)).toEqual([first.id, second.id]);
    expect(refusalOf(await create({ packId: 'nothing', templates: null }))).toEqual([
      422,
      'packId',
      'This pack no longer exists.',
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name', 'Campaign Name is required'],
    ['with a name of one letter', { name: 'A' }, 'name', undefined],
    ['with a name that begins with a bracket', { name: '(Spring)' }, 'name', undefined],
    [
      'with nobody selected',
      { usersType: 'USERS_FROM_GROUPS', selectedUsersIds: [1] },
      'selectedGroupsIds',
      'No selected users. Select users you want to assign phishing exercise to.',
    ],
    [
      'with a foreign department',
      { usersType: 'USERS_FROM_DEPARTMENTS', selectedDepartmentsIds: [987_654_321] },
      'selectedDepartmentsIds',
      'Some of the selected values no longer exist.',
    ],
    [
      'with a start in the past',
      { startedAt: '2020-01-01' },
      'startedAt',
      'The start date cannot be in the past.',
    ],
    ['with a start that is no date', { startedAt: 'soon' }, 'startedAt', 'The start date should be valid.'],
    ['with an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'This time zone is unknown.'],
    ['with no days', { daysToComplete: 0 }, 'daysToComplete', 'Days must be a positive number'],
    ['without templates', { templates: null }, 'templates', 'Please select 10 templates'],
    ['with templates and a pack', { packId: 'x' }, 'templates', 'Choose either a pack or templates.'],
    [
      'with a subject without a message',
      { notification: { isEnabled: true, subject: 'Look', message: null } },
      'notification.message',
      'Give both a subject and a message, or neither.',
    ],
    [
      'with a placeholder that nothing fills',
      { notification: { isEnabled: true, subject: '{boss}', message: 'Look' } },
      'notification.subject',
      undefined,
    ],
  ] as const)('is refused %s', async (_, wrong, field, message) => {
    const refusal = refusalOf(await create(wrong as Partial<ExerciseCreation>));
    expect(refusal.slice(0, 2)).toEqual([422, field]);
    if (message) expect(refusal[2]).toBe(message);
  });

  it('is made of exactly ten different templates that are there, whatever the ids', async () => {
    const foreign = await gateway.buildTemplate({ ownerCompanyId: (await gateway.buildCompany()).id });
    const gone = await gateway.buildTemplate({ deletedAt: new Date() });
    const own = await gateway.buildTemplate({ ownerCompanyId: company.id });
    const usable = new Set([...picked.map(({ templateId }) => templateId), own.id]);
    const ids = [...usable, foreign.id, gone.id, 987_654_321];
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(fc.constantFrom(...ids), { maxLength: 13 }),
          fc.shuffledSubarray(ids, { minLength: 10, maxLength: 10 }),
          fc.shuffledSubarray([...usable], { minLength: 9, maxLength: 11 }),
        ),
        async (chosen) => {
          const templates = chosen.map((templateId, index) => ({
            templateId,
            orderNumber: Math.min(10, index + 1),
          }));
          const answer = await create({
            templates,
            notification: { isEnabled: false, subject: null, message: null },
          });
          const isRight =
            new Set(chosen).size === 10 && chosen.length === 10 && chosen.every((id) => usable.has(id));
          expect(answer.status).toBe(isRight ? 200 : 422);
          if (isRight) {
            expect(answer.body.data.templates.map(({ templateId }) => templateId)).toEqual(chosen);
          } else expect(answer.error.details[0]?.code).toBe('templates');
        },
      ),
      { numRuns: 25 },
    );
  });

  it('needs Boost or a trial, and none is begun while training is suspended', async () => {
    const set = (plan: Partial<typeof companies.$inferInsert>) =>
      gateway.db.update(companies).set(plan).where(eq(companies.id, company.id));
    await set({ hasBoost: false });
    expect(refusalOf(await create())).toEqual([422, 'plan', 'Phishing exercises need Boost or a trial.']);
    await set({ trialStatus: 'expired' });
    expect((await create()).status).toBe(403);
    await set({ trialStatus: 'active', trialEnd: new Date(gateway.clock().getTime() + DAY) });
    const onTrial = await made();
    expect(onTrial).toMatchObject({ status: 'ONGOING', assignments: { total: 1, notStarted: 1 } });
    await set({ trialStatus: 'expired' });
    expect(await read(onTrial.id)).toMatchObject({ status: 'SUSPENDED', assignments: null, score: null });
  });

  it('waits for its day, and then begins by itself', async () => {
    const exercise = await made({ startedAt: dayIn(2), timeZone: 'UTC' });
    expect(exercise).toMatchObject({ status: 'QUEUED', startedAt: `${dayIn(2)}T00:00:00.000Z`, learners: 1 });
    expect(await tasksOf(exercise.id)).toEqual([]);
    gateway.clock.advance(2 * DAY);
    await gateway.deliverMails();
    expect(await tasksOf(exercise.id)).toHaveLength(1);
    gateway.clock.advance(-2 * DAY);
  });

  it('is started by the upkeep when its own job is lost, once', async () => {
    const startDate = new Date(gateway.clock().getTime() - DAY);
    const { id } = await gateway.buildExercise(params, { startDate, createdBy: admin.id });
    for (const _ of [1, 2]) {
      await startDue('phishing_exercise')(gateway.deps);
      await gateway.deliverMails();
    }
    expect((await tasksOf(id)).map(({ userId }) => userId)).toEqual([admin.id]);
  });
});

describe('the settings of an exercise', () => {
  it('can be widened but not narrowed, and keep their type', async () => {
    const [one, other] = [await gateway.buildDepartment(params), await gateway.buildDepartment(params)];
    const member = await gateway.buildUser({ ...params, departmentId: other.id });
    const ofOne = { usersType: 'USERS_FROM_DEPARTMENTS' as const, selectedDepartmentsIds: [one.id] };
    const { id } = await made(ofOne);
    expect(refusalOf(await update(id, { ...ofOne, selectedDepartmentsIds: [other.id] }))).toEqual([
      422,
      'selectedDepartmentsIds',
      "Saved selections can't be removed.",
    ]);
    for (const usersType of ['USERS_ALL', 'USERS_SELECTED'] as const) {
      const answer = await update(id, { usersType, selectedUsersIds: [member.id] });
      expect(refusalOf(answer).slice(0, 2)).toEqual([422, 'usersType']);
    }
    const wider = { ...ofOne, selectedDepartmentsIds: [one.id, other.id], daysToComplete: 30 };
    const { body } = await update(id, wider);
    expect(body.data).toMatchObject({ daysToComplete: 30, learners: 1 });
    expect(body.data.selectedDepartments.map((department) => department.id).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
    expect((await tasksOf(id)).map(({ userId }) => userId)).toEqual([member.id]);
  });

  it('stay as they are once it is archived, and those of an earlier version always', async () => {
    const { id } = await made();
    await archiveIt(id);
    expect((await update(id)).status).toBe(409);
    const old = await gateway.buildExercise(params);
    await gateway.db.update(exercises).set({ version: 1 }).where(eq(exercises.id, old.courseId));
    expect((await update(old.id)).status).toBe(409);
    expect((await read(old.id)).isSupported).toBe(false);
  });
});

describe('archiving', () => {
  it('is final: nobody is enrolled any more', async () => {
    const { id } = await made();
    expect((await archiveIt(id)).body.data).toMatchObject({ status: 'ARCHIVED', isLaunched: true });
    expect((await archiveIt(id)).status).toBe(200);
    expect([await listed(active), await listed(archived)]).toEqual([[], [id]]);
    const person = { email: `joiner-${id}@larkfield.example`, departmentId: null, groupIds: [] };
    await gateway.call(userEndpoints.create, { token, params, body: person });
    expect(await tasksOf(id)).toHaveLength(1);
  });

  it('before the start means that it was never launched', async () => {
    const { id } = await made({ startedAt: dayIn(3) });
    expect((await archiveIt(id)).body.data).toMatchObject({ status: 'ARCHIVED', isLaunched: false });
    gateway.clock.advance(4 * DAY);
    await gateway.deliverMails();
    expect(await tasksOf(id)).toEqual([]);
    gateway.clock.advance(-4 * DAY);
  });
});

describe('deleting', () => {
  it('takes an archived exercise only, with tasks, answers, numbers and parts, and settles its users', async () => {
    const learner = await gateway.buildUser(params);
    await gateway.buildMany(company, 2);
    const { id } = await made();
    const exerciseId = (await tasksOf(id))[0]?.itemId ?? 0;
    expect((await removeIt(id)).status).toBe(409);
    const task = (await tasksOf(id)).find(({ userId }) => userId === learner.id);
    const learning = { token: await gateway.tokenFor(learner), params: { ...params, taskId: task?.id ?? 0 } };
    await gateway.call(learnerEndpoints.start, learning);
    await archiveIt(id);
    expect((await removeIt(id)).body.data).toEqual({ campaignId: id });
    expect((await removeIt(id)).status).toBe(404);
    expect([await listed(active), await listed(archived), await tasksOf(id)]).toEqual([[], [], []]);
    for (const table of [campaigns, exercises, exerciseParts, taskProgress, questionCounts]) {
      expect(await gateway.db.$count(table, eq(table.companyId, company.id))).toBe(0);
    }
    expect(exerciseId).toBeGreaterThan(0);
    const user = { token, params: { ...params, id: learner.id } };
    expect((await gateway.call(userEndpoints.get, user)).body.taskStatus).toBe('notAssigned');
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('of an exercise of many goes on in the background, and it is gone at once', async () => {
    const kept = await gateway.buildExercise(params);
    const exercise = await gateway.buildExercise(params, { archivedAt: new Date(), dateEnded: new Date() });
    const people = await gateway.buildMany(company, limits.operations.inlineMax + 130);
    // Tasks are removed in the order of the users' ids.
    const last = await gateway.buildUser(params);
    people.push(last);
    const given = people.map(({ id: userId }) => ({ ...params, userId, type: 'phishing exercise' as const }));
    const task = { title: 'Look', status: 'notStarted' as const };
    await gateway.db
      .insert(tasks)
      .values(given.map((one) => ({ ...one, ...task, campaignId: exercise.id, itemId: exercise.courseId })));
    const [first] = given;
    if (!first) throw new Error('nobody was built');
    await gateway.db
      .insert(tasks)
      .values({ ...first, ...task, status: 'completed', campaignId: kept.id, itemId: kept.courseId });
    expect((await removeIt(exercise.id)).status).toBe(200);
    expect(await listed(archived)).toEqual([]);
    expect((await tasksOf(exercise.id)).map(({ userId }) => userId)).toContain(last.id);
    const own = { token: await gateway.tokenFor(last), params };
    expect((await gateway.call(learnerEndpoints.tasks, own)).body.data.items).toEqual([]);
    expect((await gateway.call(learnerEndpoints.summary, own)).body.data.outstanding).toBe(0);
    await gateway.deliverMails();
    expect(await tasksOf(exercise.id)).toEqual([]);
    const user = { token, params: { ...params, id: first.userId } };
    expect((await gateway.call(userEndpoints.get, user)).body.taskStatus).toBe('completed');
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});

describe('exercises and training', () => {
  it('are apart: the calls of one know nothing of the other', async () => {
    const exercise = await made();
    const course = await gateway.buildCampaign(params);
    expect(await listed(active)).toEqual([exercise.id]);
    const trainings = (await gateway.call(campaignEndpoints.list, { token, params })).body.data;
    expect([trainings.items.map(({ id }) => id), trainings.pageInfo.totalItems]).toEqual([[course.id], 1]);
    for (const endpoint of [
      campaignEndpoints.get,
      campaignEndpoints.learners,
      campaignEndpoints.statistics,
    ]) {
      const answer = await gateway.call(endpoint, { token, params: { ...params, id: exercise.id } });
      expect(answer.status).toBe(404);
    }
    for (const endpoint of [campaignEndpoints.end, campaignEndpoints.archive]) {
      const answer = await gateway.call(endpoint, { token, params: { ...params, id: exercise.id } });
      expect(answer.status).toBe(404);
    }
    for (const endpoint of [get, archive, remove]) {
      const answer = await gateway.call(endpoint, { token, params: { ...params, campaignId: course.id } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('the choice of learners', () => {
  it('finds enabled users, departments and groups, and counts each person once', async () => {
    const team = await gateway.buildDepartment({ ...params, name: 'Zinc Team' });
    const jo = await gateway.buildUser({ ...params, name: 'Jo', lastName: 'Ames', departmentId: team.id });
    const li = await gateway.buildUser({ ...params, name: 'Li', lastName: 'Bond' });
    const off = await gateway.buildUser({ ...params, name: 'Jody', disabledAt: new Date() });
    const both = [
      await gateway.buildGroup({ ...params, name: 'Night' }, [jo.id, li.id, off.id]),
      await gateway.buildGroup({ ...params, name: 'Day' }, [jo.id]),
    ];
    const { usersByGroups, usersByDepartments } = exerciseCampaignEndpoints;
    const teams = await gateway.call(usersByGroups, { token, params });
    expect(teams.body.data.items).toEqual([
      { id: both[1]?.id, name: 'Day', usersCount: 1 },
      { id: both[0]?.id, name: 'Night', usersCount: 2 },
    ]);
    const found = await gateway.call(usersByDepartments, { token, params, query: { searchText: 'zinc' } });
    expect(found.body.data.items).toEqual([{ id: team.id, name: 'Zinc Team', usersCount: 1 }]);
    const page = await gateway.call(exerciseCampaignEndpoints.usersPage, {
      token,
      params,
      query: { searchText: 'jo' },
    });
    expect(page.body.data.items).toEqual([
      { id: jo.id, fullName: 'Jo Ames', email: jo.email, department: 'Zinc Team' },
    ]);
    expect(page.body.data.pageInfo.totalItems).toBe(1);
    const all = await gateway.call(exerciseCampaignEndpoints.usersPage, { token, params });
    expect(all.body.data.items.map(({ id }) => id)).toEqual([admin.id, jo.id, li.id]);
    const counts = [
      await gateway.call(exerciseCampaignEndpoints.usersCount, { token, params }),
      await gateway.call(exerciseCampaignEndpoints.countByDepartments, {
        token,
        params,
        query: { departmentId: [team.id] },
      }),
      await gateway.call(exerciseCampaignEndpoints.countByGroups, {
        token,
        params,
        query: { groupId: both.map(({ id }) => id) },
      }),
      await gateway.call(exerciseCampaignEndpoints.countByGroups, { token, params }),
    ];
    expect(counts.map(({ body }) => body.data.totalUsersCount)).toEqual([3, 1, 2, 0]);
  });
});

describe('a test of the notification', () => {
  it('goes to the caller alone, a few times', async () => {
    const send = () =>
      gateway.call(exerciseCampaignEndpoints.testNotification, {
        token,
        params,
        body: { subject: '{name}, look', message: 'Begin {courseName}.', name: 'Autumn' },
      });
    expect((await send()).body.data).toEqual({ email: admin.email });
    const mails = await gateway.deliverMails();
    expect(mails.map(({ to }) => to)).toEqual([admin.email]);
    const [mail] = mails;
    const rendered = mail && renderMail(mail);
    expect(rendered?.subject).toBe('Ana, look');
    expect(rendered?.text).toContain('Begin Autumn.');
    const rest = [];
    for (let sent = 1; sent <= limits.users.testMailsMax; sent += 1) rest.push((await send()).status);
    expect(rest).toEqual([...Array(limits.users.testMailsMax - 1).fill(200), 429]);
  });
});
