import { learnerEndpoints } from '@contract/learner';
import { videoEndpoints } from '@contract/videos';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => enter({}));

/** A learner of a new company. */
async function enter(values: Parameters<TestGateway['buildCompany']>[0]) {
  company = await gateway.buildCompany(values);
  learner = await gateway.buildUser({ companyId: company.id });
  token = await gateway.tokenFor(learner);
  params = { companyId: company.id };
}

/** A month's video, given to these people once it has gone out. */
async function monthlyVideo(month: string, people: readonly UserRow[] = [learner], isSent = true) {
  const video = await gateway.buildVideo({ title: `Video of ${month}`, isMonthly: true });
  const sentAt = isSent ? new Date(`${month}-05T08:00:00Z`) : null;
  const { id: companyId } = company;
  const [event] = await gateway.db
    .insert(calendarEvents)
    .values({
      companyId,
      videoId: video.id,
      plannedOn: `${month}-05`,
      month,
      sentAt,
      createdBy: 1,
      createdAt: gateway.clock(),
    })
    .returning();
  if (!event) throw new Error('the insert returned no row');
  for (const { id: userId, departmentId } of people)
    await gateway.db.insert(calendarViews).values({ companyId, eventId: event.id, userId, departmentId });
  return event;
}

const read = (eventId: number, as = token) =>
  gateway.call(learnerEndpoints.monthlyVideo, { token: as, params: { ...params, eventId } });
const watch = (eventId: number, percent: number) =>
  gateway.call(learnerEndpoints.watched, { token, params: { ...params, eventId }, body: { percent } });
const list = async (query: object = {}) =>
  (await gateway.call(learnerEndpoints.tasks, { token, params, query })).body.data;
const ids = async (query: object = {}) => (await list(query)).items.map(({ type, id }) => `${type} ${id}`);

