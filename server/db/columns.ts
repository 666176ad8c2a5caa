import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** The column types that tables of every folder share. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bigintId = (name: string) => bigint(name, { mode: 'number' });
