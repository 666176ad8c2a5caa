import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';

/** Settings in use whose certificates end until then, and whose admins were not told so for these days; locked. */
export function lockEnding(
  tx: Tx,
  window: { readonly until: Date; readonly days: number; readonly limit: number },
) {
  const { companyId, certificateEndsAt } = ssoSettings;
  return tx
    .select({ companyId, certificateEndsAt })
    .from(ssoSettings)
    .where(
      and(
        lte(ssoSettings.certificateEndsAt, window.until),
        or(isNull(ssoSettings.certificateToldDays), gt(ssoSettings.certificateToldDays, window.days)),
      ),
    )
    .orderBy(asc(ssoSettings.certificateEndsAt))
    .limit(window.limit)
    .for('update', { skipLocked: true });
}

export async function noteTold(db: Queryable, companyId: number, days: number): Promise<void> {
  await db.update(ssoSettings).set({ certificateToldDays: days }).where(eq(ssoSettings.companyId, companyId));
}
