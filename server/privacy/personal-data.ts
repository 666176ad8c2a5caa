import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { emailKey } from '../text';

/** Somebody of a company, as data about them is found. */
export interface DataSubject {
  readonly companyId: number;
  readonly id: number;
  readonly uid: string | null;
  readonly email: string;
  /** The address that waits for its confirmation, which was mailed as well. */
  readonly unconfirmedNewEmail: string | null;
}

/** People of one company; never empty. */
export interface DataSubjects {
  readonly companyId: number;
  readonly ids: readonly number[];
  readonly uids: readonly string[];
  readonly emails: readonly string[];
  /** The same addresses as they are compared. */
  readonly emailKeys: readonly string[];
}

/** What one table holds about people, and what becomes of it when they are deleted. */
export interface PersonalData {
  /** Its name in the export. */
  readonly section: string;
  readonly table: PgTable;
  /** The rows about these people. */
  readonly of: (people: DataSubjects) => SQL | undefined;
  /** Columns left out of the export: hashes of secrets tell nobody anything and are nobody's to have. */
  readonly hidden?: readonly string[];
  /**
   * 'cascade': goes with the person's own row. 'delete': is deleted. Values: takes their place, so that the row
   * stays without saying whose it was.
   */
  readonly erasure: 'cascade' | Erasure;
}

export type Erasure = 'delete' | Readonly<Record<string, string | null | SQL>>;

/** Where people are named in what is about somebody else: cleared with them, and in nobody's export but its own. */
export interface Mention {
  readonly table: PgTable;
  readonly of: (people: DataSubjects) => SQL | undefined;
  readonly erasure: Erasure;
}

/** People of one company as the conditions want them. */
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
