import { dashboardEndpoints } from '@contract/dashboards';
import { addDays, dayAt } from '@contract/days';
import { EVENT_FIGURES, type EventFigure, ROUND_FIGURES } from '@contract/figures';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { learningReportEndpoints } from '@contract/reports/learning';
import { type PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { rangeOf } from '@server/domain/reports/range';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventFilter } from './event-sources.queries';
import { allEvents, readEventPage } from './events.queries';
import type { Bounds } from './searched.queries';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Tokyo';
const NOW = new Date('2026-05-20T15:30:00Z');
const at = (day: number) => new Date(NOW.getTime() + day * DAY_MS);
const today = dayAt(NOW, ZONE);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
});
afterAll(() => gateway.close());

const person = fc.record({
  isElsewhere: fc.boolean(),
  /** Days ago on which they completed something. */
  done: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
  mails: fc.array(
    fc.record({
      round: fc.integer({ min: 1, max: 3 }),
      opened: fc.boolean(),
      clicked: fc.boolean(),
      reported: fc.boolean(),
      isSent: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  /** What they have watched of the videos, a month each. */
  watched: fc.tuple(fc.constantFrom(0, 40, 100), fc.option(fc.constantFrom(0, 40, 100))),
});
type Given = typeof person extends fc.Arbitrary<infer Of> ? Of : never;

interface World {
  readonly company: CompanyRow;
  readonly token: string;
  readonly elsewhereId: number;
}

/** Two campaigns in zones that differ by a day, a simulation whose rounds began on three days, and two videos. */
async function build(given: readonly Given[]): Promise<World> {
  const company = await gateway.buildCompany({ hasBoost: true, timeZone: ZONE, seats: 5000 });
  const own = { companyId: company.id };
  const token = await gateway.tokenFor(await gateway.buildAdmin(company, { emailVerified: true }));
  const elsewhere = await gateway.buildDepartment(own);
  const people = await gateway.buildMany(company, given.length, (index) => ({
    name: ['Zoë', 'Ann', 'Bo'][index % 3] ?? '',
    ...(given[index]?.isElsewhere && { departmentId: elsewhere.id }),
  }));
  const campaigns = [
    await gateway.buildCampaign(own, { startDate: at(-60), timeZone: 'Pacific/Kiritimati' }),
    await gateway.buildCampaign(own, { startDate: at(-60), timeZone: 'America/Los_Angeles', kind: 'policy' }),
    await gateway.buildCampaign(own, { startDate: at(-60) }),
  ];
  const simulation = await storeSimulation(gateway.db, company.id, { startsAt: at(-31), rounds: 3 });
  const events = await addVideos(company.id);
  for (const [index, one] of given.entries()) {
    const user = people[index] as UserRow;
    const { id: userId, departmentId } = user;
    for (const [nth, ago] of one.done.entries()) {
      const campaign = campaigns[nth];
      if (campaign)
        await gateway.buildTask(user, {
          ...{
            campaignId: campaign.id,
            itemId: campaign.courseId,
            status: 'completed',
            completedAt: at(-ago),
          },
          type: campaign.kind === 'policy' ? 'policy' : 'course',
        });
    }
    const mails = one.mails.filter(
      (mail, nth) => one.mails.findIndex(({ round }) => round === mail.round) === nth,
    );
    if (mails.length > 0)
      await storeMails(
        gateway.db,
        simulation,
        mails.map(({ round, opened, clicked, reported, isSent }) => ({
          ...{ userId, departmentId, round, dueAt: at(-29) },
          ...(isSent
            ? {
                openedAt: opened || clicked ? at(-2) : null,
                clickedAt: clicked ? at(-2) : null,
                reportedAt: reported ? at(-1) : null,
              }
            : { state: 'failed' as const, sentAt: null }),
        })),
      );
    const views = one.watched.flatMap((percent, nth) => {
      const eventId = events[nth];
      return percent === null || eventId === undefined
        ? []
        : { ...own, eventId, userId, departmentId, percent, completedAt: percent === 100 ? at(-1) : null };
    });
    await gateway.db.insert(calendarViews).values(views);
  }
  return { company, token, elsewhereId: elsewhere.id };
}

async function addVideos(companyId: number): Promise<number[]> {
  const { id: videoId } = await gateway.buildVideo({});
  const rows = await gateway.db
    .insert(calendarEvents)
    .values(
      ['2026-04-25', '2026-05-05'].map((plannedOn) => ({
        ...{ companyId, videoId, plannedOn, month: plannedOn.slice(0, 7) },
        ...{ sentAt: NOW, createdBy: 1, createdAt: NOW },
      })),
    )
    .returning({ id: calendarEvents.id });
  return rows.map(({ id }) => id);
}

const call = ({ token, company }: World, query: Record<string, unknown> & { figure: EventFigure }) =>
  gateway.call(peopleBehindEndpoints.list, { token, params: { companyId: company.id }, query });

/** The numbers of the screens over the last 30 days. */
async function shown({ token, company }: World): Promise<Record<EventFigure, number | null>> {
  const given = { token, params: { companyId: company.id } };
  const days = { from: addDays(today, -29), to: today };
  const { current } = (await gateway.call(simulationSummaryEndpoints.dashboard, { ...given, query: days }))
    .body.data;
  const videos = (
    await gateway.call(learningReportEndpoints.monthlyVideoStatistics, { ...given, query: days })
  ).body.data;
  const activity = (await gateway.call(dashboardEndpoints.activity, given)).body.data;
  return {
    completions: activity.days.reduce((sum, { completed }) => sum + (completed ?? 0), 0),
    mailsSent: current.recipientsSent,
    mailsIgnored: current.recipientsIgnored,
    mailsReportedAfterOpen: current.reportedAfterOpenValue,
    mailsReportedAfterPhished: current.reportedAfterPhishedValue,
    mailsNotReportedAfterPhished: current.notReportedAfterPhishedValue,
    videoAssigned: videos.assigned,
    videoStarted: videos.started,
    videoCompleted: videos.completed,
    videoNotStarted: videos.notStarted,
  };
}

const linesOf = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',').slice(0, 2));

describe('what has happened', () => {
  it('is as often listed as the screens say, by name in both directions, on pages as in the CSV', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 3, maxLength: 5 }),
        fc.constantFrom('asc', 'desc'),
        fc.boolean(),
        async (given, order, isNarrowed) => {
          const world = await build(given);
          const numbers = await shown(world);
          for (const figure of EVENT_FIGURES) {
            const query = { figure, order, ...(isNarrowed && { departmentIds: [world.elsewhereId] }) };
            const rows: PersonBehind[] = [];
            for (let pageNumber = 0; ; pageNumber += 1) {
              const { items, pageInfo, people } = (await call(world, { ...query, pageNumber, pageSize: 4 }))
                .body.data;
              rows.push(...items);
              if (items.length > 0) continue;
              expect([figure, pageInfo.totalItems]).toEqual([figure, rows.length]);
              expect(people).toBe(new Set(rows.map(({ userId }) => userId)).size);
              break;
            }
            expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
            if (!isNarrowed) expect([figure, rows.length]).toEqual([figure, numbers[figure]]);
            const names = rows.map(({ fullName }) => fullName.toLowerCase());
            const inOrder = names.toSorted((one, other) => one.localeCompare(other));
            expect(names).toEqual(order === 'asc' ? inOrder : inOrder.reverse());
            const { raw } = await call(world, { ...query, isCsv: true });
            expect(linesOf(raw.json<{ data: string }>().data)).toEqual(
              rows.map(({ fullName, email }) => [fullName, email]),
            );
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  it('is the same list however its page and its file are read', async () => {
    const world = await build(
      Array.from({ length: 5 }, (_, index) => ({
        isElsewhere: index === 4,
        done: [1, 2],
        mails: [{ round: 3, opened: true, clicked: true, reported: true, isSent: true }],
        watched: [40, 100],
      })),
    );
    const span = rangeOf({}, { now: NOW, timeZone: ZONE });
    for (const [figure, size, narrowing] of [
      ['completions', 10, {}],
      ['videoAssigned', 10, {}],
      ['mailsReportedAfterPhished', 5, {}],
      ['completions', 10, { search: 'example' }],
      ['videoAssigned', 10, { search: 'example' }],
      ['completions', 2, { departmentIds: [world.elsewhereId] }],
      ['videoAssigned', 2, { departmentIds: [world.elsewhereId] }],
      ['mailsReportedAfterPhished', 1, { departmentIds: [world.elsewhereId] }],
    ] as const satisfies readonly (readonly [
      EventFigure,
      number,
      Pick<EventFilter, 'search' | 'departmentIds'>,
    ])[])
      for (const order of ['asc', 'desc'] as const) {
        const filter = { companyId: world.company.id, figure, span, timeZone: ZONE, order, ...narrowing };
        const page = async (offset: number, limit: number, bounds?: Bounds) =>
          (await readEventPage(gateway.db, { ...filter, offset, limit }, bounds)).rows.map(({ id }) => id);
        const whole = await page(0, 100);
        expect(whole, figure).toHaveLength(size);
        for (const bounds of [
          { few: 0, most: 100, held: 0 },
          { few: 0, most: 100, held: 1000 },
          { few: 9, most: 100, held: 0 },
        ]) {
          const parts = [];
          for (const offset of [0, 3, 6, 9]) parts.push(...(await page(offset, 3, bounds)));
          expect(parts, `${figure} ${order} ${JSON.stringify(narrowing)}`).toEqual(whole);
        }
        const file = [];
        for await (const batch of allEvents(gateway.db, filter, 3)) file.push(...batch.map(({ id }) => id));
        expect(file, `the file of ${figure} ${order}`).toEqual(whole);
      }
  });

  it('of a day has those of that day in the zone of each campaign', async () => {
    const world = await build([{ isElsewhere: false, done: [0, 0, 0], mails: [], watched: [0, null] }]);
    const given = { token: world.token, params: { companyId: world.company.id } };
    const { days } = (await gateway.call(dashboardEndpoints.activity, given)).body.data;
    expect(days.reduce((sum, { completed }) => sum + (completed ?? 0), 0)).toBe(3);
    for (const { day, completed } of days) {
      const { pageInfo } = (await call(world, { figure: 'completions', from: day, to: day })).body.data;
      expect([day, pageInfo.totalItems]).toEqual([day, completed]);
    }
  });

  it('leaves nothing to remind of, and knows no status', async () => {
    const world = await build([{ isElsewhere: false, done: [1], mails: [], watched: [0, null] }]);
    const given = { token: world.token, params: { companyId: world.company.id } };
    const body = { figure: 'completions' as const, subject: 'Please finish it', message: '' };
    const reminded = await gateway.call(peopleBehindEndpoints.remind, { ...given, body });
    expect(reminded.error).toMatchObject({ status: 422, details: [{ code: 'figure' }] });
    const asked = await call(world, { figure: 'videoAssigned', status: 'COMPLETED' });
    expect(asked.error).toMatchObject({ status: 422, details: [{ code: 'status' }] });
  });

  it('with mails names nobody where simulations are anonymous', async () => {
    const world = await build([
      {
        isElsewhere: false,
        done: [],
        mails: [{ round: 3, opened: true, clicked: true, reported: true, isSent: true }],
        watched: [0, null],
      },
    ]);
    await gateway.db.insert(simulationSettings).values({ companyId: world.company.id, isAnonymous: true });
    for (const figure of ROUND_FIGURES) expect((await call(world, { figure })).error.status).toBe(409);
  });
});
