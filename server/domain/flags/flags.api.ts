import { createHash, timingSafeEqual } from 'node:crypto';
import type { Toggle } from '@contract/flags';
import { idSchema } from '@contract/values';
import type { Deps } from '@server/platform/http/context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { enabledFlags } from './flags.rules';

export const FLAGS_PATH = '/api/frontend';

// Unleash sends the context as `properties[companyId]` in a query and as an object in a body; nothing else in
// it matters here. An unreadable company id counts as absent.
const company = idSchema.optional().catch(undefined);
const queryContext = z.object({ 'properties[companyId]': company, companyId: company });
const bodyContext = z.object({
  context: z.object({ properties: z.object({ companyId: company }).catch({}), companyId: company }),
});

const digest = (text: string) => createHash('sha256').update(text).digest();

const toggleOf = (name: string): Toggle => ({
  name,
  enabled: true,
  variant: { name: 'disabled', enabled: false, feature_enabled: true },
  impressionData: false,
});

/**
 * Unleash's front-end API on the gateway's own flags, for installations without an Unleash server. As with
 * Unleash, the token is in every browser and lets anyone read which flags a company has on, so the name of a flag must
 * never be a secret.
 */
export function flagsApi(app: FastifyInstance, { db, config }: Deps): void {
  const token = digest(config.flags.clientKey);

  async function answer(request: FastifyRequest, reply: FastifyReply, companyId: number | undefined) {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), token)) {
      return reply
        .code(401)
        .send({ name: 'AuthenticationRequired', message: 'The front-end token is wrong.' });
    }
    const body = JSON.stringify({ toggles: (await enabledFlags(db, companyId)).map(toggleOf) });
    const etag = `"${digest(body).toString('base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  }

  app.get(FLAGS_PATH, (request, reply) => {
    const { 'properties[companyId]': property, companyId } = queryContext.parse(request.query);
    return answer(request, reply, property ?? companyId);
  });

  app.post(FLAGS_PATH, (request, reply) => {
    const context = bodyContext.safeParse(request.body).data?.context;
    return answer(request, reply, context?.properties?.companyId ?? context?.companyId);
  });
}
