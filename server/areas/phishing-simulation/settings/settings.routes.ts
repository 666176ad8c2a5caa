import { limits } from '@contract/limits';
import { type SimulationSettings, simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { provedDomainsOf } from '@server/domain/domains/domains.queries';
import { checkLinkHost } from '@server/domain/simulations/link-host.rules';
import { changeSettings, findSettings } from '@server/domain/simulations/settings.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { selectToSeal } from '../planning/planning.queries';
import { reportAddressOf } from '../report-button/report-address';
import { sumReports } from '../report-button/reporting.queries';
import { isForwarded } from '../report-button/reporting.rules';

const DAY_MS = 86_400_000;

const hostNames = ({ simulation }: Deps['config']) => simulation.hosts.map(({ host }) => host);

/** A company's settings, with the defaults of those it has not changed. */
export async function settingsOf(
  { clock, config, secrets }: Pick<Deps, 'clock' | 'config' | 'secrets'>,
  db: Queryable,
  companyId: number,
): Promise<SimulationSettings> {
  const row = await findSettings(db, companyId);
  const email = row?.email ?? null;
  const since = new Date(clock().getTime() - limits.simulations.report.recentDays * DAY_MS);
  const { recent, lastReportAt } = await sumReports(db, companyId, since);
  const isAnonymous = row?.isAnonymous ?? false;
  const linkHosts = hostNames(config);
  return {
    xTestPhish: row?.xTestPhish ?? '',
    // One that is no longer offered is not where mails lead.
    linkHost: linkHosts.find((host) => host === row?.linkHost) ?? null,
    linkHosts,
    email,
    isReportConfirmed: row?.isReportConfirmed ?? true,
    isAnonymous,
    provedDomains: await provedDomainsOf(db, companyId),
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

/** What a company sets for its phishing simulations. */
export function simulationSettingsRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { get, update } = simulationSettingsEndpoints;

  read(get, async ({ db, deps, params }) => ({ data: await settingsOf(deps, db, params.companyId) }));

  write(update, async ({ tx, deps, params: { companyId }, body, audit }) => {
    checkLinkHost(deps.config.simulation.hosts, body.linkHost);
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
}
