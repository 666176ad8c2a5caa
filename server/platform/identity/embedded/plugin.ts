import { databaseTrouble } from '@server/platform/db/errors';
import { HttpError, unavailable } from '@server/platform/http/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { lookup, update } from './account-info';
import type { Caller, EmbeddedIdentityDeps } from './deps';
import { errorBody, IdentityError } from './errors';
import { resetPassword, sendOobCode } from './oob';
import * as bodies from './requests';
import { grantToken, signInWithCustomToken, signInWithPassword } from './sign-in';

type Deps = EmbeddedIdentityDeps;
type Operation = (deps: Deps, body: unknown, caller: Caller) => Promise<object>;

function operation<Body extends z.ZodType>(
  schema: Body,
  run: (deps: Deps, body: z.output<Body>, caller: Caller) => Promise<object>,
): Operation {
  return (deps, body, caller) => run(deps, schema.parse(body ?? {}), caller);
}

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';

/** Every call of the Firebase SDK that the console needs. All are POST. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  [`${ACCOUNTS}:signInWithPassword`]: operation(bodies.signInWithPasswordBody, signInWithPassword),
  [`${ACCOUNTS}:signInWithCustomToken`]: operation(bodies.signInWithCustomTokenBody, signInWithCustomToken),
  [`${ACCOUNTS}:lookup`]: operation(bodies.lookupBody, lookup),
  [`${ACCOUNTS}:update`]: operation(bodies.updateBody, update),
  [`${ACCOUNTS}:sendOobCode`]: operation(bodies.sendOobCodeBody, sendOobCode),
  [`${ACCOUNTS}:resetPassword`]: operation(bodies.resetPasswordBody, resetPassword),
  '/securetoken.googleapis.com/v1/token': operation(bodies.tokenBody, grantToken),
};

const keyQuery = z.object({ key: z.string().optional() });

/**
 * The key names the project and is no secret. It is required as Google requires it, so that a wrong setup
 * shows early.
 */
function requireApiKey(request: FastifyRequest, reply: FastifyReply, apiKey: string): boolean {
  const header = request.headers['x-goog-api-key'];
  const given =
    keyQuery.safeParse(request.query).data?.key ?? (typeof header === 'string' ? header : undefined);
  if (given === apiKey) return true;
  void (given
    ? reply
        .code(400)
        .send(
          errorBody(400, 'API key not valid. Please pass a valid API key.', 'badRequest', 'INVALID_ARGUMENT'),
        )
    : reply
        .code(403)
        .send(errorBody(403, 'The request is missing a valid API key.', 'forbidden', 'PERMISSION_DENIED')));
  return false;
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof IdentityError) return reply.code(400).send(errorBody(400, error.message));
  if (error instanceof z.ZodError) {
    const path = error.issues[0]?.path.join('.') ?? '';
    const message = `Invalid JSON payload received. /${path} is not valid`;
    return reply.code(400).send(errorBody(400, message, 'invalid', 'INVALID_ARGUMENT'));
  }
  if (error instanceof HttpError && error.status === 429) {
    return reply.code(400).send(errorBody(400, 'TOO_MANY_ATTEMPTS_TRY_LATER'));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = 'Invalid JSON payload received. Request could not be read.';
    // The unread rest of the request would be parsed as the next one.
    if (status === 408) void reply.header('connection', 'close');
    return reply.code(status).send(errorBody(status, message, 'parseError', 'INVALID_ARGUMENT'));
  }
  const trouble = databaseTrouble(error);
  if (trouble) {
    request.log.warn({ err: error, trouble }, 'the database could not serve the identity service');
    const { retryAfterS } = unavailable(trouble);
    const body = errorBody(503, 'UNAVAILABLE', 'backendError', 'UNAVAILABLE');
    return reply.code(503).header('retry-after', retryAfterS).send(body);
  }
  request.log.error({ err: error }, 'identity operation failed');
  return reply.code(500).send(errorBody(500, 'INTERNAL_ERROR', 'backendError', 'INTERNAL'));
}

/**
 * The Firebase SDK's Identity Toolkit and Secure Token calls, answered from the gateway's own database. The
 * console connects with `connectAuthEmulator(auth, apiOrigin)`.
 */
export function embeddedIdentity(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // The SDK refreshes with a form. A form parser registered on the gateway doesn't apply in this scope.
    const form = 'application/x-www-form-urlencoded';
    if (scope.hasContentTypeParser(form)) scope.removeContentTypeParser(form);
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    scope.setErrorHandler<FastifyError>(answerError);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    for (const [path, run] of Object.entries(OPERATIONS)) {
      // A colon begins a parameter in the router's patterns; a double colon is a literal one.
      scope.post(path.replaceAll(':', '::'), async (request, reply) => {
        if (!requireApiKey(request, reply, deps.config.apiKey)) return reply;
        return run(deps, request.body, { address: request.ip, requestId: request.id, log: request.log });
      });
    }
    for (const service of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']) {
      scope.route({
        // Not OPTIONS: preflights are the gateway's.
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: service,
        handler: async (_request, reply) =>
          reply.code(404).send(errorBody(404, 'Not Found', 'notFound', 'NOT_FOUND')),
      });
    }
  });
}
