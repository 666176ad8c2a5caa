import { once } from 'node:events';
import { createServer } from 'node:http';

/** The fields of a Sentry event the scenarios check. */
export interface Report {
  readonly event_id: string;
  readonly release?: string;
  readonly tags?: Record<string, string>;
  readonly user?: Record<string, unknown>;
  readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] };
}

/** A local Sentry ingest that stores the events it receives. */
export async function startIngest() {
  const reports: Report[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.method === 'POST') {
      bodies.push(body);
      // The envelope's header, then header and payload of each item.
      const lines = body.split('\n');
      const at = lines.findIndex((line) => line.includes('"type":"event"'));
      if (at >= 0) reports.push(JSON.parse(lines[at + 1] ?? '') as Report);
    }
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    dsn: `http://abc123@127.0.0.1:${port}/1`,
    reports,
    bodies,
    close: () => new Promise((done) => server.close(done)),
  };
}
