import type { PlanActivity, PlanRound, SimulationRoundActivity, VideoActivity } from '@contract/home';
import { kindsFor, rowOf, standingRows } from '@contract/plan';
import { describe, expect, it } from 'vitest';
import {
  cellOf,
  dayOf,
  hasRoom,
  isInRange,
  isMovable,
  isPlannable,
  itemsOf,
  keyOf,
  monthFrom,
  monthOf,
  monthText,
  movedTo,
  type PlanItem,
  pathOf,
  startOf,
  targetsOf,
  toItems,
  tooltipOf,
  yearRange,
} from './planner';

const activity = (id: number, startedAt: string, more: Partial<PlanActivity> = {}): PlanActivity => ({
  id,
  kind: 'course',
  startedAt,
  name: `Course ${id}`,
  status: 'IN_PROGRESS',
  courseId: 501,
  usersCount: 10,
  completionPercentage: 20,
  averageScore: null,
  ...more,
});
const NOTHING = { activities: [], forDevelopers: [], simulations: [], videos: [] };
const items = (count: number): PlanItem[] =>
  toItems({
    ...NOTHING,
    activities: Array.from({ length: count }, (_, at) =>
      activity(at + 1, `2026-03-${10 + at}T09:00:00.000Z`),
    ),
  });
const clip = (day: string): VideoActivity => ({
  id: 1,
  startAt: `${day}T00:00:00.000Z`,
  videoId: 7,
  courseId: null,
  name: 'Clip',
  status: 'QUEUED',
  usersCount: 0,
  completionPercentage: null,
  averageScore: null,
});
const march = monthOf(new Date(2026, 2, 1));

describe('the status of an activity', () => {
  it('is what the gateway says, whatever the clock of the browser', () => {
    const video = (status: VideoActivity['status']) => ({ ...clip('2026-03-15'), status });
    const exercise = { ...activity(1, '2026-03-01T09:00:00.000Z'), status: 'ONGOING' } as PlanRound;
    const found = toItems({
      ...NOTHING,
      activities: [exercise],
      videos: [video('ACTIVE'), { ...video('QUEUED'), startAt: '2020-03-15T00:00:00.000Z' }],
    });
    expect(found.map(({ status }) => status)).toEqual(['ONGOING', 'ACTIVE', 'QUEUED']);
  });
});

