import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { unknownPath } from '@server/platform/http/error-handler';
import type { FastifyError, FastifyInstance } from 'fastify';

const mediaFolder = fileURLToPath(new URL('../../../fixtures/media', import.meta.url));

const TOO_MANY = 429;

/** Where the demo's films are served. */
export const MEDIA_PREFIX = '/media/';

/**
 * Serves the demo's video files, with range requests. A real installation serves them from its video host.
 */
export async function demonstrationMedia(app: FastifyInstance): Promise<void> {
  await app.register(async (media) => {
    // A path that leaves the folder, or can't be a file name, is a plain 404.
    media.setErrorHandler<FastifyError>((error, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500 || status === TOO_MANY) throw error;
      return reply.code(404).send(unknownPath());
    });
    await serveFolder(media);
  });
}

async function serveFolder(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: mediaFolder,
    prefix: MEDIA_PREFIX,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', 'public, max-age=3600');
      // A browser that opens the film directly wraps it in a page of its own, under this response's policy.
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; frame-ancestors 'none'; media-src 'self'; style-src 'unsafe-inline'",
      );
    },
  });
}
