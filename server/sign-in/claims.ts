import { z } from 'zod';

/*
 * Claims that the gateway puts into its own custom tokens. The identity service signs them into the session and
 * carries them through every refresh; nobody can add, change or drop one.
 */

/** The person has passed more than a password: a mailed code, the mailbox, or the company's own provider. */
export const SECOND_FACTOR_CLAIM = 'secondFactor';
/** A partner's person acts as a customer's admin. */
export const ACTING_CLAIM = 'actingAs';
/** The person's credential epoch when the token was made; another one now makes it worthless. */
export const EPOCH_CLAIM = 'epoch';
/** By which way the person came in, for the record. */
export const METHOD_CLAIM = 'method';

/** `renewed` goes on with a session whose password, address or second factor has just changed: no sign-in. */
export const SIGN_IN_METHODS = [
  'password',
  'emailCode',
  'sso',
  'magicLink',
  'invitation',
  'visit',
  'renewed',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const actingSchema = z.object({
  companyId: z.number().int(),
  visitId: z.number().int(),
});
export type ActingClaim = z.infer<typeof actingSchema>;

const methodSchema = z.enum(SIGN_IN_METHODS).catch('password');

/** By which way a session began; one without the claim began with a password. */
export const methodOf = (claims: Readonly<Record<string, unknown>>): SignInMethod =>
  methodSchema.parse(claims[METHOD_CLAIM]);
