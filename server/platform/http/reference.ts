import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@contract/index';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi';
import { RENDERER } from './renderer';
import { version } from './version';

/**
 * Redoc styles its elements at run time and searches in its own worker; nothing is loaded from other hosts.
 */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    'worker-src blob:',
  ].join('; ');

const OPTIONS = {
  hideDownloadButtons: false,
  nativeScrollbars: true,
  pathInMiddlePanel: true,
  requiredPropsFirst: true,
  sortTagsAlphabetically: true,
  theme: {
    colors: { primary: { main: '#4845cf' } },
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif' },
      code: { wrap: true },
    },
  },
};

const page = (nonce: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Vigil gateway API</title>
<style>body{margin:0}noscript{display:block;padding:1.5rem;font:15px/1.5 system-ui,sans-serif}</style></head><body>
<noscript>The reference needs JavaScript. The same is there as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</noscript>
<main id="reference"></main>
<script nonce="${nonce}" src="/docs/renderer.js"></script>
<script nonce="${nonce}">Redoc.init('/docs/openapi.json', ${JSON.stringify(OPTIONS)}, document.getElementById('reference'))</script>
</body></html>`;

/** /docs: the OpenAPI document, and a page that renders it with contents, search and examples. */
export function serveReference(app: FastifyInstance, consoleFolder: string): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/docs/openapi.json', async () => {
    document ??= openApiDocument(allEndpoints, version);
    return document;
  });
  app.get('/docs/renderer.js', async (_request, reply) => {
    const file = join(consoleFolder, RENDERER);
    if (!existsSync(file)) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(file));
  });
  app.get('/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
}
