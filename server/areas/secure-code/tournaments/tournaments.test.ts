import type { InputOf } from '@contract/endpoint';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { campaigns, campaignTargets } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import { tasks } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildChallenge } from '@tests/support/tournament-content';
import { buildPlayer, buildTournament, fillLibrary } from '@tests/support/tournaments';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tournamentStatusOf } from './tournaments.rules';

const DAY = 24 * 60 * 60 * 1000;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
  await fillLibrary(gateway);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: false, timeZone: 'UTC' });
  params = { companyId: company.id };
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});

const from = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
const day = (days: number) => from(days).toISOString().slice(0, 10);
type Body = InputOf<typeof tournamentEndpoints.create>['body'];
const body = (values: Partial<Body> = {}): Body => ({
  name: 'Spring tournament',
  startDate: day(3),
  endDate: day(10),
  assignmentType: 'ALL_USERS',
  languages: ['Python', 'PHP'],
  ...values,
});
const create = (values: Partial<Body> = {}) =>
  gateway.call(tournamentEndpoints.create, { token, params, body: body(values) });
const of = (tournamentId: number) => ({ token, params: { ...params, tournamentId } });
const get = async (id: number) => (await gateway.call(tournamentEndpoints.get, of(id))).body.data;
const change = (id: number, values: InputOf<typeof tournamentEndpoints.update>['body']) =>
  gateway.call(tournamentEndpoints.update, { ...of(id), body: values });
const cancel = (id: number) => gateway.call(tournamentEndpoints.cancel, of(id));
const targetsOf = async (campaignId: number) =>
  (
    await gateway.db
      .select({ id: campaignTargets.targetId })
      .from(campaignTargets)
      .where(and(eq(campaignTargets.companyId, company.id), eq(campaignTargets.campaignId, campaignId)))
  ).map(({ id }) => id);

describe('a tournament', () => {
  it('starts at once, for everybody, without Boost, and ends with its last day', async () => {
    await gateway.buildUser(params);
    const { data } = (await create({ startDate: null, endDate: day(6), timeZone: 'America/New_York' })).body;
    expect(data).toMatchObject({
      status: 'ongoing',
      languages: ['Python', 'PHP'],
      totalUsers: 2,
      usersAmount: 0,
      averageScore: null,
      isSuspended: false,
      notificationsEnabled: true,
      subject: null,
    });
    const given = await gateway.db.select().from(tasks).where(eq(tasks.companyId, company.id));
    expect(given.map(({ type, title, dueAt }) => [type, title, dueAt?.toISOString()])).toEqual(
      Array(2).fill(['Secure code training', 'Spring tournament', data.endsAt]),
    );
    expect(new Date(new Date(data.endsAt).getTime() + 1).toISOString()).toMatch(/T0[45]:00:00\.000Z$/);
  });

  it('is queued until its start, and only one is queued or ongoing at a time', async () => {
    const { data } = (await create()).body;
    expect(data).toMatchObject({ status: 'queued', totalUsers: 0 });
    const second = await create({ startDate: null });
    expect([second.status, second.error.message]).toEqual([
      409,
      'A tournament is already queued or ongoing.',
    ]);
    await gateway.db
      .update(campaigns)
      .set({ startDate: from(-9), endsAt: from(-1) })
      .where(eq(campaigns.id, data.id));
    // By the clock, before any job has run.
    expect((await get(data.id)).status).toBe('ended');
    expect((await create()).status).toBe(200);
  });

  it('refuses what it cannot be, by field', async () => {
    const refused: [Partial<Body>, string, string][] = [
      [{ name: '' }, 'name', 'Please add a name.'],
      [{ endDate: day(2) }, 'endDate', 'The end date cannot be before the start date.'],
      [{ startDate: day(-2) }, 'startDate', 'The start date cannot be in the past.'],
      [{ startDate: null, endDate: day(90) }, 'endDate', 'A tournament lasts 90 days at most.'],
      [{ timeZone: '+02:00' }, 'timeZone', 'This time zone is unknown.'],
      [{ languages: [] }, 'languages', 'At least one value must be selected'],
      [{ languages: ['Rust'] }, 'languages', 'Rust has fewer than 6 challenges.'],
      [{ assignmentType: 'GROUPS' }, 'selected', 'At least one value must be selected'],
      [
        { assignmentType: 'DEPARTMENTS', selected: [987_654] },
        'selected',
        'Some of the selected values no longer exist.',
      ],
      [{ subject: 'Play', message: null }, 'message', 'Give both a subject and a message, or neither.'],
    ];
    for (const [values, field, text] of refused)
      expect(refusalOf(await create(values))).toEqual([422, field, text]);
  });

  it('rests while the trial has expired', async () => {
    await gateway.db.update(companies).set({ trialStatus: 'expired' }).where(eq(companies.id, company.id));
    expect((await create()).status).toBe(403);
    const tournament = await buildTournament(gateway, params);
    expect(await get(tournament.id)).toMatchObject({ status: 'ongoing', isSuspended: true });
    expect((await change(tournament.id, { endDate: day(9) })).status).toBe(403);
  });

  it('needs its flag, whatever the plan', async () => {
    await gateway.db
      .insert(featureFlagOverrides)
      .values({ companyId: company.id, name: 'secure-code-training', enabled: false });
    expect((await create()).status).toBe(403);
    expect((await gateway.call(tournamentEndpoints.list, { token, params })).status).toBe(403);
  });
});

