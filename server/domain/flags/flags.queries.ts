import type { Queryable } from '@server/platform/db/client';
import { eq } from 'drizzle-orm';
import { featureFlagOverrides, featureFlags } from './flags.tables';

/** Flags set for all companies, by name. */
export async function listFlags(db: Queryable): Promise<Map<string, boolean>> {
  const rows = await db.select().from(featureFlags);
  return new Map(rows.map(({ name, enabled }) => [name, enabled]));
}

/** Flags set for one company, by name. */
export async function listOverrides(db: Queryable, companyId: number): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ name: featureFlagOverrides.name, enabled: featureFlagOverrides.enabled })
    .from(featureFlagOverrides)
    .where(eq(featureFlagOverrides.companyId, companyId));
  return new Map(rows.map(({ name, enabled }) => [name, enabled]));
}
