import { FILES_PREFIX, secondsLeft } from '@server/platform/files/addresses';
import type { ByteRange } from '@server/platform/files/file-store';
import type { Deps } from '@server/platform/http/context';
import { unknownPath } from '@server/platform/http/error-handler';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { findFile } from './files.queries';

const signedAddress = z.object({
  id: z.uuid().lowercase(),
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
});

/**
 * No script of a file ever runs: nothing may be loaded, and a browser takes the file only for what it is. A
 * film that is opened directly is wrapped by the browser in a page of its own, a PDF in its viewer.
 */
const POLICY =
  "default-src 'none'; frame-ancestors 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'";

/** The part of a file that a Range header asks for: none for all of it, 'unsatisfiable' for a 416. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  // Several ranges in one answer are of no use to a browser: it gets the whole file.
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}

const nothing = (reply: FastifyReply) => reply.code(404).send(unknownPath());

/** Serves uploaded files by their signed addresses, which answers to those who may see them contain. */
export function serveFiles(app: FastifyInstance, deps: Deps): void {
  // A HEAD would read the whole file.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: unknown; Querystring: unknown }>(
    `${FILES_PREFIX}:id`,
    options,
    async (request, reply) => {
      const address = signedAddress.safeParse({
        ...(request.query as Record<string, unknown>),
        ...(request.params as Record<string, unknown>),
      });
      if (!address.success) return nothing(reply);
      const left = secondsLeft(deps.secrets, address.data, deps.clock());
      const file = left > 0 ? await findFile(deps.db, address.data.id) : undefined;
      if (!file) return nothing(reply);

      const etag = `"${file.id}"`;
      const isSame = (request.headers['if-range'] ?? etag) === etag;
      const range = isSame ? rangeOf(request.headers.range, file.bytes) : undefined;
      const isKnown = request.headers['if-none-match'] === etag;
      const isBodyless = isKnown || range === 'unsatisfiable';
      const content = isBodyless ? null : await deps.files.open(file.id, range);
      if (content === undefined) return nothing(reply);
      void reply.headers({
        'content-type': file.contentType,
        'content-security-policy': POLICY,
        'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, '')}`,
        'cache-control': `private, max-age=${left}, immutable`,
        'accept-ranges': 'bytes',
        etag,
      });
      if (isKnown) return reply.code(304).send();
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
      const length = range ? range.end - range.start + 1 : file.bytes;
      void reply.header('content-length', length);
      if (range)
        void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
      return reply.send(content ?? undefined);
    },
  );
}
