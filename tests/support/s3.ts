import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/**
 * A local S3 server with one bucket. s3rver can't abort an upload in parts: those requests are answered and
 * counted here.
 */
export async function startS3(bucket: string) {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const serve = s3.callback();
  let aborted = 0;
  const server = createServer((request, response) => {
    if (request.method === 'DELETE' && request.url?.includes('uploadId=')) {
      aborted += 1;
      response.writeHead(204).end();
    } else serve(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    aborted: () => aborted,
    /** The names of all objects, without their folders. */
    async names() {
      const entries = await readdir(join(directory, bucket), { recursive: true });
      return entries.flatMap((name) => /([^/]+)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(directory, { recursive: true });
    },
  };
}