describe('the years of the plan', () => {
  it('are three either side, and none before 2023', () => {
    expect(yearRange(new Date(2024, 5, 1))).toEqual({ first: 2023, last: 2027 });
    expect(yearRange(new Date(2030, 5, 1))).toEqual({ first: 2027, last: 2033 });
    expect([2022, 2023, 2026.5, Number.NaN].map((year) => isInRange(year, new Date(2024, 5, 1)))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('the items of the plan', () => {
  it('are sorted into rows, without those that ended', () => {
    const plan = toItems({
      ...NOTHING,
      activities: [
        activity(1, '2026-03-10T09:00:00.000Z', { courseId: 1 }),
        activity(2, '2026-03-11T09:00:00.000Z'),
        activity(3, '2026-03-12T09:00:00.000Z', { status: 'ENDED' }),
        activity(4, '2026-03-12T09:00:00.000Z', { status: 'ARCHIVED' }),
      ],
      forDevelopers: [activity(5, '2026-04-01T09:00:00.000Z')],
      videos: [clip('2026-05-04')],
    });
    expect(plan.map(({ row, id }) => `${row} ${id}`)).toEqual([
      'annualTraining 1',
      'training 2',
      'devTraining 5',
      'monthlyVideo 1',
    ]);
    expect(itemsOf(plan, 'training', march).map(({ id }) => id)).toEqual([2]);
    expect(itemsOf(plan, 'training', march + 1)).toEqual([]);
  });

  it('have a row of their own once their kind stands, and lead to its screen', () => {
    const kinds = {
      gaming: { row: 'gaming', path: '/gaming/statistics' },
      phishing_exercise: { row: 'phishing', path: '/phishing-exercises/{id}' },
    } as const;
    const rounds = [
      activity(8, '2026-03-10T09:00:00.000Z', { kind: 'phishing_exercise' }),
      activity(9, '2026-03-10T09:00:00.000Z', { kind: 'gaming' }),
      activity(10, '2026-03-10T09:00:00.000Z', { kind: 'secure_code' }),
    ];
    const plan = toItems({ ...NOTHING, activities: rounds }, kinds);
    expect(plan.map((item) => [item.row, pathOf(item, kinds), isMovable(item)])).toEqual([
      ['phishing', '/phishing-exercises/8', false],
      ['gaming', '/gaming/statistics', false],
    ]);
    expect(standingRows(kinds)).toEqual(['monthlyVideo', 'gaming', 'phishing']);
    const standing = ['annualTraining', 'training', 'devTraining', 'monthlyVideo', 'phishing'];
    expect(standingRows(kindsFor({}))).toEqual(standing);
    expect(toItems({ ...NOTHING, activities: rounds }, kindsFor({}))).toEqual([]);
    expect(toItems({ ...NOTHING, activities: rounds }).map((item) => pathOf(item))).toEqual([
      '/phishing-exercise-report/8',
    ]);
    expect(rowOf({ kind: 'course', courseId: 1, isForDevelopers: false })).toBe('annualTraining');
  });

  it('of a simulation are its rounds, each with its number where there are several', () => {
    const round = (roundNumber: number, more: Partial<SimulationRoundActivity> = {}) =>
      ({
        ...activity(8, `2026-0${roundNumber}-10T09:00:00.000Z`),
        kind: 'phishing_simulation',
        frequency: 'MONTHLY',
        roundNumber,
        ...more,
      }) as SimulationRoundActivity;
    const once = { ...round(3, { frequency: 'ONCE' }), id: 9 };
    const simulations = [round(1, { status: 'ENDED' }), round(2), round(3), once];
    const plan = toItems({ ...NOTHING, simulations });
    expect(plan.map((item) => [item.row, item.round, pathOf(item), isMovable(item)])).toEqual([
      ['phishing', 2, '/phishing-simulation/reports/8', false],
      ['phishing', 3, '/phishing-simulation/reports/8', false],
      ['phishing', null, '/phishing-simulation/reports/9', false],
    ]);
    const exercise = activity(8, '2026-03-10T09:00:00.000Z', { kind: 'phishing_exercise' });
    const keys = [...plan, ...toItems({ ...NOTHING, activities: [exercise] })].map(keyOf);
    expect(new Set(keys).size).toBe(4);
  });

  it('of a monthly video are in its month in every time zone', () => {
    const zone = process.env.TZ;
    try {
      for (const name of ['America/Los_Angeles', 'Pacific/Auckland']) {
        process.env.TZ = name;
        const [item] = toItems({ ...NOTHING, videos: [clip('2026-03-01')] });
        expect(item && [monthOf(item.startsAt), dayOf(item.startsAt)]).toEqual([march, '2026-03-01']);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('of a cell are shown up to two, the others as a number up to nine', () => {
    expect(cellOf(items(2)).badge).toBeNull();
    expect(cellOf(items(3))).toMatchObject({ badge: '+1', shown: [{ id: 1 }, { id: 2 }] });
    expect(cellOf(items(11)).badge).toBe('+9');
    expect(cellOf(items(12)).badge).toBe('9+');
  });

  it('of a tooltip are up to six, or five and the way to all', () => {
    expect(tooltipOf(items(6))).toMatchObject({ all: null, shown: { length: 6 } });
    expect(tooltipOf(items(7))).toMatchObject({ all: 7, shown: { length: 5 } });
  });
});

describe('planning', () => {
  const now = new Date(2026, 2, 15, 13);

  it('is possible from this month on', () => {
    expect([march - 1, march, march + 1].map((month) => isPlannable(month, now))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('moves to the rest of the year, and a video only to a month without one', () => {
    const [course] = items(1);
    const videos = toItems({ ...NOTHING, videos: [clip('2026-03-20'), clip('2026-05-10')] });
    const [video] = videos;
    if (!course || !video) throw new Error('both are there');
    expect(targetsOf(course, items(1), now)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => march - 3 + n),
    );
    expect(targetsOf(video, videos, now).map(monthText)).not.toContain('2026-05');
    expect(hasRoom(videos, 'monthlyVideo', march + 2)).toBe(false);
    expect(hasRoom(videos, 'training', march + 2)).toBe(true);
  });

  it('has a month in its address', () => {
    expect(monthFrom(monthText(march))).toBe(march);
    expect([monthFrom('2026-13'), monthFrom('2026'), monthFrom(null)]).toEqual([null, null, null]);
  });

  it('moves to the same day of the month, to its last one, or to today', () => {
    const moved = (month: number, from = new Date(2026, 2, 31)) => dayOf(movedTo(from, month, now));
    expect(moved(march + 1)).toBe('2026-04-30');
    expect(moved(march + 11)).toBe('2027-02-28');
    expect(moved(march, new Date(2026, 4, 3))).toBe('2026-03-15');
    expect(moved(march + 1, startOf(march + 1))).toBe('2026-04-01');
  });
});
