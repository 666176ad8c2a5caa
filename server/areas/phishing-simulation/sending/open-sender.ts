import type { Deps } from '@server/platform/http/context';
import type { FastifyBaseLogger } from 'fastify';
import { directTransport, openProviders } from '../direct/direct-transport';
import { mailTokens } from '../tracking/tokens';
import { type SimulationSender, simulationSender } from './sending';
import { fileReader, templateCache } from './template-cache';
import { sendTest } from './test-mail';
import { simulationTransport } from './transport';

/** The sender of this gateway as configured, and of its tests; `inboxUrl` is the mail server of a demonstration. */
export function openSimulationSender(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'files' | 'jobs' | 'secrets'>,
  inboxUrl: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): SimulationSender {
  const { hosts, smtpUrl, requireTls, fromDomain, connections, domainRate } = deps.config.simulation;
  const { instance } = deps.config;
  const { db, clock, jobs, secrets } = deps;
  const uptime = () => performance.now();
  const smtp = simulationTransport(smtpUrl ?? inboxUrl, { requireTls, connections });
  const providers = openProviders(deps.config, { clock });
  const transport = directTransport({ db, clock, uptime, log, smtp, providers });
  const replyDomain = deps.config.mailbox?.domain ?? null;
  const message = { linkHosts: hosts, fromDomain, replyDomain, tokens: mailTokens(secrets) };
  const readFile = fileReader(deps);
  jobs.work('simulation.test', (job) => sendTest({ db, clock, readFile, transport, message }, job));
  return simulationSender(
    {
      db,
      clock,
      uptime: () => performance.now(),
      log,
      transport,
      templates: templateCache({ db, readFile }),
      message,
    },
    { connections, perMinute: domainRate, instance },
  );
}
