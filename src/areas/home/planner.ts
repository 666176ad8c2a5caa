import type { PlanActivity, VideoActivity } from '@contract/home';
import { limits } from '@contract/limits';
import { ANNUAL_TRAINING } from '@contract/training/assignments';

/** The rows of the yearly plan, in order. */
export const PLAN_ROWS = ['annualTraining', 'training', 'devTraining', 'monthlyVideo'] as const;
export type PlanRow = (typeof PLAN_ROWS)[number];

/** One activity of the plan. */
export interface PlanItem {
  readonly id: number;
  readonly row: PlanRow;
  readonly name: string;
  readonly startsAt: Date;
  readonly status: PlanActivity['status'];
  readonly courseId: number | null;
  readonly videoId: number | null;
  readonly usersCount: number;
  readonly completionPercentage: number | null;
}

/** A month, as a number that can be compared and counted with: 12 × year + month from 0. */
export type Month = number;
export const monthOf = (date: Date): Month => 12 * date.getFullYear() + date.getMonth();
export const yearOf = (month: Month): number => Math.floor(month / 12);
export const startOf = (month: Month): Date => new Date(yearOf(month), month % 12, 1);

/** The years that the plan can show: three either side, never before 2023. */
export function yearRange(now: Date): { first: number; last: number } {
  const { yearsEitherSide, firstYear } = limits.planner;
  const year = now.getFullYear();
  return { first: Math.max(firstYear, year - yearsEitherSide), last: year + yearsEitherSide };
}

/** Ended and archived activities are not shown. */
const isHidden = ({ status }: Pick<PlanActivity, 'status'>) => status === 'ENDED' || status === 'ARCHIVED';

export function toItems(
  training: readonly PlanActivity[],
  forDevelopers: readonly PlanActivity[],
  videos: readonly VideoActivity[],
): PlanItem[] {
  const course = (row: (activity: PlanActivity) => PlanRow) => (activity: PlanActivity) => ({
    ...activity,
    row: row(activity),
    videoId: null,
    startsAt: new Date(activity.startedAt),
  });
  const rowOf = ({ courseId }: PlanActivity): PlanRow =>
    courseId === ANNUAL_TRAINING.courseId ? 'annualTraining' : 'training';
  const now = Date.now();
  return [
    ...training.filter((activity) => !isHidden(activity)).map(course(rowOf)),
    ...forDevelopers.filter((activity) => !isHidden(activity)).map(course(() => 'devTraining')),
    ...videos.map(({ startAt, ...video }): PlanItem => {
      const startsAt = new Date(startAt);
      const status = startsAt.getTime() > now ? 'QUEUED' : 'IN_PROGRESS';
      return { ...video, row: 'monthlyVideo', startsAt, status, courseId: null };
    }),
  ];
}

/** The items of a row that start in a month, by start. */
export const itemsOf = (items: readonly PlanItem[], row: PlanRow, month: Month): PlanItem[] =>
  items
    .filter((item) => item.row === row && monthOf(item.startsAt) === month)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id);

/** What a cell shows by itself, and the badge for the rest: '+3', at most '9+'. */
export function cellOf(items: readonly PlanItem[]): { shown: readonly PlanItem[]; badge: string | null } {
  const { cellItems, badgeMax } = limits.planner;
  const more = items.length - cellItems;
  if (more <= 0) return { shown: items, badge: null };
  return { shown: items.slice(0, cellItems), badge: more > badgeMax ? `${badgeMax}+` : `+${more}` };
}

/** What a cell's tooltip lists: up to six, or five and the way to all. */
export function tooltipOf(items: readonly PlanItem[]): { shown: readonly PlanItem[]; all: number | null } {
  const { tooltipItems } = limits.planner;
  if (items.length <= tooltipItems) return { shown: items, all: null };
  return { shown: items.slice(0, tooltipItems - 1), all: items.length };
}

/** Whether something new can be planned in a month. */
export const isPlannable = (month: Month, now: Date): boolean => month >= monthOf(now);

/** Whether an activity can be moved to another month: it has not begun. */
export const isMovable = ({ status }: PlanItem): boolean => status === 'QUEUED';

/** Whether the plan can show a year. */
export function isInRange(year: number, now: Date): boolean {
  const { first, last } = yearRange(now);
  return Number.isInteger(year) && year >= first && year <= last;
}

/** The same day of another month, or its last; never in the past. */
export function movedTo(date: Date, month: Month, now: Date): Date {
  const lastDay = new Date(yearOf(month), (month % 12) + 1, 0).getDate();
  const moved = new Date(yearOf(month), month % 12, Math.min(date.getDate(), lastDay));
  return moved < now ? new Date(now.getFullYear(), now.getMonth(), now.getDate()) : moved;
}

/** A date as the wire has days: YYYY-MM-DD, of this browser's time zone. */
export const dayOf = (date: Date): string => {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
