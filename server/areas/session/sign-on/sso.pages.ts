import { openIdCallbackPath } from '@server/domain/sign-on/addresses';
import {
  failureAddress,
  homeOf,
  ownOriginOf,
  readAppUrl,
  successAddress,
} from '@server/domain/sign-on/app-url';
import { findConnection } from '@server/domain/sign-on/candidates.queries';
import { failureText, SsoFailure } from '@server/domain/sign-on/failures';
import {
  findAppHosts,
  originOfRequest,
  type SsoSettings,
  settingsOfDomain,
} from '@server/domain/sign-on/sso.queries';
import type { Deps } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { hashToken } from '@server/platform/secrets/tokens';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { admit } from './admit.rules';
import { readBrowserCookies } from './browser-cookie';
import { noteProblem, noteSuccess } from './health.rules';
import {
  acceptSaml,
  beginSignOn,
  finishOpenId,
  finishSaml,
  triedSettings,
  usableSettings,
  type Verified,
} from './requests.rules';
import { samlMetadata } from './saml';
import { endTry } from './tries';

const FORM_BYTES = 256 * 1024;

const idSchema = z.uuid();
const startQuery = z.object({
  appUrl: z.string().max(2000).optional(),
  isAdminPanel: z.enum(['true', 'false']).optional(),
  ssoSettingsId: idSchema.optional(),
});
const postedForm = z.object({ SAMLResponse: z.string().min(1), RelayState: z.string().min(1).max(200) });
const stateOf = z.object({ state: z.string().max(200).optional() });

type Kind = Pick<SsoSettings, 'type' | 'protocol'>;
type Params = { id?: string; domain?: string; client?: string; handle?: string; ticket?: string };
type PageRequest = FastifyRequest<{ Params: Params }>;

const invalidLink = (cause: string) => new SsoFailure('noSubscription', cause);

/** The shapes of sign-in links, by id and by domain. */
const LINKS_BY_ID: readonly (readonly [string, Kind])[] = [
  ['/sso/azure/openidc/:id', { type: 'azure', protocol: 'openid' }],
  ['/sso/okta/saml/:id', { type: 'okta', protocol: 'saml' }],
  ['/sso/gsuite/:id', { type: 'gsuite', protocol: 'saml' }],
  ['/sso/saml/:id', { type: 'customSaml', protocol: 'saml' }],
];
const LINKS_BY_DOMAIN: readonly (readonly [string, Kind])[] = [
  ['/sso/okta/:domain', { type: 'okta', protocol: 'openid' }],
  ['/sso/onelogin/:domain', { type: 'oneLogin', protocol: 'openid' }],
];

async function settingsOfLink(
  deps: Deps,
  { type, protocol }: Kind,
  { id, domain }: Params,
  hint: string | undefined,
): Promise<SsoSettings> {
  const named = domain === undefined ? [id] : hint ? [hint] : await settingsOfDomain(deps.db, type, domain);
  const [given] = named;
  const { data: known } = idSchema.safeParse(given);
  if (!known || named.length > 1) throw invalidLink('no or several settings');
  const settings = await usableSettings(deps, known);
  const isMeant = settings.type === type && settings.protocol === protocol;
  if (!isMeant || (domain !== undefined && settings.domain !== domain)) throw invalidLink('another kind');
  return settings;
}

/**
 * The browser pages of single sign-on: links, callbacks, metadata. All lead back to the app that the user came from:
 * signed in at /login?ssoToken=…, or to /sso_fail with one of our own texts.
 */
