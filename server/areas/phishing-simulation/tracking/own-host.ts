import { TRACKING_PREFIX } from '@server/domain/simulations/tracked-address';
import { FILES_PREFIX } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import type { FastifyInstance } from 'fastify';
import { sendMissing } from './missing';

const hostOf = (address: string) => new URL(address).hostname;

/**
 * The host of simulated links shows nothing of the product, which would tell recipients who sent the mail: it has the tracking pages
 * with the pictures on them, and says of anything else that there is no such page. Where the product is at the same host, nothing
 * can be hidden.
 */
export function hideProduct(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const trackingHost = hostOf(config.simulation.url);
  const isShared = [config.publicUrl, config.learnerUrl, ...config.consoleOrigins].some(
    (address) => hostOf(address) === trackingHost,
  );
  if (isShared) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.hostname.replace(/:\d+$/, '').toLowerCase() !== trackingHost) return;
    if (request.url.startsWith(TRACKING_PREFIX) || request.url.startsWith(FILES_PREFIX)) return;
    return sendMissing(request, reply);
  });
}
