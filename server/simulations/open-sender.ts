import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../http/context';
import { type SimulationSender, simulationSender } from './sending';
import { templateCache } from './template-cache';
import { mailTokens } from './tokens';
import { simulationTransport } from './transport';

/** The sender of this gateway as configured; `inboxUrl` is the mail server of a demonstration. */
export function openSimulationSender(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'files' | 'secrets'>,
  inboxUrl: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): SimulationSender {
  const { url, smtpUrl, requireTls, fromDomain, connections, domainRate } = deps.config.simulation;
  const { db, clock, secrets } = deps;
  return simulationSender(
    {
      db,
      clock,
      log,
      transport: simulationTransport(smtpUrl ?? inboxUrl, { requireTls, connections }),
      templates: templateCache(deps),
      message: { trackingUrl: url, fromDomain, tokens: mailTokens(secrets) },
    },
    { connections, perMinute: domainRate },
  );
}
