import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** The column types that tables of every folder share. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bigintId = (name: string) => bigint(name, { mode: 'number' });

/** Sort keys contain folded text and sort by bytes, so that both engines and every server locale agree. */
const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const sortKey = (name: string) => keyText(name).notNull().default('');
