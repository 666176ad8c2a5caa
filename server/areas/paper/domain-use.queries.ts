import type { DomainUse } from '@server/domain/domains/use';
import { sql } from 'drizzle-orm';

/** Recipients of scheduled reports at a domain: they get none while it is not proved. */
export const REPORTS_AT_DOMAIN: DomainUse = {
  kind: 'reportRecipients',
  async count(db, { companyId, domain }, most) {
    const { rows } = await db.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM (
        SELECT FROM report_recipients r WHERE r.company_id = ${companyId} AND r.user_id IS NULL
          AND r.state <> 'stopped' AND split_part(r.email_key, '@', 2) = ${domain}
        LIMIT ${most}) t`);
    return rows[0]?.count ?? 0;
  },
};
