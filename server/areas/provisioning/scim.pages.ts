import { limits } from '@contract/limits';
import { SCIM_TOKEN_PREFIX } from '@contract/settings/scim-tokens';
import { SCIM_PREFIX } from '@server/domain/provisioning/addresses';
import { provisioningOf } from '@server/domain/provisioning/provisioning.queries';
import { companyOfScimToken } from '@server/domain/provisioning/tokens.rules';
import { databaseTrouble } from '@server/platform/db/errors';
import type { Deps } from '@server/platform/http/context';
import { HttpError, unavailable } from '@server/platform/http/errors';
import { refuseUnstorable, refuseUnstorableAddress } from '@server/platform/http/unstorable';
import { hashToken } from '@server/platform/secrets/tokens';
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { Reply, ScimCall } from './act';
import { type Operation, performBulk } from './bulk.rules';
import { invalidSyntax, ScimError } from './errors';
import { changeGroup, createGroup, removeScimGroup, replaceGroup } from './groups.rules';
import { listGroups, readScimGroup } from './groups-list.queries';
import { readAsked, wholeList } from './lists.queries';
import { readPatch } from './paths';
import { project, projectionOf } from './projection';
import { resourceTypesAt, schemasAt, serviceProviderConfig } from './schemas';
import { namesVersion } from './tags';
import { changeUser, createUser, deleteUser, replaceUser } from './users.rules';
import { listUsers, readScimUser } from './users-list.queries';
import { type Json, objectOf } from './values';

const TYPE = 'application/scim+json; charset=utf-8';
const BEARER = /^Bearer +(\S+)$/i;
const tokenOf = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1] ?? '';

/** The directory behind a request. Throws 401 for an unknown token, and 403 while the company may not be provisioned. */
async function directoryOf(deps: Deps, request: FastifyRequest): Promise<ScimCall> {
  const found = await companyOfScimToken(deps, tokenOf(request), deps.clock());
  if (!found) throw new ScimError(401, 'The token is unknown, or has been replaced or revoked.');
  if (found.isSuspended) throw new ScimError(403, 'The account of this company is disabled.');
  if (!found.isBoosted)
    throw new ScimError(403, 'Provisioning needs Boost, which this company does not have.');
  const { companyId } = found;
  const { mode } = await provisioningOf(deps.db, companyId);
  if (mode === 'off')
    throw new ScimError(403, 'Provisioning is switched off in the console, under Settings, Integration.');
  return { deps, companyId, mode, requestId: request.id, baseUrl: `${deps.config.publicUrl}${SCIM_PREFIX}` };
}

/** Does one operation, whether it came by itself or in a bulk. */
export async function perform(call: ScimCall, operation: Operation): Promise<Reply> {
  const { method, resource, id = '', body, ifMatch } = operation;
  const isUser = resource === 'Users';
  refuseUnstorable(body ?? null);
  switch (method) {
    case 'POST':
      return (isUser ? createUser : createGroup)(call, objectOf(body));
    case 'PUT':
      return (isUser ? replaceUser : replaceGroup)(call, id, objectOf(body), ifMatch);
    case 'PATCH':
      return (isUser ? changeUser : changeGroup)(call, id, readPatch(body), ifMatch);
    case 'DELETE':
      return (isUser ? deleteUser : removeScimGroup)(call, id, ifMatch);
  }
}

/** Any failure in the form of SCIM. What is not expected says nothing but that, and is in the log with the request's id. */
function toScimError(error: FastifyError | HttpError | ScimError, request: FastifyRequest): ScimError {
  if (error instanceof ScimError) return error;
  const trouble = databaseTrouble(error);
  const known = trouble ? unavailable(trouble) : error;
  if (known instanceof HttpError)
    return new ScimError(
      known.status === 422 ? 400 : known.status,
      known.details[0]?.description ?? known.message,
      known.status === 422 ? 'invalidValue' : undefined,
      known.retryAfterS,
    );
  const status = ('statusCode' in error ? error.statusCode : undefined) ?? 500;
  if (status === 413) return new ScimError(413, 'The request is too large.', 'tooMany');
  if (status === 429) return new ScimError(429, 'Too many requests. Wait a moment and try again.');
  if (status >= 400 && status < 500) return invalidSyntax('The request could not be read.');
  request.log.error({ err: error }, 'unexpected error');
  return new ScimError(500, 'Something went wrong. Please try again.');
}

function handleErrors(scim: FastifyInstance): void {
  scim.setErrorHandler((error: FastifyError | HttpError | ScimError, request, reply) => {
    const known = toScimError(error, request);
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (known.retryAfterS !== undefined) void reply.header('retry-after', known.retryAfterS);
    return reply.code(known.status).type(TYPE).send(JSON.stringify(known.toBody()));
  });
}

function sendReply(reply: FastifyReply, { status, body, location, etag }: Reply) {
  if (location) void reply.header('location', location);
  if (etag) void reply.header('etag', etag);
  void reply.code(status);
  return body === undefined ? reply.send() : reply.type(TYPE).send(JSON.stringify(body));
}

const send = (reply: FastifyReply, body: Json) => reply.type(TYPE).send(JSON.stringify(body));

