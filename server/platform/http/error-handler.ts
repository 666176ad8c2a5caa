import { ERROR_CODES } from '@contract/errors';
import { textLanguage } from '@contract/languages';
import { databaseTrouble, type Trouble } from '@server/platform/db/errors';
import { isDiskFull } from '@server/platform/disk/disk-space';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound, requestTimeout, storageFull, unavailable } from './errors';
import { acceptedLanguages } from './languages';

const UNREADABLE = 'The request could not be read.';
const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';

/** Failures raised by Fastify and its plugins, in the standard error shape. */
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
    // Static files refuse paths that leave their folder. Don't reveal whether a file exists there.
    case 403:
    case 404:
      return notFound('This address');
    default:
      return undefined;
  }
}

function knownError(error: FastifyError | HttpError, trouble: Trouble | undefined): HttpError | undefined {
  if (error instanceof HttpError) return error;
  return trouble ? unavailable(trouble) : fromFramework(error);
}

/**
 * Renders every error in the standard envelope, in the first language of the caller that has texts. Unexpected errors reveal
 * nothing but their request id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const isFull = isDiskFull(error);
    if (isFull) request.log.error({ err: error }, 'the disk is full');
    const trouble = isFull ? undefined : databaseTrouble(error);
    if (trouble) request.log.warn({ err: error, trouble }, 'the database could not serve a request');
    const known = isFull ? storageFull() : knownError(error, trouble);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    const answer = known ?? unexpected(request.id);
    if (answer.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (answer.retryAfterS !== undefined) void reply.header('retry-after', answer.retryAfterS);
    // The unread rest of the request would be parsed as the next one.
    if (answer.status === 408) void reply.header('connection', 'close');
    const language = textLanguage(...acceptedLanguages(request.headers['accept-language']));
    return reply.code(answer.status).header('content-language', language).send(answer.toBody(language));
  });
}

/**
 * The message for the user, with the request id as the detail's code so that the failure can be found in the
 * log.
 */
const unexpected = (requestId: string) =>
  new HttpError(500, ERROR_CODES.internal, SOMETHING_WENT_WRONG, [
    { code: requestId, description: SOMETHING_WENT_WRONG },
  ]);

/** A URL that can't be decoded never reaches a route; Fastify asks here for the answer. */
export function unreadableAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  void reply.code(status).send(new HttpError(status, ERROR_CODES.badRequest, UNREADABLE).toBody());
}

/** The standard error envelope for an unknown path. */
export const unknownPath = () => notFound('This address').toBody();
