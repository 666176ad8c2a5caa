import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { allEndpoints } from '@contract/index';
import { domainSchema } from '@contract/white-label';
import fastifyStatic from '@fastify/static';
import type { Config } from '@server/config';
import { FLAGS_PATH } from '@server/domain/flags/flags.api';
import { consoleUrlOf } from '@server/platform/http/app-urls';
import { unknownPath } from '@server/platform/http/error-handler';
import { sendPlainPage } from '@server/platform/http/plain-page';
import { contentSecurityPolicy, limitUnknown, newNonce } from '@server/platform/http/security';
import { mailText } from '@server/platform/mail/texts';
import { escapeHtml } from '@server/platform/text/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WhiteLabel, WhiteLabels } from './white-label.rules';

export const consoleFolder = fileURLToPath(new URL('../../../dist/console', import.meta.url));
/** The learner's app, beside the console. */
const LEARN = { folder: '../learn', base: '/learn' };
/** Its service worker; see learn/offline/worker.ts. */
const WORKER = 'worker.js';
const NONCE_PLACE = '__CSP_NONCE__';
const CONFIG_PLACE = /(<script[^>]* id="config"[^>]*>)null/;
const compressed = promisify(brotliCompress);
const YEAR = 'public, max-age=31536000, immutable';
const FAST = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** Whether it is a company's own host for its learners, who have no console there. */
function isForLearners(whiteLabel: WhiteLabel | null, hostname: string): whiteLabel is WhiteLabel {
  const host = domainSchema.safeParse(hostname).data;
  const { customDomainEmployee, customDomainAdmin } = whiteLabel?.domains ?? {};
  return customDomainEmployee?.domain === host && customDomainAdmin?.domain !== host && host !== undefined;
}

/** Settings that differ between installations. An app reads them before anything else, here or in its page. */
function runtimeConfig(config: Config, buildId: string, whiteLabel: WhiteLabel | null, hostname: string) {
  const { identity } = config;
  return {
    apiOrigin: '',
    identity: {
      apiKey: identity.apiKey,
      projectId: identity.projectId,
      authDomain: identity.authDomain,
      emulatorOrigin: identity.mode === 'embedded' ? '' : null,
    },
    learnerUrl: config.hasLearnerApp ? config.learnerUrl : '',
    buildId,
    flags: { url: config.flags.url ?? FLAGS_PATH, clientKey: config.flags.clientKey },
    guides: config.guides,
    menu: config.menu,
    ...(config.errorReportsDsn ? { errorReportsDsn: config.errorReportsDsn } : {}),
    ...(whiteLabel ? { whiteLabel } : {}),
    ...(isForLearners(whiteLabel, hostname) ? { consoleUrl: consoleUrlOf(config, whiteLabel.domains) } : {}),
  };
}

/** The page for a company's own host: the company's name, and no icon until the console sets one. */
const pageOf = (page: string, { brand }: WhiteLabel) =>
  page
    .replace(/(<link rel="icon" href=")[^"]*/, '$1data:,')
    .replace(/\bVigil\b/g, () => escapeHtml(brand.name));

/** JSON inside a page: nothing in it can end its element. */
const jsonInPage = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The frame that shows PDFs inherits the page's policy, and its script is inside it (scripts/lib/pdfFrame.ts). */
const FRAME_SCRIPT = /<meta name="frame-script" content="(sha256-[\w+/=]+)">/;

