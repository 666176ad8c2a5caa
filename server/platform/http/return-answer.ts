import { hashToken } from '@server/platform/secrets/tokens';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const stateOf = z.object({ state: z.string().max(200) });

export interface ReturnedAnswer {
  /** Where the provider leads the browser back to. */
  readonly path: string;
  /** The console's screen that redeems the answer. */
  readonly screen: string;
  /** The console that an answer was asked for, by the hash of its state. */
  readonly originOf: (stateHash: string) => Promise<string | undefined>;
  readonly publicUrl: string;
}

/**
 * Leads a provider's answer on to the console that it was asked for, in the fragment, which reaches no server and no log. What it
 * is worth is decided there, by whoever asked, signed in.
 */
export function returnAnswers(
  app: FastifyInstance,
  { path, screen, originOf, publicUrl }: ReturnedAnswer,
): void {
  app.get(path, async (request, reply) => {
    const { data } = stateOf.safeParse(request.query);
    const known = data && (await originOf(hashToken(data.state)));
    const origin = known ?? new URL(publicUrl).origin;
    const [, answer = ''] = request.url.split(/\?(.*)/s, 2);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${origin}${screen}#${new URLSearchParams({ answer })}`, 303);
  });
}
