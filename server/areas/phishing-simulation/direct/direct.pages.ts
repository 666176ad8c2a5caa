import type { Deps } from '@server/platform/http/context';
import { hashToken } from '@server/platform/secrets/tokens';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DIRECT_CALLBACK } from './consent';
import { originOfRequest } from './direct.queries';

const SCREEN = '/phishing-simulation/settings/direct-email-delivery';
const stateOf = z.object({ state: z.string().max(200) });

/**
 * Where providers lead the browser back to. Their answer goes to the console that it was asked for, in the fragment, which
 * reaches no server and no log; it counts only in the session of the admin who asked.
 */
export async function directPages(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
): Promise<void> {
  app.get(DIRECT_CALLBACK, async (request, reply) => {
    const { data } = stateOf.safeParse(request.query);
    const known = data && (await originOfRequest(db, hashToken(data.state)));
    const origin = known ?? new URL(config.publicUrl).origin;
    const [, answer = ''] = request.url.split(/\?(.*)/s, 2);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${origin}${SCREEN}#${new URLSearchParams({ answer })}`, 303);
  });
}
