import { limits } from '@contract/limits';
import { z } from 'zod';
import { phoneProblem } from '@/components/form/phone';
import { addProblems, type Problem } from '@/components/form/schemaResolver';
import { wholeNumber } from '@/components/form/seats';

/** The problem with the number of users: it must be a whole number within the range that can be bought. */
export function usersNumberProblem(text: string): Problem | undefined {
  const { seatsMin: min, seatsMax: max } = limits.plans;
  if (text.trim() === '') return { text: 'form.errors.required' };
  const users = wholeNumber(text.trim());
  if (users === undefined) return { text: 'billing.seats.whole' };
  if (users < min) return { text: 'form.errors.min', options: { min } };
  return users > max ? { text: 'form.errors.max', options: { max } } : undefined;
}

/** The sales form of a company in a country. */
export const salesSchema = (country: string | null) =>
  z
    .object({ phone: z.string(), usersNumber: z.string(), message: z.string() })
    .superRefine(({ phone, usersNumber }, context) =>
      addProblems(context, {
        phone: phoneProblem(phone, country),
        usersNumber: usersNumberProblem(usersNumber),
      }),
    );