describe("a month's video", () => {
  it('is among the tasks from when it goes out, and among the completed ones once it is watched', async () => {
    const event = await monthlyVideo('2026-02');
    expect((await list()).items).toEqual([
      expect.objectContaining({
        id: event.id,
        type: 'monthly video',
        name: 'Video of 2026-02',
        status: 'notStarted',
        assignedAt: '2026-02-05T08:00:00.000Z',
        dueAt: null,
        overdue: false,
        score: null,
      }),
    ]);
    await watch(event.id, 40);
    expect((await list()).items).toMatchObject([{ status: 'inProgress', progress: 40 }]);
    await watch(event.id, 90);
    expect((await list()).items).toEqual([]);
    expect((await list({ state: 'completed' })).items).toMatchObject([
      { id: event.id, status: 'completed', completedAt: gateway.clock().toISOString() },
    ]);
  });

  it('shares pages with tasks: what is due comes first, what was completed last comes first', async () => {
    const now = gateway.clock();
    const video = await monthlyVideo('2026-01');
    const later = await monthlyVideo('2026-02');
    const due = await gateway.buildTask(learner, { dueAt: new Date(now.getTime() + DAY) });
    const all = [`course ${due.id}`, `monthly video ${later.id}`, `monthly video ${video.id}`];
    expect(await ids()).toEqual(all);
    const pages = [0, 1, 2, 3].map((pageNumber) => list({ pageNumber, pageSize: 1 }));
    const asked = await Promise.all(pages);
    expect(asked.map(({ items, pageInfo }) => [items[0]?.name, pageInfo.totalItems])).toEqual([
      [due.title, 3],
      ['Video of 2026-02', 3],
      ['Video of 2026-01', 3],
      [undefined, 3],
    ]);
    await gateway.buildTask(learner, { completedAt: now, status: 'completed' });
    gateway.clock.advance(1000);
    await watch(video.id, 100);
    expect((await ids({ state: 'completed' }))[0]).toBe(`monthly video ${video.id}`);
    expect(await ids()).toEqual(all.slice(0, 2));
  });

  it('brings its addresses, and what the caller alone has watched', async () => {
    const colleague = await gateway.buildUser(params);
    const event = await monthlyVideo('2026-02', [learner, colleague]);
    await watch(event.id, 55);
    expect((await read(event.id)).body.data).toMatchObject({
      eventId: event.id,
      status: 'IN_PROGRESS',
      progress: 55,
      video: { title: 'Video of 2026-02', url: '/media/a-tour-of-vigil.webm' },
    });
    const theirs = (await read(event.id, await gateway.tokenFor(colleague))).body.data;
    expect(theirs).toMatchObject({ status: 'NOT_STARTED', progress: 0 });
    const newcomer = await gateway.tokenFor(await gateway.buildUser(params));
    expect((await read(event.id, newcomer)).body.data.progress).toBe(0);
  });

  it("is unknown before it goes out, when it is removed, and in another company's calendar", async () => {
    const waiting = await monthlyVideo('2026-03', [], false);
    const mine = await monthlyVideo('2026-02');
    const strangers = company;
    await enter({});
    for (const { id } of [waiting, mine]) {
      expect((await read(id)).status).toBe(404);
      expect((await watch(id, 100)).status).toBe(404);
    }
    const foreign = { token, params: { companyId: strangers.id, eventId: mine.id } };
    expect((await gateway.call(learnerEndpoints.monthlyVideo, foreign)).error.code).toBe(
      'company_not_accessible',
    );
    expect((await list()).items).toEqual([]);
    const removed = await monthlyVideo('2026-04', [], false);
    await gateway.db.delete(calendarEvents).where(eq(calendarEvents.id, removed.id));
    expect((await read(removed.id)).status).toBe(404);
    expect(await gateway.db.$count(calendarViews, eq(calendarViews.companyId, company.id))).toBe(0);
  });

  it('rests while training is suspended', async () => {
    await enter({ hasBoost: false, trialStatus: 'expired' });
    const event = await monthlyVideo('2026-02');
    for (const answer of [await read(event.id), await watch(event.id, 100)]) expect(answer.status).toBe(403);
    expect((await gateway.call(learnerEndpoints.videos, { token, params })).status).toBe(403);
    const [view] = await gateway.db.select().from(calendarViews).where(eq(calendarViews.eventId, event.id));
    expect(view).toMatchObject({ percent: 0, completedAt: null });
  });

  it('keeps the most that was watched, however often and in whatever order it is told', async () => {
    let month = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(100), { minLength: 1, maxLength: 8 }), async (percents) => {
        month += 1;
        const event = await monthlyVideo(`${2000 + month}-01`);
        await Promise.all([...percents, ...percents].map((percent) => watch(event.id, percent)));
        const most = Math.max(...percents);
        const ofEvent = and(eq(calendarViews.companyId, company.id), eq(calendarViews.eventId, event.id));
        const [view, ...others] = await gateway.db.select().from(calendarViews).where(ofEvent);
        expect(others).toEqual([]);
        expect(view?.percent).toBe(most);
        expect(view?.completedAt !== null).toBe(most >= 90);
        const [stored] = await gateway.db
          .select()
          .from(calendarEvents)
          .where(eq(calendarEvents.id, event.id));
        expect(stored).toMatchObject({
          assignedCount: 1,
          startedCount: most > 0 ? 1 : 0,
          completedCount: most >= 90 ? 1 : 0,
        });
      }),
      { numRuns: 20 },
    );
  });
});

describe('pinned videos', () => {
  it("are the company's own, in the order they were pinned, without what only admins see", async () => {
    const [one, other] = [await gateway.buildVideo(), await gateway.buildVideo()];
    const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
    const pin = (videoId: number) =>
      gateway.call(videoEndpoints.pin, { token: admin, params: { ...params, videoId } });
    const pinned = async () => (await gateway.call(learnerEndpoints.videos, { token, params })).body.data;
    expect(await pinned()).toEqual([]);
    await pin(other.id);
    gateway.clock.advance(1000);
    await pin(one.id);
    const shown = await pinned();
    expect(shown.map(({ videoId }) => videoId)).toEqual([other.id, one.id]);
    expect(Object.keys(shown[0] ?? {})).not.toContain('courses');
    const inside = company;
    await enter({});
    expect(await pinned()).toEqual([]);
    const foreign = { token, params: { companyId: inside.id } };
    expect((await gateway.call(learnerEndpoints.videos, foreign)).error.code).toBe('company_not_accessible');
  });

  it('is summed up with the tasks', async () => {
    const [first] = [await monthlyVideo('2026-03'), await monthlyVideo('2026-04')];
    await monthlyVideo('2026-05', [learner], false);
    await gateway.buildTask(learner, {});
    await watch(first.id, 100);
    const { data } = (await gateway.call(learnerEndpoints.summary, { token, params })).body;
    expect(data).toMatchObject({ outstanding: 2, overdue: 0, completed: 1 });
  });
});