/** The hashes of the scripts inside the page and its frame; its policy allows these and no other. */
const inlineScripts = (page: string): string[] => [
  ...[...page.matchAll(/<script(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ),
  ...(FRAME_SCRIPT.exec(page)
    ?.slice(1)
    .map((hash) => `'${hash}'`) ?? []),
];

/** Identifies the build by its manifest, so that the console can detect a new one. */
function readBuildId(folder: string): string {
  const file = join(folder, 'build.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { id: string }).id : 'development';
}

/** First path segments of API calls. A program that accepts anything never gets the page below one of them. */
const CALL_ROOTS = new Set(
  [
    ...allEndpoints.map(({ path }) => path),
    '/identitytoolkit.googleapis.com/',
    '/securetoken.googleapis.com/',
  ]
    .map((path) => path.split('/')[1])
    .filter((root) => root !== 'users'),
);

/** Paths of calls below a service's name: `/customers/api/…`. Consoles have screens at `/billing` beside `/billing/api`. */
const CALL = /^\/(?:[\w-]+\/)?api(?:\/|$)|^\/\w+\.googleapis\.com\//;
/**
 * Where mails, providers and payment services lead. What is not known below one of them is told so: whoever is led astray by a link
 * that a mail program has cut must not find themselves at the console.
 */
const PUBLIC_PAGE =
  /^\/(?:files|media|report-mails|trust-changes|payments|report-button|direct-delivery|sso|sso-provider)(?:\/|$)/i;

/**
 * Code, pictures and the like: below /assets, with a file's extension, or with a name that begins with a dot. An
 * address at the end of a path (`/register/ann@acme.example`) is no file.
 */
const FILE =
  /^(?:\/learn)?\/assets(?:\/|$)|\/\.|\/[^/@]*\.(?:[cm]?js|css|map|json|html?|php|txt|xml|webmanifest|wasm|pdf|zip|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|mp[34]|webm|csv)$/i;

/** The path of a URL, decoded as far as it can be. */
function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const acceptsPage = ({ method, headers: { accept = '' } }: FastifyRequest) =>
  method === 'GET' && accept.includes('text/html');

const sendUnknown = (reply: FastifyReply) => {
  const [title, text] = ['title', 'text'].map((part) => mailText('en', `unknownAddress.${part}`, {}));
  return sendPlainPage(reply, { language: 'en', title: title ?? '', text: text ?? '' }, 404);
};

/**
 * Browsers ask for HTML, and get the page at every address that may be a screen's: the app says which it doesn't
 * know. Clients that accept anything, such as curl and link checkers, get it where the path is neither a call nor a file.
 */
function wantsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const path = pathOf(url);
  if (method !== 'GET' || CALL.test(path) || FILE.test(path)) return false;
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !CALL_ROOTS.has(path.split('/')[1]);
}

const takesBrotli = ({ headers }: FastifyRequest) => /\bbr\b/.test(String(headers['accept-encoding']));

/** Code and styles by their name, compressed and in memory: a start asks for many at once, between its calls. */
function readCompressed(assets: string): ReadonlyMap<string, Buffer> {
  const names = existsSync(assets)
    ? readdirSync(assets).filter((name) => /\.(?:js|css)\.br$/.test(name))
    : [];
  return new Map(names.map((name) => [name.slice(0, -'.br'.length), readFileSync(join(assets, name))]));
}

interface Page {
  readonly html: string;
  /** The hashes of its scripts. */
  readonly scripts: readonly string[];
}

function readPage(folder: string): Page | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8');
  return { html, scripts: inlineScripts(html) };
}

/** Serves the files of a built app below its base: hashed ones are cached forever. */
async function serveFiles(app: FastifyInstance, folder: string, base: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${base}/`,
    decorateReply: base === '',
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
    },
    // index.html is served separately, because it carries a nonce. Compressed copies are sent in place of their files.
    globIgnore: ['**/index.html', '**/*.{br,gz}', 'assets/*.{js,css}', WORKER],
  });
  const code = readCompressed(join(folder, 'assets'));
  // One route for all: a route for each of hundreds of files takes longer to register than all calls together.
  const isThere = (params: unknown) => code.has((params as { name: string }).name);
  app.get<{ Params: { name: string } }>(`${base}/assets/:name`, { config: { isThere } }, (request, reply) => {
    const { name } = request.params;
    const body = code.get(name);
    if (!body) return reply.callNotFound();
    if (!takesBrotli(request)) return reply.sendFile(`assets/${name}`, folder);
    return reply
      .headers({ 'cache-control': YEAR, 'content-encoding': 'br', vary: 'accept-encoding' })
      .type(name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .send(body);
  });
}

/** Serves the service worker of the learner's app, which may fetch the app's files and controls the app's addresses only. */
function serveWorker(app: FastifyInstance, folder: string): void {
  const file = join(folder, WORKER);
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  app.get(`${LEARN.base}/${WORKER}`, (_, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'service-worker-allowed': LEARN.base,
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}

const isBelow = (url: string, base: string) =>
  url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);

/**
 * Serves the built console, and the learner's app unless learners have another one: every URL that may be a screen's gets its
 * app's page with a fresh nonce and the configuration, which spares it a request.
 */
export async function serveApps(
  app: FastifyInstance,
  config: Config,
  whiteLabels: WhiteLabels,
  folder = consoleFolder,
): Promise<void> {
  const buildId = readBuildId(folder);
  app.get('/config.json', async (request, reply) => {
    const whiteLabel = await whiteLabels.ofHost(request.hostname);
    return reply
      .header('cache-control', 'no-store')
      .send(runtimeConfig(config, buildId, whiteLabel, request.hostname));
  });
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { html: template, scripts }: Page,
  ) => {
    const whiteLabel = await whiteLabels.ofHost(request.hostname);
    const nonce = newNonce();
    const html = (whiteLabel ? pageOf(template, whiteLabel) : template)
      .replaceAll(NONCE_PLACE, nonce)
      .replace(
        CONFIG_PLACE,
        (_, element: string) =>
          element + jsonInPage(runtimeConfig(config, buildId, whiteLabel, request.hostname)),
      );
    void reply
      .header('content-security-policy', contentSecurityPolicy(config, nonce, scripts))
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    // The handler of unknown addresses is no route, so the compression of routes does not reach it.
    if (!takesBrotli(request)) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await compressed(html, { params: FAST }));
  };
  const page = readPage(folder);
  if (page) await serveFiles(app, folder, '');
  const learnFolder = join(folder, LEARN.folder);
  const learnPage = config.hasLearnerApp ? undefined : readPage(learnFolder);
  if (learnPage) {
    await serveFiles(app, learnFolder, LEARN.base);
    serveWorker(app, learnFolder);
  }
  app.setNotFoundHandler(limitUnknown(app, config), async (request, reply) => {
    const isLearn = learnPage && isBelow(request.url, LEARN.base);
    const wanted = isLearn ? learnPage : page;
    if (PUBLIC_PAGE.test(pathOf(request.url)) && acceptsPage(request)) return sendUnknown(reply);
    if (!wanted || !wantsPage(request)) return reply.code(404).send(unknownPath());
    const { hostname } = request;
    if (learnPage && !isLearn && isForLearners(await whiteLabels.ofHost(hostname), hostname)) {
      return reply.header('cache-control', 'no-store').redirect(LEARN.base + request.url, 302);
    }
    return sendPage(request, reply, wanted);
  });
}