export async function signOnPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  const home = homeOf(config, 'admin');

  /** Shows a failure in the app the user came from, with its details in the log only; the admin who tries is told them. */
  async function fail(request: FastifyRequest, reply: FastifyReply, error: unknown, state?: string) {
    request.log.warn({ err: error }, 'a single sign-on failed');
    // The user is led back even when the database failed.
    const looked = state ? originOfRequest(deps.db, hashToken(state)) : undefined;
    const origin = await looked?.catch(() => undefined);
    if (origin?.tryHash) {
      const { companyId, tryHash } = origin;
      return endTry(deps, reply, { companyId, tryHash, error });
    }
    return reply.redirect(failureAddress(config, origin ?? home, failureText(error)), 303);
  }

  async function enter({ id }: FastifyRequest, reply: FastifyReply, verified: Verified) {
    const { companyId, settingsId, tryHash } = verified.request;
    if (tryHash !== null) return endTry(deps, reply, { companyId, tryHash, verified });
    const ssoToken = await admit(deps, verified, id).catch(async (error: unknown) => {
      if (error instanceof SsoFailure)
        await noteProblem(deps, { companyId, id: settingsId, certificate: null }, error);
      throw error;
    });
    await noteSuccess(deps, companyId);
    return reply.redirect(successAddress(config, verified.request, ssoToken), 303);
  }

  const begin = (kind: Kind) => async (request: PageRequest, reply: FastifyReply) => {
    let shownIn = home;
    try {
      const query = startQuery.safeParse(request.query);
      if (!query.data?.isAdminPanel) throw invalidLink('for no app');
      const { appUrl, isAdminPanel, ssoSettingsId } = query.data;
      const app = isAdminPanel === 'true' ? 'admin' : 'learner';
      shownIn = homeOf(config, app);
      const own = ownOriginOf(config, app, appUrl);
      if (own) shownIn = { app, appOrigin: own };
      const settings = await settingsOfLink(deps, kind, request.params, ssoSettingsId);
      const back = readAppUrl(config, app, appUrl, await findAppHosts(deps.db, settings.companyId, app));
      shownIn = back;
      const { address, cookie } = await beginSignOn(deps, settings, back);
      return await reply.header('set-cookie', cookie).redirect(address, 303);
    } catch (error) {
      request.log.warn({ err: error }, 'a single sign-on could not start');
      return reply.redirect(failureAddress(config, shownIn, failureText(error)), 303);
    }
  };

  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
    });
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    for (const [path, kind] of [...LINKS_BY_ID, ...LINKS_BY_DOMAIN]) pages.get(path, begin(kind));

    pages.get('/sso/try/:ticket', async (request: PageRequest, reply) => {
      const tryHash = hashToken(request.params.ticket ?? '');
      const candidate = await triedSettings(deps, tryHash).catch(() => undefined);
      if (!candidate)
        return reply.redirect(failureAddress(config, home, failureText(new SsoFailure('tryOver'))), 303);
      try {
        const back = { ...home, redirectTo: null };
        const { address, cookie } = await beginSignOn(deps, candidate, back, tryHash);
        return await reply.header('set-cookie', cookie).redirect(address, 303);
      } catch (error) {
        request.log.warn({ err: error }, 'a try of single sign-on could not start');
        return endTry(deps, reply, { companyId: candidate.companyId, tryHash, error });
      }
    });

    pages.get('/sso/openid/callback/:client', async (request: PageRequest, reply) => {
      const answer = new URL(request.url, config.publicUrl);
      try {
        const callback = { path: answer.pathname, pathOf: openIdCallbackPath };
        const verified = await finishOpenId(deps, answer, callback, readBrowserCookies(request.headers));
        return await enter(request, reply, verified);
      } catch (error) {
        return fail(request, reply, error, stateOf.safeParse(request.query).data?.state);
      }
    });

    pages.post('/sso/saml/acs/:id', async (request: PageRequest, reply) => {
      const form = postedForm.safeParse(request.body);
      try {
        if (!form.success) throw new SsoFailure('expired', 'no SAML answer');
        const handle = await acceptSaml(deps, request.params.id ?? '', form.data);
        return await reply.redirect(`${config.publicUrl}/sso/return/${handle}`, 303);
      } catch (error) {
        return fail(request, reply, error, form.data?.RelayState);
      }
    });

    pages.get('/sso/return/:handle', async (request: PageRequest, reply) => {
      try {
        const { handle = '' } = request.params;
        return await enter(
          request,
          reply,
          await finishSaml(deps, handle, readBrowserCookies(request.headers)),
        );
      } catch (error) {
        return fail(request, reply, error);
      }
    });

    pages.get('/sso/saml/metadata/:id', async (request: PageRequest, reply) => {
      const { data: id } = idSchema.safeParse(request.params.id);
      const found = id ? await findConnection(deps.db, id) : undefined;
      if (found?.protocol !== 'saml') throw notFound('This address');
      return reply.type('application/samlmetadata+xml').send(await samlMetadata(deps, found));
    });
  });
}
