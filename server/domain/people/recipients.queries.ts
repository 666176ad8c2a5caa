import type { Queryable } from '@server/platform/db/client';
import { plannedOnce } from '@server/platform/db/prepared';
import { emailKey } from '@server/platform/text/text';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { users } from './people.tables';

/** Whether an address's key is that of one of these addresses, however many they are. */
export const isKeyAmong = (key: SQLWrapper, addresses: readonly string[]) =>
  sql`${key} IN (SELECT json_array_elements_text(${JSON.stringify(addresses.map(emailKey))}::json))`;

/** The companies that mails belong to: those that they name, else their recipients'; undefined for nobody's addresses. */
export async function companiesOfMails(
  db: Queryable,
  mails: readonly { readonly to: string; readonly companyId?: number }[],
): Promise<readonly (number | undefined)[]> {
  const unnamed = mails.filter(({ companyId }) => companyId === undefined).map(({ to }) => to);
  const found =
    unnamed.length === 0
      ? []
      : await plannedOnce(
          db
            .select({ key: users.emailKey, companyId: users.companyId })
            .from(users)
            .where(isKeyAmong(users.emailKey, unnamed)),
        );
  const byKey = new Map(found.map(({ key, companyId }) => [key, companyId]));
  return mails.map(({ to, companyId }) => companyId ?? byKey.get(emailKey(to)));
}
