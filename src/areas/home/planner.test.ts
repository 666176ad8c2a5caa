import { calendarYears } from '@contract/calendar';
import type { PlanActivity, PlanRound, SimulationRoundActivity, VideoActivity } from '@contract/home';
import { kindsFor, rowOf, standingRows } from '@contract/plan';
import { describe, expect, it } from 'vitest';
import {
  cellOf,
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
  toItems(
    {
      ...NOTHING,
      activities: Array.from({ length: count }, (_, at) =>
        activity(at + 1, `2026-03-${10 + at}T09:00:00.000Z`),
      ),
    },
    'UTC',
  );
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
const march = monthOf('2026-03-01');
const utc = (answers: Parameters<typeof toItems>[0], kinds?: Parameters<typeof toItems>[2]) =>
  toItems(answers, 'UTC', kinds);

describe('the status of an activity', () => {
  it('is what the gateway says, whatever the clock of the browser', () => {
    const video = (status: VideoActivity['status']) => ({ ...clip('2026-03-15'), status });
    const exercise = { ...activity(1, '2026-03-01T09:00:00.000Z'), status: 'ONGOING' } as PlanRound;
    const found = utc({
      ...NOTHING,
      activities: [exercise],
      videos: [video('ACTIVE'), { ...video('QUEUED'), startAt: '2020-03-15T00:00:00.000Z' }],
    });
    expect(found.map(({ status }) => status)).toEqual(['ONGOING', 'ACTIVE', 'QUEUED']);
  });
});

describe('the years of the plan', () => {
  it('are three either side, and none before 2023', () => {
    expect(calendarYears('2024-06-01')).toEqual({ first: 2023, last: 2027 });
    expect(calendarYears('2030-06-01')).toEqual({ first: 2027, last: 2033 });
    expect([2022, 2023, 2026.5, Number.NaN].map((year) => isInRange(year, '2024-06-01'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('the items of the plan', () => {
  it('are sorted into rows, without those that ended', () => {
    const plan = utc({
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
    const plan = utc({ ...NOTHING, activities: rounds }, kinds);
    expect(plan.map((item) => [item.row, pathOf(item, kinds), isMovable(item)])).toEqual([
      ['phishing', '/phishing-exercises/8', false],
      ['gaming', '/gaming/statistics', false],
    ]);
    expect(standingRows(kinds)).toEqual(['monthlyVideo', 'gaming', 'phishing']);
    const standing = [
      'annualTraining',
      'training',
      'devTraining',
      'monthlyVideo',
      'gaming',
      'phishing',
      'secureCode',
    ];
    expect(standingRows(kindsFor({}))).toEqual(standing);
    expect(utc({ ...NOTHING, activities: rounds }, kindsFor({})).map(({ row }) => row)).toEqual([
      'gaming',
      'secureCode',
    ]);
    expect(utc({ ...NOTHING, activities: rounds }).map((item) => pathOf(item))).toEqual([
      '/phishing-exercise-report/8',
      '/gaming/statistics/9',
      '/for-developers/statistics?tournament=10',
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
    const plan = utc({ ...NOTHING, simulations });
    expect(plan.map((item) => [item.row, item.round, pathOf(item), isMovable(item)])).toEqual([
      ['phishing', 2, '/phishing-simulation/reports/8', false],
      ['phishing', 3, '/phishing-simulation/reports/8', false],
      ['phishing', null, '/phishing-simulation/reports/9', false],
    ]);
    const exercise = activity(8, '2026-03-10T09:00:00.000Z', { kind: 'phishing_exercise' });
    const keys = [...plan, ...utc({ ...NOTHING, activities: [exercise] })].map(keyOf);
    expect(new Set(keys).size).toBe(4);
  });

  it("are in the month of the company's zone, wherever the browser is, and a video in its own everywhere", () => {
    const startedAt = '2026-04-01T04:00:00.000Z';
    const answers = { ...NOTHING, activities: [activity(1, startedAt)], videos: [clip('2026-03-01')] };
    const daysIn = (zone: string) => toItems(answers, zone).map(({ day }) => day);
    expect(daysIn('Pacific/Honolulu')).toEqual(['2026-03-31', '2026-03-01']);
    expect(daysIn('Pacific/Auckland')).toEqual(['2026-04-01', '2026-03-01']);
    expect(itemsOf(toItems(answers, 'Pacific/Honolulu'), 'training', march)).toHaveLength(1);
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
  const today = '2026-03-15';

  it('is possible from this month on', () => {
    expect([march - 1, march, march + 1].map((month) => isPlannable(month, today))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('moves to the rest of the year, and a video only to a month without one', () => {
    const [course] = items(1);
    const videos = utc({ ...NOTHING, videos: [clip('2026-03-20'), clip('2026-05-10')] });
    const [video] = videos;
    if (!course || !video) throw new Error('both are there');
    expect(targetsOf(course, items(1), today)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => march - 3 + n),
    );
    expect(targetsOf(video, videos, today).map(monthText)).not.toContain('2026-05');
    expect(hasRoom(videos, 'monthlyVideo', march + 2)).toBe(false);
    expect(hasRoom(videos, 'training', march + 2)).toBe(true);
  });

  it('has a month in its address', () => {
    expect(monthFrom(monthText(march))).toBe(march);
    expect([monthFrom('2026-13'), monthFrom('2026'), monthFrom(null)]).toEqual([null, null, null]);
  });

  it('moves to the same day of the month, to its last one, or to today', () => {
    const moved = (month: number, from = '2026-03-31') => movedTo(from, month, today);
    expect(moved(march + 1)).toBe('2026-04-30');
    expect(moved(march + 11)).toBe('2027-02-28');
    expect(moved(march, '2026-05-03')).toBe('2026-03-15');
    expect(moved(march + 1, startOf(march + 1))).toBe('2026-04-01');
  });
});
