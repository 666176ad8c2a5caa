import { SSO_ORIGINS } from '@contract/sign-on';
import { returnOrigins } from '@server/domain/sign-on/app-url';
import { LOCAL_PROVIDER_PASSWORD } from '@server/domain/sign-on/local-provider';
import { findAppHosts } from '@server/domain/sign-on/sso.queries';
import { newNonce } from '@server/platform/http/security';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { LOCAL_PROVIDER_PATH, type SsoDeps } from '../context';
import { providerPage } from './page';
import { openLocalProvider, subjectOf } from './provider';
import { findAccount, settingsOfClient } from './provider.queries';

const INTERACTION = `${LOCAL_PROVIDER_PATH}/interaction/:uid`;
const formSchema = z.object({ email: z.string().max(300), password: z.string().max(1024) });

interface PageState {
  readonly email: string;
  readonly failed: boolean;
  readonly companyId: number | undefined;
}

async function sendPage({ config, db }: SsoDeps, reply: FastifyReply, state: PageState) {
  const nonce = newNonce();
  const { companyId } = state;
  const hosts = companyId === undefined ? [] : await findAppHosts(db, companyId, 'learner');
  // The form's answer redirects to the app that the user came from, which may be on another origin.
  const origins = SSO_ORIGINS.flatMap((origin) => returnOrigins(config, origin, hosts));
  const forms = ["'self'", ...new Set(origins)].join(' ');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(state.failed ? 422 : 200)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(providerPage(state, nonce));
}

/** Serves the local provider at the gateway's own address. Embedded mode only. */
export async function localProvider(app: FastifyInstance, deps: SsoDeps): Promise<void> {
  let opened: ReturnType<typeof openLocalProvider> | undefined;
  /** Opened by the first who signs in with it: loading the package takes a sixth of a start. */
  const openProvider = () => {
    opened ??= openLocalProvider(deps).catch((error: unknown) => {
      // The next one tries again.
      opened = undefined;
      throw error;
    });
    return opened;
  };

  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    pages.get(INTERACTION, async (request, reply) => {
      const { provider } = await openProvider();
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      const settings = await settingsOfClient(deps.db, String(params.client_id));
      const email = String(params.login_hint ?? '');
      return sendPage(deps, reply, { email, failed: false, companyId: settings?.companyId });
    });
    pages.post(INTERACTION, async (request, reply) => {
      const { provider } = await openProvider();
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      const { email, password } = formSchema.parse(request.body);
      const settings = await settingsOfClient(deps.db, String(params.client_id));
      const person = settings && (await findAccount(deps.db, settings.companyId, email.trim()));
      if (!person || password !== LOCAL_PROVIDER_PASSWORD) {
        return sendPage(deps, reply, { email, failed: true, companyId: settings?.companyId });
      }
      const login = { accountId: subjectOf(person), remember: false };
      const next = await provider.interactionResult(request.raw, reply.raw, { login });
      return reply.redirect(next, 303);
    });
  });

  await app.register(async (protocol) => {
    // The provider parses its bodies itself.
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    protocol.route({
      method: ['GET', 'POST'],
      url: `${LOCAL_PROVIDER_PATH}/*`,
      handler: async ({ raw }, reply) => {
        const { answer } = await openProvider();
        reply.hijack();
        const mounted = Object.assign(raw, { originalUrl: raw.url });
        mounted.url = raw.url?.slice(LOCAL_PROVIDER_PATH.length) ?? '/';
        await answer(mounted, reply.raw);
      },
    });
  });
}
