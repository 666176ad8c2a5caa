import type { Queryable } from '@server/platform/db/client';
import { conflict } from '@server/platform/http/errors';
import { isAnonymous } from './told.queries';

/** Throws 409 where the reports of a company's simulations name nobody. */
export async function refuseAnonymous(db: Queryable, companyId: number): Promise<void> {
  if (await isAnonymous(db, companyId))
    throw conflict('Reports of phishing simulations name nobody in this company.');
}
