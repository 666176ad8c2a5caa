import { limits } from '@contract/limits';
import { type SimulationSettings, simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { lockCompany } from '@server/domain/company/company.queries';
import { changeSettings, findSettings, listDomains } from '@server/domain/simulations/settings.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry, Deps } from '@server/platform/http/context';
import { spend } from '@server/platform/quotas/quotas';
import { selectToSeal } from '../planning/planning.queries';
import { reportAddressOf } from '../report-button/report-address';
import { sumReports } from '../report-button/reporting.queries';
import { isForwarded } from '../report-button/reporting.rules';
import { addDomain, proveDomain, removeDomain, verifyDomain } from './domains.rules';

const HOUR_MS = 3600_000;

const DAY_MS = 24 * HOUR_MS;

/** A company's settings, with the defaults of those it has not changed. */
export async function settingsOf(
  { clock, config, secrets }: Pick<Deps, 'clock' | 'config' | 'secrets'>,
  db: Queryable,
  companyId: number,
): Promise<SimulationSettings> {
  const row = await findSettings(db, companyId);
  const domains = await listDomains(db, companyId);
  const email = row?.email ?? null;
  const since = new Date(clock().getTime() - limits.simulations.report.recentDays * DAY_MS);
  const { recent, lastReportAt } = await sumReports(db, companyId, since);
  const isAnonymous = row?.isAnonymous ?? false;
  return {
    xTestPhish: row?.xTestPhish ?? '',
    email,
    isReportConfirmed: row?.isReportConfirmed ?? true,
    isAnonymous,
    domains: domains.map(({ domain, proof, verifiedAt, missingSince }) => ({
      domain,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      missingSince: missingSince?.toISOString() ?? null,
      record: { name: domain, value: proof },
    })),
    reportAddress: config.mailbox && reportAddressOf(secrets, companyId, config.mailbox.domain),
    reportButton: {
      hasKey: row?.reportKeyHash != null,
      keyCreatedAt: row?.reportKeyCreatedAt?.toISOString() ?? null,
      isForwarded: await isForwarded(db, companyId, email),
      // With a single mail on its way, either would tell what its recipient did.
      lastReportAt: isAnonymous ? null : (lastReportAt?.toISOString() ?? null),
      recent: isAnonymous ? { ...recent, simulated: null } : recent,
    },
  };
}

const entry = (action: 'added' | 'removed' | 'verified', domain: string): AuditEntry => ({
  action: `sending_domain.${action}`,
  target: { type: 'sending_domain', id: domain },
});

/** What a company sets for its phishing simulations, and the domains whose people it may mail. */
export function simulationSettingsRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const {
    get,
    update,
    addDomain: add,
    verifyDomain: verify,
    removeDomain: remove,
  } = simulationSettingsEndpoints;

  read(get, async ({ db, deps, params }) => ({ data: await settingsOf(deps, db, params.companyId) }));

  write(update, async ({ tx, deps, params: { companyId }, body, audit }) => {
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await changeSettings(tx, companyId, changes);
    if (body.isAnonymous)
      await deps.jobs.enqueueAll(tx, 'simulation.plan', await selectToSeal(tx, companyId));
    await audit({
      action: 'simulation_settings.updated',
      target: { type: 'simulation_settings', id: companyId },
      // The address for reports may be a person's.
      details: { fields: Object.keys(changes) },
    });
    return { data: await settingsOf(deps, tx, companyId) };
  });

  write(add, async ({ tx, deps, params: { companyId }, body: { domain }, audit }) => {
    await lockCompany(tx, companyId);
    await addDomain(tx, companyId, domain, deps.clock());
    await audit(entry('added', domain));
    return { data: await settingsOf(deps, tx, companyId) };
  });

  writeWithin(verify, async ({ deps, params: { companyId }, body: { domain } }, commit) => {
    const quota = {
      key: `domain-check:${companyId}`,
      amount: 1,
      most: limits.simulations.domainChecksAnHour,
      windowMs: HOUR_MS,
    };
    await spend(deps.db, [quota], deps.clock(), 'Too many domains were checked. Try again later.');
    const records = await proveDomain(deps, companyId, domain);
    return commit(async ({ tx, audit }) => {
      await verifyDomain(tx, { companyId, domain, records }, deps.clock());
      await audit(entry('verified', domain));
      return { data: await settingsOf(deps, tx, companyId) };
    });
  });

  write(remove, async ({ tx, deps, params: { companyId }, body: { domain }, audit }) => {
    await removeDomain(tx, companyId, domain);
    await audit(entry('removed', domain));
    return { data: await settingsOf(deps, tx, companyId) };
  });
}
