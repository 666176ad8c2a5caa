import { limits } from '@contract/limits';

const { seatsMin, seatsMax, seatStep } = limits.plans;

export interface SeatRange {
  readonly min: number;
  readonly max: number;
}

/** What the stepper admits unless said otherwise: what a company without Boost buys at least, and the most. */
export const SEAT_RANGE: SeatRange = { min: seatsMin, max: seatsMax };

export type SeatProblem = 'missing' | 'tooFew' | 'tooMany';

/** What of a text may stand in a number field (1 §5): digits alone. */
export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

/** What is wrong with a number of seats as it was typed (1 §5), or undefined. */
export function seatProblem(text: string, { min, max }: SeatRange = SEAT_RANGE): SeatProblem | undefined {
  if (text === '') return 'missing';
  const seats = Number(text);
  if (seats < min) return 'tooFew';
  return seats > max ? 'tooMany' : undefined;
}

/** Plus: fifty more (1 §5), never above the most. */
export const moreSeats = (text: string, { min, max }: SeatRange = SEAT_RANGE): number =>
  text === '' ? min : Math.min(Number(text) + seatStep, max);

/** Minus: fifty fewer, or the least where fewer than fifty are above it (1 §5). */
export const fewerSeats = (text: string, { min, max }: SeatRange = SEAT_RANGE): number =>
  Math.min(Math.max(Number(text) - seatStep, min), max);

/** Minus has nothing to take away at the least (1 §5), and below it. */
export const canHaveFewer = (text: string, { min }: SeatRange = SEAT_RANGE): boolean => Number(text) > min;

export const canHaveMore = (text: string, { max }: SeatRange = SEAT_RANGE): boolean => Number(text) < max;
