import { limits } from '@contract/limits';
import { z } from 'zod';
import { addProblems, type Problem } from '@/components/form/schemaResolver';
import { wholeNumber } from '@/components/form/seats';
import { isPhone } from './phone';

/** The problem with the phone number, in the documented words, or undefined. */
export function phoneProblem(phone: string, country: string | null): Problem | undefined {
  if (phone.trim() === '') return { text: 'form.errors.required' };
  return isPhone(phone.trim(), country) ? undefined : { text: 'support.sales.phoneInvalid' };
}

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
