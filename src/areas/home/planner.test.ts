import type { PlanActivity } from '@contract/home';
import { describe, expect, it } from 'vitest';
import {
  cellOf,
  dayOf,
  isInRange,
  isPlannable,
  itemsOf,
  monthOf,
  movedTo,
  type PlanItem,
  startOf,
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
const items = (count: number): PlanItem[] =>
  toItems(
    Array.from({ length: count }, (_, at) => activity(at + 1, `2026-03-${10 + at}T09:00:00.000Z`)),
    [],
    [],
  );
const march = monthOf(new Date(2026, 2, 1));

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
    const plan = toItems(
      [
        activity(1, '2026-03-10T09:00:00.000Z', { courseId: 1 }),
        activity(2, '2026-03-11T09:00:00.000Z'),
        activity(3, '2026-03-12T09:00:00.000Z', { status: 'ENDED' }),
        activity(4, '2026-03-12T09:00:00.000Z', { status: 'ARCHIVED' }),
      ],
      [activity(5, '2026-04-01T09:00:00.000Z')],
      [
        {
          id: 1,
          startAt: '2026-05-04T00:00:00.000Z',
          videoId: 7,
          name: 'Clip',
          usersCount: 0,
          completionPercentage: null,
        },
      ],
    );
    expect(plan.map(({ row, id }) => `${row} ${id}`)).toEqual([
      'annualTraining 1',
      'training 2',
      'devTraining 5',
      'monthlyVideo 1',
    ]);
    expect(itemsOf(plan, 'training', march).map(({ id }) => id)).toEqual([2]);
    expect(itemsOf(plan, 'training', march + 1)).toEqual([]);
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

  it('moves to the same day of the month, to its last one, or to today', () => {
    const moved = (month: number, from = new Date(2026, 2, 31)) => dayOf(movedTo(from, month, now));
    expect(moved(march + 1)).toBe('2026-04-30');
    expect(moved(march + 11)).toBe('2027-02-28');
    expect(moved(march, new Date(2026, 4, 3))).toBe('2026-03-15');
    expect(moved(march + 1, startOf(march + 1))).toBe('2026-04-01');
  });
});
