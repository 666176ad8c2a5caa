import { DAYS_PRESETS } from '@contract/training/assignments';
import { daysSchema } from '@contract/training/campaigns';
import { z } from 'zod';
import { dayOf } from '@/components/form/days';
import { addProblems } from '@/components/form/schemaResolver';

/** The longer preset: the annual training's. */
const [, DAYS_DEFAULT] = DAYS_PRESETS;

const shape = { daysToComplete: daysSchema, startDate: z.iso.date() };

/** Adds the problem of a day in the past. */
export function checkStartDate({ startDate }: { startDate: string }, context: z.RefinementCtx): void {
  const isPast = startDate < dayOf(new Date());
  addProblems(context, { startDate: isPast ? { text: 'training.customers.errors.past' } : undefined });
}

export const startShape = shape;
export const startSchema = z.object(shape).superRefine(checkStartDate);

export const startDefaults = () => ({ daysToComplete: DAYS_DEFAULT as number, startDate: dayOf(new Date()) });

/** For the call: today means at once, everywhere. */
export const startBody = ({ daysToComplete, startDate }: { daysToComplete: number; startDate: string }) =>
  startDate > dayOf(new Date()) ? { daysToComplete, startDate } : { daysToComplete };
