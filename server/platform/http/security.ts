import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { limits } from '@contract/limits';
import { API_KEY_PREFIX } from '@contract/settings/api-key';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { Config } from '@server/config';
import { hashToken } from '@server/platform/secrets/tokens';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { tooManyRequests } from './errors';

const FIREBASE_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** A fresh value per answer for the inline styles of our own pages. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/**
 * The console's policy: its own files, its own styles by nonce, the scripts inside its page by hash, and the
 * configured services.
 */
export function contentSecurityPolicy(
  config: Config,
  nonce: string,
  scriptHashes: readonly string[] = [],
): string {
  const identity = config.identity.mode === 'firebase' ? FIREBASE_ORIGINS : [];
  const services = [config.flags.url, config.errorReportsDsn].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  );
  const videos =
    config.videoHosts.length > 0 ? config.videoHosts.map((host) => `https://${host}`) : ['https:'];
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...identity, ...services],
    'font-src': ["'self'"],
    // Frames are filled by the apps. What runs in the one of a PDF can't lead it anywhere.
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", ...videos],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // The learner's app has its own file; the reader of PDFs starts inside its frame, which inherits this policy.
    'worker-src': ["'self'", 'blob:'],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Rate-limits requests that no route answers, since they pass no route's own limit. */
export const limitUnknown = (app: FastifyInstance, config: Config) =>
  config.rateLimitPerMinute > 0 ? { preHandler: app.rateLimit() } : {};

/** helmet's headers, which are the same for every answer: it makes them anew for each, which is felt when thousands come. */
function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
  });
  helmet({
    // Each page sets its own policy with its nonce; everything else may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    // Only obsolete browsers read these headers, which every script of the console would carry.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return headers;
}

const FREE = ['/assets/', '/learn/assets/', '/health/'];

const BEARER_KEY = new RegExp(`^Bearer (?=${API_KEY_PREFIX})`);

/** An API key has a limit of its own, wherever its calls come from; unknown keys are limited by their address besides. */
function limitKeys(app: FastifyInstance): void {
  const limitOf = app.createRateLimit({
    max: limits.session.apiKeyPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ headers }) => hashToken(headers.authorization ?? ''),
  });
  app.addHook('onRequest', async (request) => {
    if (!BEARER_KEY.test(request.headers.authorization ?? '')) return;
    const limit = await limitOf(request);
    if (!limit.isAllowed && limit.isExceeded)
      throw tooManyRequests('This key has made too many calls. Wait a minute.', limit.ttlInSeconds);
  });
}

/** Headers, cross-origin rules and rate limits for every URL. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers);
    done();
  });
  if (config.consoleOrigins.length > 0) {
    await app.register(cors, {
      origin: config.consoleOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['content-range', 'x-total-is-minimum', 'x-request-id', 'content-disposition'],
      maxAge: 600,
    });
  }
  if (config.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: config.rateLimitPerMinute,
      timeWindow: '1 minute',
      // Existing files of the console don't count, because a page load is dozens of them. Missing ones do.
      allowList: ({ is404, url, routeOptions, params }) =>
        !is404 &&
        FREE.some((prefix) => url.startsWith(prefix)) &&
        routeOptions.config.isThere?.(params) !== false,
    });
    limitKeys(app);
  }
}
