import { limits } from '@contract/limits';

const { seatsMin, seatsMax, seatStep } = limits.plans;

export interface SeatRange {
  readonly min: number;
  readonly max: number;
}

/** The stepper's default range: from the least a company without Boost can buy to the most. */
export const SEAT_RANGE: SeatRange = { min: seatsMin, max: seatsMax };

export type SeatProblem = 'missing' | 'notWhole' | 'tooFew' | 'tooMany';

/** The content of a number field, and the character typed after it that waits for its digits. */
export interface NumberText {
  readonly text: string;
  readonly sign: string;
}

/**
 * The content of a number field after a change. Only digits pass, except that a character followed by digits
 * is kept and refused later; dropping it would make another number: 12.5 is not 125, nor is 1e5 15.
 */
export function typedNumber(before: NumberText, changed: string): NumberText {
  const isAppended = changed.startsWith(before.text) && changed.length > before.text.length;
  const whole = isAppended ? before.text + before.sign + changed.slice(before.text.length) : changed;
  const [, text = '', sign = ''] = /^[^0-9.,-]*(.*?)([^0-9]*)$/.exec(whole.replace(/\s/g, '')) ?? [];
  return { text, sign };
}

/** The text as a whole number, or undefined. */
export const wholeNumber = (text: string): number | undefined =>
  /^\d+$/.test(text) ? Number(text) : undefined;

/** The problem with a typed number of seats, or undefined. */
export function seatProblem(text: string, { min, max }: SeatRange = SEAT_RANGE): SeatProblem | undefined {
  if (text === '') return 'missing';
  const seats = wholeNumber(text);
  if (seats === undefined) return 'notWhole';
  if (seats < min) return 'tooFew';
  return seats > max ? 'tooMany' : undefined;
}

/** Plus: fifty more, up to the maximum. */
export function moreSeats(text: string, { min, max }: SeatRange = SEAT_RANGE): number {
  const seats = wholeNumber(text);
  return seats === undefined ? min : Math.min(seats + seatStep, max);
}

/** Minus: fifty fewer, down to the minimum. */
export const fewerSeats = (text: string, { min, max }: SeatRange = SEAT_RANGE): number =>
  Math.min(Math.max((wholeNumber(text) ?? min) - seatStep, min), max);

/** Minus is disabled at or below the minimum. */
export const canHaveFewer = (text: string, { min }: SeatRange = SEAT_RANGE): boolean =>
  (wholeNumber(text) ?? min) > min;

export const canHaveMore = (text: string, { min, max }: SeatRange = SEAT_RANGE): boolean =>
  (wholeNumber(text) ?? min) < max;
