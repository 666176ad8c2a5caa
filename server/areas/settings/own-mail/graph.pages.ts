import { GRAPH_MAIL_CALLBACK } from '@server/domain/own-mail/graph-way';
import type { Deps } from '@server/platform/http/context';
import { hashToken } from '@server/platform/secrets/tokens';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { originOfRequest } from './own-mail.queries';

const SCREEN = '/settings/integration/mail';
const stateOf = z.object({ state: z.string().max(200) });

/**
 * Where Microsoft leads the browser back to. Its answer goes to the console that it was asked for, in the fragment, which
 * reaches no server and no log; it counts only for the admin who asked, signed in.
 */
export async function graphMailPages(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
): Promise<void> {
  app.get(GRAPH_MAIL_CALLBACK, async (request, reply) => {
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
