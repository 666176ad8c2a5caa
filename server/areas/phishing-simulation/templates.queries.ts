import type { QueryOf } from '@contract/endpoint';
import type { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { windowOf } from '@server/platform/http/paging';
import { everyWord } from '@server/platform/text/search';
import { and, asc, eq, inArray, isNull, like, not, or, type SQL, sql } from 'drizzle-orm';

const { answers, deletedAt, layoutType, nameKey, id, ownerCompanyId } = phishingTemplates;

/** Genuine mails, which exercises mix in: nobody falls for them. */
const isGenuine = sql`${answers} @> '[{"label": "LOOKS_LEGIT", "status": "CORRECT"}]'::jsonb`;

/** The templates that a company can send: emails, its own or the provider's phishing. */
const isSendable = (companyId: number): SQL | undefined =>
  and(
    isNull(deletedAt),
    eq(layoutType, 'EMAIL'),
    or(eq(ownerCompanyId, companyId), and(isNull(ownerCompanyId), not(isGenuine))),
  );

/** Those of the templates that the company can send, in no order. */
export const sendableTemplates = (db: Queryable, companyId: number, ids: readonly number[]) =>
  db
    .select()
    .from(phishingTemplates)
    .where(and(isSendable(companyId), isAmong(id, ids)));

/** A page of what the company can send: its own first, each part by name. */
export async function listSendable(
  db: Queryable,
  companyId: number,
  query: QueryOf<typeof simulationEndpoints.templates>,
) {
  const { searchText = '', difficulty, provider, language, ids } = query;
  const { limit, offset } = windowOf(query);
  const among = <Value>(values: readonly Value[] | undefined) =>
    values && values.length > 0 ? [...values] : undefined;
  const difficulties = among(difficulty);
  const providers = among(provider);
  const languages = among(language);
  const where = and(
    isSendable(companyId),
    ids && isAmong(id, ids),
    difficulties && inArray(phishingTemplates.difficulty, difficulties),
    providers && inArray(phishingTemplates.provider, providers),
    languages && inArray(phishingTemplates.languageCode, languages),
    ...everyWord(searchText).map((pattern) => like(nameKey, pattern)),
  );
  const rows = await db
    .select()
    .from(phishingTemplates)
    .where(where)
    .orderBy(asc(isNull(ownerCompanyId)), asc(nameKey), asc(id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(phishingTemplates, where) };
}
