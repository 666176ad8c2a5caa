import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { limits } from '@contract/limits';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { areas } from './composition';
import { serveFiles } from './domain/files/files.routes';
import { flagsApi } from './domain/flags/flags.api';
import { operationRoutes } from './domain/operations/operations.routes';
import { scimAddress } from './domain/provisioning/addresses';
import { admit } from './domain/sign-in/guard';
import { trackedAddress } from './domain/simulations/tracked-address';
import { consoleFolder as builtConsole, serveApps } from './domain/white-label/console';
import { createWhiteLabels } from './domain/white-label/white-label.rules';
import { diskSpace } from './platform/disk/disk-space';
import { binder } from './platform/http/bind';
import type { Deps } from './platform/http/context';
import { handleErrors, unreadableAddress } from './platform/http/error-handler';
import { type HealthOptions, isHealthCheck, serveHealth } from './platform/http/health';
import { addressForLog } from './platform/http/log-address';
import { serveMetrics } from './platform/http/metrics';
import { serveReference } from './platform/http/reference';
import { secure } from './platform/http/security';
import { connectionOptions, endStalledConnections } from './platform/http/stalled';
import type { EmbeddedIdentityDeps } from './platform/identity/embedded/deps';
import { embeddedIdentity } from './platform/identity/embedded/plugin';
import { describeError } from './platform/log/describe-error';

export interface AppOptions {
  readonly deps: Deps;
  /** Set in embedded mode, where the gateway is also the identity service. */
  readonly identityService?: EmbeddedIdentityDeps;
  readonly health?: HealthOptions;
  /** Folder of the built console; the repository's own by default. */
  readonly consoleFolder?: string;
  /** Where log lines go; standard output by default. */
  readonly logStream?: { write(line: string): void };
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * The number of trusted proxies, as a position: the last forwarded address was added by the nearest proxy.
 */
const trusted = ({ trustProxy }: Deps['config']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

function newApp({ config }: Deps, logStream?: AppOptions['logStream']): FastifyInstance {
  return Fastify({
    logger: {
      level: config.logLevel,
      // Headers and bodies are never logged. Logged URLs leave out search terms, email addresses and one-time
      // tokens.
      redact: ['req.headers', 'res.headers'],
      serializers: {
        err: describeError,
        req: ({ method, url, ip, routeOptions }) => ({
          method,
          url: addressForLog(url, routeOptions?.url),
          remoteAddress: ip,
        }),
      },
      ...(logStream ? { stream: logStream } : {}),
    },
    trustProxy: trusted(config),
    rewriteUrl: ({ url = '/' }) => scimAddress(trackedAddress(url)),
    bodyLimit: limits.upload.jsonBodyBytes,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    ...connectionOptions(limits.http),
    forceCloseConnections: 'idle',
    frameworkErrors: unreadableAddress,
  });
}

/**
 * A response sent during shutdown keeps its connection alive, and the close would wait for that connection to
 * time out.
 */
function closeLastConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** Builds the gateway as one Fastify application. It opens no resources and does not listen. */
export async function buildApp({
  deps,
  identityService,
  health,
  consoleFolder: folder = builtConsole,
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  const app = newApp(deps, logStream);
  handleErrors(app);
  closeLastConnections(app);
  endStalledConnections(app);
  await secure(app, deps.config);
  await app.register(multipart);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (!isHealthCheck(request)) await deps.beforeRequest?.();
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.endpoint) void reply.header('cache-control', 'no-store');
  });
  for (const area of areas) area.guards?.(app, deps);
  serveMetrics(app, deps.config.metricsPublic, deps.config.dataDir);
  serveHealth(app, deps.db, { space: () => diskSpace(deps.config.dataDir), ...health });
  serveReference(app, folder);
  if (identityService) embeddedIdentity(app, identityService);
  serveFiles(app, deps);
  const bind = binder(app, deps, admit);
  const whiteLabels = createWhiteLabels(deps);
  operationRoutes(bind);
  const domainUses = areas.flatMap((area) => area.domainUses ?? []);
  for (const area of areas) area.routes(bind, { whiteLabels, domainUses });
  if (!deps.config.flags.url) flagsApi(app, deps);
  for (const area of areas) await area.pages?.(app, deps);
  if (deps.config.identity.mode === 'embedded')
    for (const area of areas) await area.demonstration?.(app, deps);
  await serveApps(app, deps.config, whiteLabels, folder);
  return app;
}
