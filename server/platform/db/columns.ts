import { presentZone } from '@contract/timezones';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** The column types that tables of every folder share. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bigintId = (name: string) => bigint(name, { mode: 'number' });

const zoneText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: presentZone,
  toDriver: presentZone,
});
/** A time zone, by today's name: rows of before it was renamed are read as if they had it. */
export const zoneName = (name: string) => zoneText(name).notNull().default('UTC');

/** Sort keys contain what `searchKey` makes of a text and sort by bytes, so that both engines and every server locale agree. */
const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const sortKey = (name: string) => keyText(name).notNull().default('');
/** The same where every row has to be given one. */
export const givenKey = (name: string) => keyText(name).notNull();

/** Whether an id is one of these, however many they are: as parameters, the protocol allows 65,535. */
export const isAmong = (id: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${id} IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** The same for a few ids, which are looked up in an index one after the other. */
export const isOneOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${id} = ANY(${sql.param([...ids])}::bigint[])`;
