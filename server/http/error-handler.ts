import { ERROR_CODES } from '@contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { HttpError, notFound } from './errors';

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
    case 400:
    case 415:
      return new HttpError(error.statusCode, ERROR_CODES.badRequest, 'The request could not be read.');
    default:
      return undefined;
  }
}

/** Renders every error in the documented envelope (1 §3.8); unexpected ones tell nothing but their request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const known = error instanceof HttpError ? error : fromFramework(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    const answer =
      known ??
      new HttpError(500, ERROR_CODES.internal, SOMETHING_WENT_WRONG, [
        { code: 'requestId', description: SOMETHING_WENT_WRONG },
      ]);
    if (answer.status === 401) void reply.header('www-authenticate', 'Bearer');
    return reply.code(answer.status).send(answer.toBody());
  });
}

/** The documented envelope for a path that nothing answers. */
export const unknownPath = () => notFound('This address').toBody();