describe('changing it', () => {
  it('changes everything while it is queued', async () => {
    const group = await gateway.buildGroup(params);
    const other = await gateway.buildGroup(params);
    const { data } = (await create({ assignmentType: 'GROUPS', selected: [group.id] })).body;
    const changed = (
      await change(data.id, {
        name: 'Autumn tournament',
        startDate: day(5),
        endDate: day(20),
        selected: [other.id],
        languages: ['PHP'],
        notificationsEnabled: false,
      })
    ).body.data;
    expect(changed).toMatchObject({
      name: 'Autumn tournament',
      status: 'queued',
      languages: ['PHP'],
      selected: [{ id: other.id }],
      notificationsEnabled: false,
    });
    expect([changed.startsAt.slice(0, 10), changed.endsAt.slice(0, 10)]).toEqual([day(5), day(20)]);
    expect(await targetsOf(data.id)).toEqual([other.id]);
    const everyone = (await change(data.id, { assignmentType: 'ALL_USERS' })).body.data;
    expect([everyone.assignmentType, everyone.selected, await targetsOf(data.id)]).toEqual([
      'ALL_USERS',
      [],
      [],
    ]);
    const [stored] = await gateway.db.select().from(campaigns).where(eq(campaigns.id, data.id));
    expect([stored?.courseName, stored?.courseKey]).toEqual(['Autumn tournament', 'autumn tournament']);
    expect(refusalOf(await change(data.id, { assignmentType: 'DEPARTMENTS' }))[1]).toBe('selected');
    // What is not given stays.
    expect((await change(data.id, { startDate: day(6) })).body.data.endsAt).toBe(changed.endsAt);
  });

  it('moves its end and its mail once it is ongoing, and nothing else', async () => {
    const { data } = (await create({ startDate: null })).body;
    for (const [field, values] of Object.entries({
      name: { name: 'Other' },
      startDate: { startDate: day(1) },
      timeZone: { timeZone: 'Asia/Tokyo' },
      assignmentType: { assignmentType: 'GROUPS' as const },
      languages: { languages: ['PHP' as const] },
    }))
      expect(refusalOf(await change(data.id, values))).toEqual([
        422,
        field,
        "This can't be changed once the tournament has begun.",
      ]);
    const changed = (
      await change(data.id, {
        ...{ name: data.name, startDate: day(0), languages: ['PHP', 'Python'], endDate: day(4) },
        ...{ subject: 'Still time', message: 'Play.' },
      })
    ).body.data;
    expect([changed.endsAt.slice(0, 10), changed.subject]).toEqual([day(4), 'Still time']);
    expect(refusalOf(await change(data.id, { endDate: day(-1) }))[1]).toBe('endDate');
    await gateway.deliverMails();
    const given = await gateway.db.select().from(tasks).where(eq(tasks.companyId, company.id));
    expect(given.map(({ dueAt }) => dueAt?.toISOString())).toEqual([changed.endsAt]);
    await gateway.db
      .update(campaigns)
      .set({ endsAt: from(-1) })
      .where(eq(campaigns.id, data.id));
    expect((await change(data.id, { endDate: day(4) })).error.message).toBe('This tournament has ended.');
  });

  it('freezes its challenges: a change of the library does not reach it', async () => {
    const { data } = (await create({ startDate: null })).body;
    const changed = buildChallenge({ title: 'Rewritten', key: 'python-1', languageCode: 'de' });
    await fillLibrary(gateway, [changed]);
    const { body: library } = await gateway.call(tournamentEndpoints.library, {
      token,
      params,
      query: { codeLanguage: 'Python', languageCode: 'de' },
    });
    expect(library.map(({ title }) => title)).toEqual([
      'Rewritten',
      ...[2, 3, 4, 5, 6].map((n) => `Python ${n}`),
    ]);
    const missing = (
      await gateway.call(tournamentEndpoints.missing, { token, params, query: { languageCode: 'de' } })
    ).body;
    expect(missing.map(({ codeLanguage, missing: lacks }) => [codeLanguage, lacks.length])).toEqual([
      ['Python', 5],
      ['PHP', 6],
    ]);
    expect((await get(data.id)).languages).toEqual(['Python', 'PHP']);
    // Variants of a language serve each other, and what is written in English lacks nothing in any English.
    const variants = ['de-AT', 'en-gb'].map(async (languageCode) => {
      const { body } = await gateway.call(tournamentEndpoints.missing, {
        token,
        params,
        query: { languageCode },
      });
      return body.map(({ missing: lacks }) => lacks.length);
    });
    expect(await Promise.all(variants)).toEqual([[5, 6], []]);
  });
});

