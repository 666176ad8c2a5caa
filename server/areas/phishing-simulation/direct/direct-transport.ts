import type { MailProvider } from '@contract/phishing-simulation/content';
import type { Config } from '@server/config';
import { domainOf } from '@server/domain/domains/domains.queries';
import type { Database } from '@server/platform/db/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Mailbox, SimulationTransport } from '../sending/transport';
import { type DirectRoute, findRoute, noteFailure } from './direct.queries';
import { gmail } from './gmail';
import { graph } from './graph';
import type { Delivery, MailboxProvider } from './provider';

export type MailboxProviders = Readonly<Record<MailProvider, MailboxProvider | null>>;

/** The providers at which the installation has applications. */
export function openProviders(
  { direct }: Pick<Config, 'direct'>,
  options: { clock: () => Date; lookAfterMs?: number },
): MailboxProviders {
  return {
    GOOGLE: direct.google && gmail(direct.google),
    MICROSOFT: direct.microsoft && graph(direct.microsoft, options),
  };
}

export interface DirectTransportDeps {
  readonly db: Database;
  readonly clock: () => Date;
  /** As of the sender: pauses go by it. */
  readonly uptime: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly smtp: SimulationTransport;
  readonly providers: MailboxProviders;
}

/** How long a domain's way is remembered: a change of the settings counts after that. */
const ROUTE_MS = 5000;
const ROUTES_MAX = 10_000;
/** Pauses for a provider's customer that takes no mails, twice as long each time. */
const REST_MS = { first: 10_000, most: 15 * 60_000 };

interface Rest {
  readonly until: number;
  readonly forMs: number;
}

/**
 * Puts mails to connected domains into mailboxes, and sends the others by SMTP: docs/areas/phishing-simulation.md, 'Direct
 * delivery'.
 */
export function directTransport({
  db,
  clock,
  uptime,
  log,
  smtp,
  providers,
}: DirectTransportDeps): SimulationTransport {
  const routes = new Map<string, { until: number; route: Promise<DirectRoute | undefined> }>();
  const rests = new Map<string, Rest>();
  const customerOf = ({ provider, tenant }: DirectRoute) => `${provider} ${tenant}`;

  function routeOf({ companyId, email }: Mailbox): Promise<DirectRoute | undefined> {
    const domain = domainOf(email);
    const key = `${companyId} ${domain}`;
    const now = uptime();
    const known = routes.get(key);
    if (known && now < known.until) return known.route;
    if (routes.size >= ROUTES_MAX) routes.clear();
    const route = findRoute(db, companyId, domain);
    routes.set(key, { until: now + ROUTE_MS, route });
    // The next mail asks again.
    route.catch(() => routes.delete(key));
    return route;
  }

  async function note(route: DirectRoute, failure: DirectRoute['failure']): Promise<void> {
    routes.delete(`${route.companyId} ${route.domain}`);
    await noteFailure(db, route, failure, clock()).catch((error: unknown) =>
      log.error({ err: error }, 'the state of direct delivery could not be written'),
    );
  }

  async function hold(route: DirectRoute, { failure, reason, afterMs }: Extract<Delivery, { kind: 'held' }>) {
    const now = uptime();
    const customer = customerOf(route);
    const last = rests.get(customer);
    // Those that were under way together are held once.
    if (last && now < last.until) return last.until - now;
    const forMs = afterMs ?? Math.min(REST_MS.most, (last?.forMs ?? REST_MS.first / 2) * 2);
    rests.set(customer, { until: now + forMs, forMs: Math.max(forMs, REST_MS.first) });
    const { provider, companyId } = route;
    log.warn({ provider, companyId, failure, reason, forMs }, 'mails can not be delivered directly');
    await note(route, failure);
    return forMs;
  }

  return {
    async send(message, claimEnd, to) {
      const route = await routeOf(to);
      const provider = route && providers[route.provider];
      if (!route || !provider) return smtp.send(message, claimEnd, to);
      const rest = rests.get(customerOf(route));
      const restMs = (rest?.until ?? 0) - uptime();
      if (restMs > 0) return { kind: 'later', afterMs: restMs };
      let claim: Promise<boolean> | undefined;
      // A mail that the provider can't take may be claimed already when it goes to the mail server.
      const claimOnce = () => {
        claim ??= claimEnd();
        return claim;
      };
      const { tenant } = route;
      const delivery = await provider.deliver({ message, mailbox: to.email, tenant }, claimOnce);
      switch (delivery.kind) {
        case 'unfit':
          return smtp.send(message, claimOnce, to);
        case 'held':
          return { kind: 'later', afterMs: await hold(route, delivery) };
        case 'sent':
          rests.delete(customerOf(route));
          if (route.failure) await note(route, null);
          return delivery;
        default:
          return delivery;
      }
    },
    close: () => smtp.close(),
  };
}
