import { calendarYears } from '@contract/calendar';
import { addMonths, dayAt } from '@contract/days';
import type { PlanActivity, PlanRound, SimulationRoundActivity, VideoActivity } from '@contract/home';
import { limits } from '@contract/limits';
import { type CampaignKindName, PLAN_KINDS, type PlanRow, rowOf } from '@contract/plan';

/** One activity of the plan. */
export interface PlanItem {
  readonly id: number;
  readonly row: PlanRow;
  /** Null for a monthly video, which is no campaign. */
  readonly kind: CampaignKindName | null;
  readonly name: string;
  /** Of a simulation that has several; several items have its id then. */
  readonly round: number | null;
  /** `YYYY-MM-DD`, where the company is. */
  readonly day: string;
  readonly status: PlanActivity['status'] | PlanRound['status'];
  readonly courseId: number | null;
  readonly videoId: number | null;
  readonly usersCount: number;
  readonly completionPercentage: number | null;
}

/** A month, as a number that can be compared and counted with: 12 × year + month from 0. */
export type Month = number;
export const monthOf = (day: string): Month => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;
export const yearOf = (month: Month): number => Math.floor(month / 12);

/** The first day of a month. */
export const startOf = (month: Month): string => `${monthText(month)}-01`;

/** A month or a day in the reader's words; neither has a time zone. */
export const inWords = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));

/** Ended and archived activities are not shown. */
const isHidden = ({ status }: Pick<PlanItem, 'status'>) => status === 'ENDED' || status === 'ARCHIVED';

/** Tells an item from all others of the plan. */
export const keyOf = ({ row, kind, id, round }: PlanItem): string => [row, kind, id, round].join(' ');

/** What the calls of the plan answer. */
export interface PlanAnswers {
  readonly activities: readonly (PlanActivity | PlanRound)[];
  readonly forDevelopers: readonly PlanActivity[];
  readonly simulations: readonly SimulationRoundActivity[];
  readonly videos: readonly VideoActivity[];
}

export function toItems(
  { activities, forDevelopers, simulations, videos }: PlanAnswers,
  timeZone: string,
  kinds = PLAN_KINDS,
): PlanItem[] {
  const placed = (isForDevelopers: boolean) => (activity: PlanActivity | PlanRound) => {
    const row = rowOf({ ...activity, isForDevelopers }, kinds);
    if (row === null || isHidden(activity)) return [];
    return [
      { ...activity, row, round: null, videoId: null, day: dayAt(new Date(activity.startedAt), timeZone) },
    ];
  };
  return [
    ...activities.flatMap(placed(false)),
    ...forDevelopers.flatMap(placed(true)),
    ...simulations
      .filter((round) => !isHidden(round))
      .map(({ frequency, roundNumber, startedAt, ...activity }): PlanItem => {
        const round = frequency === 'ONCE' ? null : roundNumber;
        const day = dayAt(new Date(startedAt), timeZone);
        return { ...activity, row: 'phishing', round, day, courseId: null, videoId: null };
      }),
    ...videos.map(({ startAt, ...video }): PlanItem => {
      // A video has a day and no time: it is in the same month everywhere.
      return { ...video, row: 'monthlyVideo', kind: null, round: null, day: startAt.slice(0, 10) };
    }),
  ];
}

/** The screen of an activity. */
export function pathOf(item: PlanItem, kinds = PLAN_KINDS): string | null {
  if (item.kind === null) return `/calendar/preview?year=${item.day.slice(0, 4)}`;
  const values: Readonly<Record<string, unknown>> = { ...item };
  return kinds[item.kind]?.path.replace(/\{(\w+)\}/g, (_, field: string) => String(values[field])) ?? null;
}

/** The items of a row that start in a month, by start. */
export const itemsOf = (items: readonly PlanItem[], row: PlanRow, month: Month): PlanItem[] =>
  items
    .filter((item) => item.row === row && monthOf(item.day) === month)
    .sort((one, other) => one.day.localeCompare(other.day) || one.id - other.id);

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
export const isPlannable = (month: Month, today: string): boolean => month >= monthOf(today);

/** Whether an activity can be moved to another month: it has not begun. Other kinds are moved on their own screens. */
export const isMovable = ({ kind, status }: PlanItem): boolean =>
  status === 'QUEUED' && (kind === null || kind === 'course');

/** Whether one more has room in a cell: a month has at most one monthly video. */
export const hasRoom = (items: readonly PlanItem[], row: PlanRow, month: Month): boolean =>
  row !== 'monthlyVideo' || itemsOf(items, row, month).length === 0;

/** The months that an activity can be moved to: the rest of its year. */
export function targetsOf(item: PlanItem, items: readonly PlanItem[], today: string): Month[] {
  const from = monthOf(item.day);
  const all = Array.from({ length: 12 }, (_, month) => 12 * yearOf(from) + month);
  return all.filter(
    (month) => month !== from && isPlannable(month, today) && hasRoom(items, item.row, month),
  );
}

/** A month as an address has it: YYYY-MM. */
export const monthText = (month: Month): string =>
  `${yearOf(month)}-${String((month % 12) + 1).padStart(2, '0')}`;

/** The month of such a text; null for anything else. */
export function monthFrom(text: string | null): Month | null {
  const [, year, month] = text?.match(/^(\d{4})-(0[1-9]|1[0-2])$/) ?? [];
  return year && month ? 12 * Number(year) + Number(month) - 1 : null;
}

/** Whether the plan can show a year. */
export function isInRange(year: number, today: string): boolean {
  const { first, last } = calendarYears(today);
  return Number.isInteger(year) && year >= first && year <= last;
}

/** The same day of another month, or its last; never in the past. */
export function movedTo(day: string, month: Month, today: string): string {
  const moved = addMonths(day, month - monthOf(day));
  return moved < today ? today : moved;
}