/** Sends a resource, or that it is what the directory knows already. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, resource: Json, version: string) {
  void reply.header('etag', version);
  if (namesVersion(request.headers['if-none-match'], version)) return reply.code(304).send();
  return send(reply, resource);
}

const paramsOf = (request: FastifyRequest) => request.params as { id: string };
const queryOf = (request: FastifyRequest) => request.query as Json;

/** SCIM 2.0, as RFC 7643, RFC 7644 and RFC 9865 describe it: directories provision users and groups (docs/areas/provisioning.md). */
export async function scimPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { bodyMax: bodyLimit, tokenPerMinute } = limits.provisioning;
  const isLimited = deps.config.rateLimitPerMinute > 0;
  // A directory has a limit of its own, wherever it calls from; what has no token of ours is limited by its address.
  const rateLimit = {
    max: (request: FastifyRequest) =>
      tokenOf(request).startsWith(SCIM_TOKEN_PREFIX) ? tokenPerMinute : deps.config.rateLimitPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => {
      const token = tokenOf(request);
      return token.startsWith(SCIM_TOKEN_PREFIX) ? `scim ${hashToken(token)}` : request.ip;
    },
  };
  const config: FastifyContextConfig = isLimited ? { rateLimit } : {};
  const limitUnknown = isLimited
    ? app.createRateLimit({
        max: deps.config.rateLimitPerMinute,
        timeWindow: '1 minute',
        keyGenerator: ({ ip }) => `scim ${ip}`,
      })
    : undefined;

  await app.register(
    async (scim) => {
      handleErrors(scim);
      scim.removeContentTypeParser('application/json');
      const parse = (
        _request: FastifyRequest,
        text: string,
        done: (error: Error | null, body?: unknown) => void,
      ) => {
        try {
          done(null, text === '' ? undefined : JSON.parse(text));
        } catch {
          done(invalidSyntax('The request is no JSON.'));
        }
      };
      const types = ['application/scim+json', 'application/json'];
      scim.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, parse as never);

      const calls = new WeakMap<FastifyRequest, ScimCall>();
      scim.addHook('onRequest', async (request) => {
        try {
          calls.set(request, await directoryOf(deps, request));
        } catch (error) {
          if (limitUnknown && error instanceof ScimError && error.status === 401) {
            const limit = await limitUnknown(request);
            if (!limit.isAllowed && limit.isExceeded)
              throw new ScimError(429, 'Too many requests. Wait a moment.', undefined, limit.ttlInSeconds);
          }
          throw error;
        }
        refuseUnstorableAddress(request.query);
      });
      scim.addHook('onSend', async (_request, reply) => {
        void reply.header('cache-control', 'no-store');
      });
      const callOf = (request: FastifyRequest): ScimCall => {
        const call = calls.get(request);
        if (!call) throw new Error('the directory was not admitted');
        return call;
      };

      // Directories ask for the address itself to see whether somebody is there.
      scim.get('/', { config }, (request, reply) =>
        send(reply, wholeList(resourceTypesAt(callOf(request).baseUrl))),
      );
      scim.get('/ServiceProviderConfig', { config }, (request, reply) =>
        send(reply, serviceProviderConfig(callOf(request).baseUrl, `${deps.config.publicUrl}/docs`)),
      );
      for (const [name, resourcesAt] of [
        ['Schemas', schemasAt],
        ['ResourceTypes', resourceTypesAt],
      ] as const) {
        scim.get(`/${name}`, { config }, (request, reply) =>
          send(reply, wholeList(resourcesAt(callOf(request).baseUrl))),
        );
        scim.get(`/${name}/:id`, { config }, (request, reply) => {
          const { id } = paramsOf(request);
          const all: Json[] = resourcesAt(callOf(request).baseUrl);
          const found = all.find((one) => one.id === id);
          if (!found) throw new ScimError(404, `There is no '${id.slice(0, 200)}'.`);
          return send(reply, found);
        });
      }

      const lists = { Users: listUsers, Groups: listGroups } as const;
      for (const resource of ['Users', 'Groups'] as const) {
        scim.get(`/${resource}`, { config }, async (request, reply) =>
          send(reply, await lists[resource](callOf(request), readAsked(queryOf(request)))),
        );
        scim.post(`/${resource}/.search`, { config, bodyLimit }, async (request, reply) =>
          send(reply, await lists[resource](callOf(request), readAsked(objectOf(request.body)))),
        );
        scim.post(`/${resource}`, { config, bodyLimit }, async (request, reply) => {
          const made = {
            method: 'POST',
            resource,
            id: undefined,
            body: request.body,
            ifMatch: undefined,
          } as const;
          return sendReply(reply, await perform(callOf(request), made));
        });
        for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
          scim.route({
            ...{ method, url: `/${resource}/:id`, config, bodyLimit },
            handler: async (request, reply) => {
              const { id } = paramsOf(request);
              const ifMatch = request.headers['if-match'];
              const asked = { method, resource, id, body: request.body, ifMatch };
              return sendReply(reply, await perform(callOf(request), asked));
            },
          });
        }
      }
      scim.get('/Users/:id', { config }, async (request, reply) => {
        const { companyId, baseUrl } = callOf(request);
        const user = await readScimUser(deps.db, companyId, paramsOf(request).id, baseUrl);
        const { version } = user.meta as { version: string };
        return sendTagged(request, reply, project(user, projectionOf(queryOf(request))), version);
      });
      scim.get('/Groups/:id', { config }, async (request, reply) => {
        const projection = projectionOf(queryOf(request));
        const { resource, version } = await readScimGroup(callOf(request), paramsOf(request).id, projection);
        return sendTagged(request, reply, resource, version);
      });
      scim.post('/Bulk', { config, bodyLimit }, async (request, reply) =>
        send(reply, await performBulk(callOf(request), request.body, perform)),
      );
      scim.all('/Me', { config }, () => {
        throw new ScimError(501, 'A directory is no user, so /Me is not served.');
      });
      scim.all('/*', { config }, (request) => {
        throw new ScimError(404, `There is no such address: ${request.method} is not served here.`);
      });
    },
    { prefix: SCIM_PREFIX },
  );
}
