import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, sortKey } from '@server/platform/db/columns';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What has a list of people that can be a million long: mails of a simulation, or learners of an exercise. */
export type RangedList = 'simulation' | 'exercise';

/**
 * How many rows of a list belong to people from one key to the next, by name and by address: a page far behind begins
 * in the right range. Kept exact by triggers on the lists and on users. A key is no longer than it must be to tell the
 * range from the one before, so it names nobody.
 */
export const listRanges = pgTable(
  'list_ranges',
  {
    companyId: ownedByCompany(),
    list: text('list').$type<RangedList>().notNull(),
    listId: bigintId('list_id').notNull(),
    sort: text('sort').$type<'fullName' | 'email'>().notNull(),
    /** The range has the keys from this one until the next. A list begins with '' alone. */
    fromKey: sortKey('from_key'),
    members: integer('members').notNull(),
    /** With more members than this, the range is split. */
    splitAbove: integer('split_above').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.list, table.listId, table.sort, table.fromKey] }),
  ],
);
