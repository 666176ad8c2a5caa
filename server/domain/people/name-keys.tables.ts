import { integer, pgTable } from 'drizzle-orm/pg-core';

/** By which rules of `contract/names.ts` the stored keys were made: the latest counts. */
export const nameKeyRules = pgTable('name_key_rules', { rule: integer('rule').primaryKey() });
