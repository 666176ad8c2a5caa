import { z } from 'zod';

/** Cents as they are typed: '1250.00'. */
export const typedMoney = (cents: number): string => (cents / 100).toFixed(2);

/** An amount as typed, in cents: digits, and two after a point or comma. */
export const moneySchema = z
  .string()
  .trim()
  .regex(/^\d{1,8}(?:[.,]\d{1,2})?$/)
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100));
