import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const base = '/customers/api/v1/company/{companyId}/settings' as const;
const params = z.object({ companyId: idSchema });
const read = { area, access: access.adminAreaRead } as const;
const write = { area, access: access.trustWrite, verified: true, stepUp: true } as const;

const MINUTE_MS = 60_000;
const { idleMs, absoluteMs, shortestIdleMinutes, shortestMaxMinutes, adminFactorDaysAhead } = limits.session;

/** The lengths that the console offers, in minutes; null, as long as any session, is always one more. */
export const SESSION_IDLE_CHOICES = [15, 30, 60, 240, 480, 1440, 10_080] as const;
export const SESSION_MAX_CHOICES = [480, 720, 1440, 4320, 10_080, 20_160] as const;

/** How long sessions of the console last, in minutes; null: as long as any (`limits.session`). */
export const sessionLengthSchema = z.object({
  /** Unused. */
  idleMinutes: z
    .number()
    .int()
    .min(shortestIdleMinutes)
    .max(Math.floor(idleMs / MINUTE_MS))
    .nullable(),
  /** From the sign-in on, however much it is used. */
  maxMinutes: z
    .number()
    .int()
    .min(shortestMaxMinutes)
    .max(absoluteMs / MINUTE_MS)
    .nullable(),
});
export type SessionLength = z.infer<typeof sessionLengthSchema>;

/** Whether users of the console need a second factor, from when, and who has none. */
export const adminFactorSchema = z.object({
  /** Null: only those who want one have one. */
  requiredFrom: instantSchema.nullable(),
  /** Whether that has begun. */
  isInForce: z.boolean(),
  /** Users of the console with an account and without a second factor, at most `limits.session.adminFactorShown`. */
  lacking: z.array(z.object({ id: idSchema, name: z.string(), email: z.string() })),
  /** How many there are. */
  lackingCount: z.number().int(),
  remindedAt: instantSchema.nullable(),
});
export type AdminFactor = z.infer<typeof adminFactorSchema>;

/** How long users of the console stay signed in, and what it takes to sign in. */
export const signInRuleEndpoints = {
  sessionLength: endpoint({
    ...read,
    params,
    method: 'GET',
    path: `${base}/sessions`,
    summary: 'How long sessions of the console last, unused and at most; null: as documented',
    response: dataOf(sessionLengthSchema),
  }),
  setSessionLength: endpoint({
    ...write,
    params,
    method: 'PUT',
    path: `${base}/sessions`,
    summary:
      'Sets how long sessions of the console last, never longer than documented; existing ones follow at their next request',
    body: sessionLengthSchema,
    response: dataOf(sessionLengthSchema),
  }),
  adminFactor: endpoint({
    ...read,
    params,
    method: 'GET',
    path: `${base}/admin_factor`,
    summary: 'Whether users of the console need a second factor, from when, and who has none',
    response: dataOf(adminFactorSchema),
  }),
  requireAdminFactor: endpoint({
    ...write,
    params,
    method: 'PUT',
    path: `${base}/admin_factor`,
    summary: `Requires a second factor of all users of the console from a day of the company's time zone on, at most ${adminFactorDaysAhead} days ahead; null takes it back. 409 unless the caller has one`,
    body: z.object({ from: z.iso.date().nullable() }),
    response: dataOf(adminFactorSchema),
  }),
  remindOfFactor: endpoint({
    ...read,
    params,
    access: access.adminAreaWrite,
    verified: true,
    method: 'POST',
    path: `${base}/admin_factor/reminders`,
    summary:
      'Reminds users of the console who need a second factor and have none, once a day; 409 where none is required',
    response: dataOf(adminFactorSchema),
  }),
};
