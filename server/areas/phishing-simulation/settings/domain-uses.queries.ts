import { domainOf } from '@server/domain/domains/domains.queries';
import type { DomainUse } from '@server/domain/domains/use';
import { findSettings } from '@server/domain/simulations/settings.queries';
import { sql } from 'drizzle-orm';

/** What of phishing simulations stops without a domain: campaigns, direct delivery and the forwarding of reports. */
export const SIMULATION_DOMAIN_USES: readonly DomainUse[] = [
  {
    kind: 'simulations',
    // Any campaign may reach anybody, so those that go on count as soon as somebody is at the domain.
    async count(db, { companyId, domain }, most) {
      const { rows } = await db.execute<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM (
          SELECT FROM simulations s WHERE s.company_id = ${companyId} AND s.state IN ('running', 'paused')
            AND EXISTS (SELECT FROM users u WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL
              AND split_part(u.email_key, '@', 2) = ${domain})
          LIMIT ${most}) t`);
      return rows[0]?.count ?? 0;
    },
  },
  {
    kind: 'directDelivery',
    async count(db, { companyId, domain }) {
      const { rows } = await db.execute(sql`
        SELECT FROM direct_deliveries WHERE company_id = ${companyId} AND domain = ${domain}`);
      return rows.length;
    },
  },
  {
    kind: 'reportAddress',
    async count(db, { companyId, domain }) {
      const email = (await findSettings(db, companyId))?.email;
      return email && domainOf(email) === domain ? 1 : 0;
    },
  },
];
