import { dayAt } from '@contract/days';
import {
  ATTEMPTS_DEFAULT,
  COUNTED_ATTEMPT_DEFAULT,
  COUNTED_ATTEMPTS,
  DAYS_PRESETS,
} from '@contract/training/assignments';
import { attemptsSchema, daysSchema } from '@contract/training/campaigns';
import { z } from 'zod';
import { timeZone } from '@/components/form/days';
import { addProblems } from '@/components/form/schemaResolver';

/** The longer preset: the annual training's. */
const [, DAYS_DEFAULT] = DAYS_PRESETS;

const shape = {
  daysToComplete: daysSchema,
  attempts: attemptsSchema,
  countedAttempt: z.enum(COUNTED_ATTEMPTS),
  startDate: z.iso.date(),
};
type Start = z.infer<z.ZodObject<typeof shape>>;

/** Adds the problem of a day in the past. */
export function checkStartDate({ startDate }: { startDate: string }, context: z.RefinementCtx): void {
  const isPast = startDate < dayAt(new Date(), timeZone());
  addProblems(context, { startDate: isPast ? { text: 'training.customers.errors.past' } : undefined });
}

export const startShape = shape;
export const startSchema = z.object(shape).superRefine(checkStartDate);

export const startDefaults = (): Start => ({
  daysToComplete: DAYS_DEFAULT,
  attempts: ATTEMPTS_DEFAULT,
  countedAttempt: COUNTED_ATTEMPT_DEFAULT,
  startDate: dayAt(new Date(), timeZone()),
});

/** For the call: today means at once, everywhere. */
export const startBody = ({ daysToComplete, attempts, countedAttempt, startDate }: Start) => ({
  daysToComplete,
  attempts,
  countedAttempt,
  ...(startDate > dayAt(new Date(), timeZone()) ? { startDate } : {}),
});
