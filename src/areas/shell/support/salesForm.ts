import { limits } from '@contract/limits';
import { wholeNumber } from '@/components/form/seats';
import type { TypedTranslate } from '@/i18n/useT';
import { isPhone } from './phone';

export interface SalesValues {
  phone: string;
  usersNumber: string;
  message: string;
}

/** The problem with the phone number, in the documented words, or undefined. */
export function phoneProblem(phone: string, country: string | null, t: TypedTranslate): string | undefined {
  if (phone.trim() === '') return t('support.sales.required');
  return isPhone(phone.trim(), country) ? undefined : t('support.sales.phoneInvalid');
}

/** The problem with the number of users: it must be a whole number within the range that can be bought. */
export function usersNumberProblem(text: string, t: TypedTranslate): string | undefined {
  const { seatsMin, seatsMax } = limits.plans;
  if (text.trim() === '') return t('support.sales.required');
  const users = wholeNumber(text.trim());
  if (users === undefined) return t('billing.seats.whole');
  if (users < seatsMin) return t('support.sales.usersMin', { min: seatsMin });
  return users > seatsMax ? t('support.sales.usersMax', { max: seatsMax }) : undefined;
}
