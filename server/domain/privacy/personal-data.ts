import type { Queryable } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readSection } from './privacy.queries';

/** A user of a company, with the keys that data about them is found by. */
export interface DataSubject {
  readonly companyId: number;
  readonly id: number;
  readonly uid: string | null;
  readonly email: string;
  /** The unconfirmed new address, which was mailed too. */
  readonly unconfirmedNewEmail: string | null;
}

/** Users of one company; never empty. */
export interface DataSubjects {
  readonly companyId: number;
  readonly ids: readonly number[];
  readonly uids: readonly string[];
  readonly emails: readonly string[];
  /** The same addresses in their comparison form. */
  readonly emailKeys: readonly string[];
}

/** One table with personal data, and how it is erased. */
export interface PersonalData {
  /** Its name in the export. */
  readonly section: string;
  readonly table: PgTable;
  /** The rows about these users. */
  readonly of: (people: DataSubjects) => SQL | undefined;
  /** Columns left out of the export. Hashes of secrets are useless to the user and must not be given away. */
  readonly hidden?: readonly string[];
  /**
   * - 'cascade': deleted with the user's own row.
   * - 'delete': deleted.
   * - Values: replace the row's own, so that it stays without saying whose it was.
   */
  readonly erasure: 'cascade' | Erasure;
}

export type Erasure = 'delete' | Readonly<Record<string, string | null | SQL>>;

/**
 * A mention of users in data about someone else. Cleared when they are deleted, and not part of their export.
 */
export interface Mention {
  readonly table: PgTable;
  readonly of: (people: DataSubjects) => SQL | undefined;
  readonly erasure: Erasure;
}

/** Everything stored about people: the shared part (registry.queries.ts) and what each area brings. */
export interface PersonalDataRegistry {
  readonly data: readonly PersonalData[];
  readonly mentions: readonly Mention[];
}

/** Users of one company in the form the conditions need. */
export const subjectsOf = (
  companyId: number,
  people: readonly Omit<DataSubject, 'companyId'>[],
): DataSubjects => {
  const emails = people.flatMap(({ email, unconfirmedNewEmail }) =>
    [email, unconfirmedNewEmail ?? []].flat(),
  );
  return {
    companyId,
    ids: people.map(({ id }) => id),
    uids: people.flatMap(({ uid }) => uid ?? []),
    emails,
    emailKeys: emails.map(emailKey),
  };
};

/** All data stored about one user as JSON, written section by section, with at most one batch in memory. */
export async function* personalDataJson(
  db: Queryable,
  registry: PersonalDataRegistry,
  person: DataSubject,
  exportedAt: Date,
): AsyncGenerator<string> {
  const people = subjectsOf(person.companyId, [person]);
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"sections":{`;
  for (const [at, data] of registry.data.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(data.section)}:[`;
    let isFirst = true;
    for await (const rows of readSection(db, data, people)) {
      yield `${isFirst ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}}\n';
}
