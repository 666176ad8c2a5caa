import { z } from 'zod';

/*
 * Claims that the gateway puts into its own custom tokens. The identity service signs them into the session
 * and carries them through every refresh; the client can't add, change or drop one.
 */

/** The user has passed more than a password: a mailed code, the mailbox, or the company's own provider. */
export const SECOND_FACTOR_CLAIM = 'secondFactor';
/** A partner user acts as a customer's admin. */
export const ACTING_CLAIM = 'actingAs';
/** The user's credential epoch when the token was made; the token is invalid in any other. */
export const EPOCH_CLAIM = 'epoch';
/** How the user signed in, for the audit log. */
export const METHOD_CLAIM = 'method';

/**
 * `renewed` continues a session after its password, address or second factor has changed; it is no sign-in.
 */
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

/** How a session began; without the claim, with a password. */
export const methodOf = (claims: Readonly<Record<string, unknown>>): SignInMethod =>
  methodSchema.parse(claims[METHOD_CLAIM]);
