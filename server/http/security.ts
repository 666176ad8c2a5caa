import { randomBytes } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

const FIREBASE_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** A value of its own for each answer, that inline styles of our own pages carry. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** The policy that the console runs under: its own files, its own styles by nonce, the configured services. */
export function contentSecurityPolicy(config: Config, nonce: string): string {
  const identity = config.identity.mode === 'firebase' ? FIREBASE_ORIGINS : [];
  const services = [config.flags.url, config.errorReportsDsn].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  );
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...identity, ...services],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'https:'],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Counts a request that no route answers; such a request passes no route's own limit. */
export const limitUnknown = (app: FastifyInstance, config: Config) =>
  config.rateLimitPerMinute > 0 ? { preHandler: app.rateLimit() } : {};

/** Headers, cross-origin rules and limits that hold for every address. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  // Each page sets its own policy with its nonce; everything else may load nothing at all.
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    // Headers that only browsers of the past read; every script of the console would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
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
      // Files of the console don't count; a page load is dozens of them. Those that aren't there do.
      allowList: (request) =>
        !request.is404 && ['/assets/', '/health/'].some((prefix) => request.url.startsWith(prefix)),
    });
  }
}
