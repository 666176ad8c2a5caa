import { limits } from '@contract/limits';
import { inviteSchema } from '@contract/partner/customers';
import { normalizeEmail } from '@contract/values';
import { z } from 'zod';

/** The addresses that an earlier row has already, by the row's number. */
function repeatedAt(rows: readonly { email: string }[]): number[] {
  const keys = rows.map(({ email }) => normalizeEmail(email).normalize('NFC').toLowerCase());
  return keys.flatMap((key, at) => (key !== '' && keys.indexOf(key) < at ? [at] : []));
}

/** The form's values: what the call takes, with every address once. */
export const inviteFormSchema = z
  .object({ companies: z.array(inviteSchema).min(1).max(limits.partner.invitesMax) })
  .superRefine(({ companies }, context) => {
    for (const at of repeatedAt(companies)) {
      const problem = { text: 'partner.errors.companies.email.repeated' };
      context.addIssue({ code: 'custom', path: ['companies', at, 'email'], params: { problem } });
    }
  });