describe('canceling it', () => {
  it('removes a queued one, and says so in the log', async () => {
    const { data } = (await create()).body;
    expect((await cancel(data.id)).body.data).toEqual({ id: data.id });
    expect((await cancel(data.id)).status).toBe(404);
    const [event] = await gateway.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'tournament.canceled')));
    expect(event).toMatchObject({ targetType: 'tournament', details: { name: 'Spring tournament' } });
    // Its start comes and finds nothing.
    gateway.clock.advance(4 * DAY);
    await gateway.deliverMails();
    expect(await gateway.db.$count(tasks, eq(tasks.companyId, company.id))).toBe(0);
  });

  it("refuses an ongoing one with 'precondition failed'", async () => {
    const { data } = (await create({ startDate: null })).body;
    const { status, error } = await cancel(data.id);
    expect([status, error.message]).toEqual([412, 'precondition failed']);
    expect((await get(data.id)).status).toBe('ongoing');
  });
});

describe('its report', () => {
  it('counts by solved challenges, filters by them, and says the same in every place', async () => {
    const tournament = await buildTournament(gateway, params);
    const scores = [null, 0, 17, 17, 50, 83, 100];
    for (const [at, score] of scores.entries()) {
      const user = await gateway.buildUser({ ...params, name: `P${at}`, lastName: 'Z' });
      await buildPlayer(gateway, tournament, user, {
        score,
        status: score === null ? 'notStarted' : 'inProgress',
      });
    }
    const { data } = (await gateway.call(tournamentEndpoints.statistics, of(tournament.id))).body;
    expect(data.statistics.map(({ usersAmount }) => usersAmount)).toEqual([2, 2, 0, 1, 0, 1, 1]);
    expect(data).toMatchObject({ totalUsers: 7, usersAmount: 6, totalTournaments: 1, averageScore: 2.7 });
    expect((await get(tournament.id)).averageScore).toBe(data.averageScore);
    const dashboard = (await gateway.call(tournamentEndpoints.dashboard, { token, params })).body.data;
    expect(dashboard).toMatchObject(data);

    const report = async (query: InputOf<typeof tournamentEndpoints.report>['query']) =>
      (await gateway.call(tournamentEndpoints.report, { ...of(tournament.id), query })).body.data;
    const all = await report({});
    expect(all.items.map(({ solvedChallenges }) => solvedChallenges)).toEqual([6, 5, 3, 1, 1, 0, 0]);
    const few = await report({ solvedChallenges: [0, 1], orderBy: 'fullName', pageSize: 3 });
    expect(few.items.map(({ fullName }) => fullName)).toEqual(['P0 Z', 'P1 Z', 'P2 Z']);
    expect(few.pageInfo).toMatchObject({ totalItems: 4, totalIsMinimum: false });
    // Those without a score are among those with none solved, whichever way round, page by page.
    for (const order of ['asc', 'desc'] as const) {
      const asked = { orderBy: 'solvedChallenges', order } as const;
      const whole = (await report(asked)).items.map(({ fullName }) => fullName);
      const low = whole.filter((name) => /P[0-3]/.test(name));
      const pages = await Promise.all(
        [0, 1, 2].map((pageNumber) =>
          report({ ...asked, solvedChallenges: [0, 1], pageSize: 2, pageNumber }),
        ),
      );
      expect(pages.flatMap(({ items }) => items.map(({ fullName }) => fullName))).toEqual(low);
    }
    const found = await report({ solvedChallenges: [1], searchText: 'p3' });
    expect([found.items.map(({ fullName }) => fullName), found.pageInfo.totalItems]).toEqual([['P3 Z'], 1]);
    const csv = await gateway.call(tournamentEndpoints.report, {
      ...of(tournament.id),
      query: { isCsv: true, solvedChallenges: [6] },
    });
    expect(csv.raw.body).toContain('P6 Z');
    expect(csv.raw.body).not.toContain('P5 Z');
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});

it('has a status that follows the clock and never goes back', () => {
  const order = ['queued', 'ongoing', 'ended'];
  const days = fc.integer({ min: 0, max: 90 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 90 }), fc.option(days), (start, length, ended) => {
      const startDate = new Date(start * DAY);
      const endsAt = new Date((start + length) * DAY);
      let before = 0;
      for (let at = 0; at <= 182; at += 0.5) {
        const now = new Date(at * DAY);
        const dateEnded =
          ended !== null && ended >= start + length && ended <= at ? new Date(ended * DAY) : null;
        const status = order.indexOf(
          tournamentStatusOf({ archivedAt: null, dateEnded, startDate, endsAt }, now),
        );
        expect(status).toBeGreaterThanOrEqual(before);
        expect(status === 0).toBe(now < startDate);
        expect(status === 2).toBe(now >= endsAt);
        before = status;
      }
    }),
    { numRuns: 50 },
  );
});
