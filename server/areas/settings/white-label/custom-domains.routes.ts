import type { AuditAction } from '@contract/audit';
import { limits } from '@contract/limits';
import { customDomainEndpoints, hostReachEndpoints } from '@contract/settings/custom-domains';
import { lockCompany } from '@server/domain/company/company.queries';
import type { DomainUse } from '@server/domain/domains/use';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { countHostsBelow, listHosts, namersOf, ownerOfHost } from './custom-domains.queries';
import { addHost, hostAnswer, hostsOf, requireHost, resetHost, verifyHost } from './custom-domains.rules';
import { reachOf, reachProof } from './reach';

const HOUR_MS = 3600_000;

/** What a domain's end ends: hosts at it and below it. */
export const HOSTS_AT_DOMAIN: DomainUse = {
  kind: 'customDomains',
  count: (db, { companyId, domain }) => countHostsBelow(db, companyId, domain),
};

const entry = (action: AuditAction, domain: string) => ({ action, target: { type: 'domain', id: domain } });

/** A company's own hosts, and how they show that they lead here. */
export function customDomainRoutes({ open, read, write, writeWithin }: ReturnType<typeof binder>): void {
  const { list, add, verify, verifyAll, reset } = customDomainEndpoints;
  const quotaOf = (companyId: number, amount: number) => ({
    key: `custom-domain-check:${companyId}`,
    amount,
    most: limits.whiteLabel.checksAnHour,
    windowMs: HOUR_MS,
  });
  const TOO_MANY = 'Too many domains were checked. Try again later.';

  read(list, async ({ db, deps: { config }, params: { companyId } }) => ({
    data: await hostsOf({ db, config }, companyId),
  }));

  write(add, async ({ tx, deps, params: { companyId }, body, audit }) => {
    await lockCompany(tx, companyId);
    await addHost(tx, deps, companyId, body);
    await audit(entry('custom_domain.added', body.customDomain));
    return { data: await hostsOf({ db: tx, config: deps.config }, companyId) };
  });

  writeWithin(verify, async ({ deps, actor, params: { companyId }, body }, commit) => {
    await spend(deps.db, [quotaOf(companyId, 1)], deps.clock(), TOO_MANY);
    const given = await requireHost(deps.db, companyId, body);
    const reach = await reachOf(deps, given.domain);
    return commit(async ({ tx, audit }) => {
      const { row, isNew } = await verifyHost(tx, deps, actor, { row: given, reach });
      await audit(entry(isNew ? 'custom_domain.verified' : 'custom_domain.checked', row.domain));
      const domain = await hostAnswer({ db: tx, config: deps.config }, row);
      return { data: { domain, seen: reach.seen && [...reach.seen] } };
    });
  });

  writeWithin(verifyAll, async ({ deps, actor, params: { companyId } }, commit) => {
    const rows = await listHosts(deps.db, companyId);
    if (rows.length > 0) await spend(deps.db, [quotaOf(companyId, rows.length)], deps.clock(), TOO_MANY);
    const looks = await Promise.all(
      rows.map(async (row) => ({ row, reach: await reachOf(deps, row.domain) })),
    );
    return commit(async ({ tx, audit }) => {
      for (const look of looks) await verifyHost(tx, deps, actor, look);
      const domains = rows.map(({ domain }) => domain);
      await audit({
        action: 'custom_domain.checked',
        target: { type: 'company', id: companyId },
        details: { domains },
      });
      return { data: await hostsOf({ db: tx, config: deps.config }, companyId) };
    });
  });

  write(reset, async ({ tx, deps, actor, params: { companyId }, body, audit }) => {
    await lockCompany(tx, companyId);
    await resetHost(tx, deps, actor, body);
    await audit(entry('custom_domain.removed', body.customDomain));
    return { data: await hostsOf({ db: tx, config: deps.config }, companyId) };
  });

  open(hostReachEndpoints.reached, async ({ deps, host, params: { nonce } }) => ({
    data: { proof: reachProof(deps, host.toLowerCase(), nonce) },
  }));

  open(hostReachEndpoints.certificate, async ({ deps: { db }, query: { domain } }) => {
    const owner = await ownerOfHost(db, domain);
    if (owner === undefined || !(await namersOf(db, domain)).includes(owner)) throw notFound('The domain');
    return { data: { domain } };
  });
}
