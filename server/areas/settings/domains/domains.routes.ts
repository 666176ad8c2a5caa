import type { AuditAction } from '@contract/audit';
import { limits } from '@contract/limits';
import { domainEndpoints } from '@contract/settings/domains';
import { lockCompany } from '@server/domain/company/company.queries';
import type { DomainUse } from '@server/domain/domains/use';
import type { binder } from '@server/platform/http/bind';
import { spend } from '@server/platform/quotas/quotas';
import { toDomain } from './domains.model';
import { listDomains } from './domains.queries';
import { addDomain, proveDomain, recordsAt, removeDomain, requireDomain } from './domains.rules';

const HOUR_MS = 3600_000;
const { checksAnHour, seenMax, seenLength, usesMax } = limits.domains;

const entry = (action: AuditAction, domain: string) => ({
  action,
  target: { type: 'domain', id: domain },
});

/** The domains that a company has proved to be its own. */
export function domainRoutes(
  { read, write, writeWithin }: ReturnType<typeof binder>,
  uses: readonly DomainUse[],
): void {
  read(domainEndpoints.list, async ({ db, params: { companyId } }) => ({
    data: (await listDomains(db, companyId)).map(toDomain),
  }));

  write(domainEndpoints.add, async ({ tx, deps, params: { companyId }, body: { domain }, audit }) => {
    await lockCompany(tx, companyId);
    const row = await addDomain(tx, companyId, domain, deps.clock());
    await audit(entry('domain.added', domain));
    return { data: toDomain(row) };
  });

  writeWithin(domainEndpoints.check, async ({ deps, actor, params: { companyId, domain } }, commit) => {
    const quota = { key: `domain-check:${companyId}`, amount: 1, most: checksAnHour, windowMs: HOUR_MS };
    await spend(deps.db, [quota], deps.clock(), 'Too many domains were checked. Try again later.');
    const row = await requireDomain(deps.db, companyId, domain);
    const records = await recordsAt(deps, row);
    return commit(async ({ tx, audit }) => {
      const { row: found, isNew } = await proveDomain(tx, deps, actor, { row, records });
      await audit(entry(isNew ? 'domain.proved' : 'domain.checked', domain));
      const seen = records?.slice(0, seenMax).map((text) => text.slice(0, seenLength)) ?? null;
      return { data: { domain: toDomain(found), seen } };
    });
  });

  read(domainEndpoints.uses, async ({ db, params }) => {
    await requireDomain(db, params.companyId, params.domain);
    const data = [];
    for (const { kind, count } of uses) data.push({ kind, count: await count(db, params, usesMax) });
    return { data: data.filter(({ count }) => count > 0) };
  });

  write(domainEndpoints.remove, async ({ tx, deps, actor, params: { domain }, audit }) => {
    await removeDomain(tx, deps, actor, domain);
    await audit(entry('domain.removed', domain));
    return { data: { domain } };
  });
}
