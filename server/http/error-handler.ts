import { ERROR_CODES } from '@contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../db/errors';
import { HttpError, notFound, requestTimeout, unavailable } from './errors';

const UNREADABLE = 'The request could not be read.';
const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';

/** Failures that Fastify and its plugins raise themselves, in the documented shape. */
function fromFramework(error: FastifyError): HttpError | undefined {
  switch (error.statusCode) {
    case 413:
      return new HttpError(413, ERROR_CODES.payloadTooLarge, 'The request is too large.');
    case 429:
      return new HttpError(
        429,
        ERROR_CODES.tooManyRequests,
        'Too many requests. Wait a moment and try again.',
      );
    case 408:
      return requestTimeout();
    case 400:
    case 415:
      return new HttpError(error.statusCode, ERROR_CODES.badRequest, UNREADABLE);
    // Static files refuse addresses that leave their folder; whether something lies there is nobody's business.
    case 403:
    case 404:
      return notFound('This address');
    default:
      return undefined;
  }
}

/** Renders every error in the documented envelope; unexpected ones tell nothing but their request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const trouble = databaseTrouble(error);
    if (trouble) request.log.warn({ err: error, trouble }, 'the database could not serve a request');
    const known = error instanceof HttpError ? error : trouble ? unavailable(trouble) : fromFramework(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    const answer = known ?? unexpected(request.id);
    if (answer.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (answer.retryAfterS !== undefined) void reply.header('retry-after', answer.retryAfterS);
    // What is left of the request would be taken for the next one.
    if (answer.status === 408) void reply.header('connection', 'close');
    return reply.code(answer.status).send(answer.toBody());
  });
}

/** What the person reads, and as the detail's code the request id that the log knows the failure by. */
const unexpected = (requestId: string) =>
  new HttpError(500, ERROR_CODES.internal, SOMETHING_WENT_WRONG, [
    { code: requestId, description: SOMETHING_WENT_WRONG },
  ]);

/** An address that can't even be decoded never reaches a route; Fastify asks for its answer here. */
export function unreadableAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  void reply.code(status).send(new HttpError(status, ERROR_CODES.badRequest, UNREADABLE).toBody());
}

/** The documented envelope for a path that nothing answers. */
export const unknownPath = () => notFound('This address').toBody();
