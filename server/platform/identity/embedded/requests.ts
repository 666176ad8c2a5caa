import { z } from 'zod';

/** Text the database can't store is refused as unreadable, as Google's service does. */
const text = z
  .string()
  .max(8192)
  .regex(/^[^\0\p{Cs}]*$/u)
  .optional();

/**
 * Bodies as the SDK sends them. Every field is optional, because each operation answers its own code for a
 * missing one.
 */
export const signInWithPasswordBody = z.object({ email: text, password: text });
export const signInWithCustomTokenBody = z.object({ token: text });
export const lookupBody = z.object({ idToken: text });
export const updateBody = z.object({
  idToken: text,
  oobCode: text,
  email: text,
  password: text,
  customAttributes: z.unknown().optional(),
  disableUser: z.unknown().optional(),
});
export const sendOobCodeBody = z.object({
  requestType: text,
  email: text,
  idToken: text,
  returnOobLink: z.unknown().optional(),
});
export const resetPasswordBody = z.object({ oobCode: text, newPassword: text });
export const tokenBody = z.object({
  grant_type: text,
  grantType: text,
  refresh_token: text,
  refreshToken: text,
});
