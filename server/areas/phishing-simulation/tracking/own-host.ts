import { TRACKING_PREFIX } from '@server/domain/simulations/tracked-address';
import { FILES_PREFIX } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import type { FastifyInstance } from 'fastify';
import { sendMissing } from './missing';

const hostOf = (address: string) => new URL(address).hostname;

/**
 * The hosts of simulated links show nothing of the product, which would tell recipients who sent the mail: they have the tracking
 * pages with the pictures on them, and say of anything else that there is no such page. Where the product is at the same host,
 * nothing can be hidden.
 */
export function hideProduct(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const shared = new Set([config.publicUrl, config.learnerUrl, ...config.consoleOrigins].map(hostOf));
  const hiding = new Set(config.simulation.hosts.map(({ host }) => host).filter((host) => !shared.has(host)));
  if (hiding.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!hiding.has(request.hostname.replace(/:\d+$/, '').toLowerCase())) return;
    if (request.url.startsWith(TRACKING_PREFIX) || request.url.startsWith(FILES_PREFIX)) return;
    return sendMissing(request, reply);
  });
}
