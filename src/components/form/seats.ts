import { limits } from '@contract/limits';

const { seatsMin, seatsMax, seatStep } = limits.plans;

export interface SeatRange {
  readonly min: number;
  readonly max: number;
}

/** What the stepper admits unless said otherwise: what a company without Boost buys at least, and the most. */
export const SEAT_RANGE: SeatRange = { min: seatsMin, max: seatsMax };

export type SeatProblem = 'missing' | 'notWhole' | 'tooFew' | 'tooMany';

/** What stands in a number field, and the sign that was typed after it and waits for its digits. */
export interface NumberText {
  readonly text: string;
  readonly sign: string;
}

/**
 * What stands in a number field after it was changed: digits. A sign that is followed by digits stays and is
 * refused, since without it they would be another number: 12.5 is not 125, nor is 1e5 15.
 */
export function typedNumber(before: NumberText, changed: string): NumberText {
  const isAppended = changed.startsWith(before.text) && changed.length > before.text.length;
  const whole = isAppended ? before.text + before.sign + changed.slice(before.text.length) : changed;
  const [, text = '', sign = ''] = /^[^0-9.,-]*(.*?)([^0-9]*)$/.exec(whole.replace(/\s/g, '')) ?? [];
  return { text, sign };
}

/** The whole number that a text is, or undefined. */
export const wholeNumber = (text: string): number | undefined =>
  /^\d+$/.test(text) ? Number(text) : undefined;

/** What is wrong with a number of seats as it was typed, or undefined. */
export function seatProblem(text: string, { min, max }: SeatRange = SEAT_RANGE): SeatProblem | undefined {
  if (text === '') return 'missing';
  const seats = wholeNumber(text);
  if (seats === undefined) return 'notWhole';
  if (seats < min) return 'tooFew';
  return seats > max ? 'tooMany' : undefined;
}

/** Plus: fifty more, never above the most. */
export function moreSeats(text: string, { min, max }: SeatRange = SEAT_RANGE): number {
  const seats = wholeNumber(text);
  return seats === undefined ? min : Math.min(seats + seatStep, max);
}

/** Minus: fifty fewer, or the least where fewer than fifty are above it. */
export const fewerSeats = (text: string, { min, max }: SeatRange = SEAT_RANGE): number =>
  Math.min(Math.max((wholeNumber(text) ?? min) - seatStep, min), max);

/** Minus has nothing to take away at the least, and below it. */
export const canHaveFewer = (text: string, { min }: SeatRange = SEAT_RANGE): boolean =>
  (wholeNumber(text) ?? min) > min;

export const canHaveMore = (text: string, { min, max }: SeatRange = SEAT_RANGE): boolean =>
  (wholeNumber(text) ?? min) < max;
