import { FLAG_DEFAULTS, FLAG_NAMES, type FlagName } from '@contract/flags';
import type { Queryable } from '@server/platform/db/client';
import { listFlags, listOverrides } from './flags.queries';

/**
 * The enabled flags. The company's own setting wins over the one for all companies, which wins over the
 * contract's default.
 */
export async function enabledFlags(db: Queryable, companyId: number | undefined): Promise<FlagName[]> {
  const everybody = await listFlags(db);
  const own = companyId === undefined ? undefined : await listOverrides(db, companyId);
  return FLAG_NAMES.filter((name) => own?.get(name) ?? everybody.get(name) ?? FLAG_DEFAULTS[name]);
}
