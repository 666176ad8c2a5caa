import { readFileSync } from 'node:fs';
import { acceptedLanguages } from '@server/platform/http/languages';
import { newNonce } from '@server/platform/http/security';
import { escapeHtml } from '@server/platform/text/html';
import type { FastifyInstance } from 'fastify';
import { ADD_IN_NAME, addInWords } from './add-in-texts';

const PREFIX = '/report-button';
export const TASK_PANE_PATH = `${PREFIX}/outlook`;
const SCRIPT_PATH = `${TASK_PANE_PATH}.js`;
export const ICON_SIZES = [16, 32, 64, 80, 128] as const;
export const iconPath = (size: number) => `${PREFIX}/icon-${size}.png`;

const OFFICE = 'https://appsforoffice.microsoft.com';
const OFFICE_SCRIPT = `${OFFICE}/lib/1/hosted/office.js`;
/** Where Outlook in a browser is, which shows the pane in a frame. */
const OUTLOOK = [
  'https://outlook.office.com',
  'https://outlook.office365.com',
  'https://outlook.live.com',
  'https://outlook.cloud.microsoft',
  'https://outlook.office365.us',
  'https://partner.outlook.cn',
  'https://*.outlook.com',
  'https://*.officeapps.live.com',
];
const DAY_S = 86_400;

const fileOf = (name: string) => readFileSync(new URL(`./add-ins/${name}`, import.meta.url));

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:24px 20px}
img{display:block;margin-block-end:16px}h1{font-size:20px;line-height:1.3;margin:0 0 8px}p{margin:0 0 20px}
button{font:inherit;font-weight:600;padding:8px 18px;border:1px solid #4845cf;border-radius:6px;background:#4845cf;color:#fff;cursor:pointer}
button:focus-visible{outline:2px solid currentColor;outline-offset:2px}[hidden]{display:none}`;

/** The pane; its script fills it. The words are data, which no policy lets run. */
function taskPane(wanted: string, nonce: string): string {
  const { language, direction, texts } = addInWords(wanted);
  const data = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(ADD_IN_NAME)}</title>
<style nonce="${nonce}">${STYLE}</style>
<script src="${OFFICE_SCRIPT}"></script>
<script type="application/json" id="texts">${data}</script>
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body>
<main>
<img src="${iconPath(64)}" width="48" height="48" alt="">
<div role="status" aria-live="polite">
<h1 id="title"></h1>
<p id="text"></p>
</div>
<button id="act" type="button" hidden></button>
</main>
</body>
</html>
`;
}

/** Only Outlook may frame the pane, and it talks to this gateway only. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${OFFICE}`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${OUTLOOK.join(' ')}`,
  ].join('; ');

/** The public pages of the Outlook add-in: its pane, the pane's script, and its icons. */
export async function outlookPages(app: FastifyInstance): Promise<void> {
  const script = fileOf('outlook.js');
  app.get(TASK_PANE_PATH, async (request, reply) => {
    const nonce = newNonce();
    const [language = 'en'] = acceptedLanguages(request.headers['accept-language']);
    void reply.removeHeader('x-frame-options');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(taskPane(language, nonce));
  });
  app.get(SCRIPT_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  for (const size of ICON_SIZES) {
    const icon = fileOf(`icon-${size}.png`);
    app.get(iconPath(size), async (_request, reply) =>
      reply
        // Outlook shows it on its own pages.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', `public, max-age=${DAY_S}`)
        .type('image/png')
        .send(icon),
    );
  }
}
