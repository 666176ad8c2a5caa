import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { MinimalReady, MinimalRows } from './minimal';

/*
 * The minimal app in a process of its own: built into memory, code in one file, compressed once with brotli's best
 * quality; the rows it is sent are its data.
 */
const BEST = constants.BROTLI_MAX_QUALITY;
/** For responses that are compressed per request, as the gateway's are. */
const FAST = 4;
const YEAR = 'public, max-age=31536000, immutable';

interface ServedFile {
  readonly type: string;
  readonly cache: string;
  readonly body: Buffer;
}

const brotli = (content: string | Uint8Array, quality: number) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const typeOf = (file: string) => (file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');

async function builtFiles(): Promise<ReadonlyMap<string, ServedFile>> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('minimal-app', import.meta.url)),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  if (!('output' in result)) throw new Error('the minimal app has one build');
  const files = new Map<string, ServedFile>();
  for (const item of result.output) {
    const body = await brotli(item.type === 'chunk' ? item.code : item.source, BEST);
    const isPage = item.fileName === 'index.html';
    const cache = isPage ? 'no-cache' : YEAR;
    files.set(isPage ? '/' : `/${item.fileName}`, { type: typeOf(item.fileName), cache, body });
  }
  return files;
}

function send(response: ServerResponse, { type, cache, body }: ServedFile, headers: object): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': cache,
    vary: 'accept-encoding',
    ...headers,
  });
  response.end(body);
}

const BROTLI = { 'content-encoding': 'br' };

/**
 * One page of the list, in the simple-REST dialect. Its provider sends a Range header, for which browsers accept no
 * compression.
 */
async function sendRows(request: IncomingMessage, response: ServerResponse, url: URL, { rows }: MinimalRows) {
  const [from = 0, to = 0] = JSON.parse(url.searchParams.get('range') ?? '[0,24]') as number[];
  const json = JSON.stringify(rows.slice(from, to + 1));
  const isCompressed = request.headers['accept-encoding']?.includes('br') === true;
  const body = isCompressed ? await brotli(json, FAST) : Buffer.from(json);
  send(
    response,
    { type: 'application/json; charset=utf-8', cache: 'no-store', body },
    { 'content-range': `users ${from}-${to}/${rows.length}`, ...(isCompressed ? BROTLI : {}) },
  );
}

async function serve(data: MinimalRows): Promise<void> {
  const files = await builtFiles();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/api/users') return sendRows(request, response, url, data);
    const file = files.get(url.pathname);
    if (file) send(response, file, BROTLI);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(data.port, '127.0.0.1', () => {
    process.send?.({ ready: true } satisfies MinimalReady);
  });
}

process.once('message', (data: MinimalRows) => {
  serve(data).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
