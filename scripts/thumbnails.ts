import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@contract/limits';
import { LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import { escapeHtml } from '@server/platform/text/html';
import { type Browser, chromium, type Page, type ViewportSize } from 'playwright';
import { z } from 'zod';
import { BROWSER_ARGS, findBrowser } from './lib/browser';

/*
 * `npm run thumbnails`: pictures of the provider's phishing templates and of their packs, made from the templates
 * themselves, in fixtures/media/templates. The same templates and fonts give the same bytes.
 */
const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
const SIZE = { width: limits.exercises.thumbnailWidth, height: limits.exercises.thumbnailHeight };
/** Drawn larger than kept, which makes smooth letters. */
const SCALE = 2;
const MAX_BYTES = 12 * 1024;
const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5, 0.4];
/** The window an email is drawn in: its first lines fill the picture. */
const EMAIL_WINDOW = { width: 640, height: 359 };
/** The pack's ground, in the order of the packs. */
const GROUNDS = ['#dfe7f6', '#fbe6d3', '#e6e1f7', '#dcefdf', '#f6dfec', '#d8ecf6', '#e3e8ec', '#d9d9e6'];

/** The provider's rows of a collection: companies' own templates have no picture. */
async function rowsOf<Row>(name: string, row: z.ZodType<Row>): Promise<Row[]> {
  const all: unknown = JSON.parse(await readFile(`${fixtures}/collections/${name}.json`, 'utf8'));
  const owned = z.array(z.looseObject({ ownerCompanyId: z.number().nullish() })).parse(all);
  return z.array(row).parse(owned.filter(({ ownerCompanyId }) => ownerCompanyId == null));
}

const template = z.object({
  packId: z.string(),
  layoutType: z.enum(LAYOUT_TYPES),
  languageCode: z.string(),
  fromPhone: z.string(),
  html: z.string(),
  thumbnailUrl: z.string(),
});
type Template = z.infer<typeof template>;
const pack = z.object({ id: z.string(), thumbnailUrl: z.string() });

const fileOf = (thumbnailUrl: string) => thumbnailUrl.replace(/^\/media/, `${fixtures}/media`);
const dataUrl = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString('base64')}`;

const RIGHT_TO_LEFT = new Set(['ar', 'he']);

const textMessage = ({ languageCode, fromPhone, html }: Template) => `<!doctype html>
  <html lang="${languageCode}" dir="${RIGHT_TO_LEFT.has(languageCode) ? 'rtl' : 'ltr'}"><style>
  body { margin: 0; height: ${SIZE.height}px; background: #e9ecf1; color: #1c1f26; font: 14px/1.4 Arial, sans-serif }
  header { display: flex; align-items: center; gap: 9px; padding: 11px 18px; background: #f8f9fb;
    border-bottom: 1px solid #d5dae2; font-weight: bold }
  header i { width: 24px; height: 24px; border-radius: 50%; background: #b4bdcb }
  p { margin: 16px 0 0; margin-inline: 18px 56px; padding: 11px 15px; border-radius: 18px; border-end-start-radius: 5px; background: #fff;
    white-space: pre-wrap; overflow-wrap: anywhere }
  </style><header><i></i><bdi>${escapeHtml(fromPhone)}</bdi></header>
  <p>${escapeHtml(html)}</p>`;

const packPicture = (ground: string, pictures: readonly string[]) => `<!doctype html><style>
  body { margin: 0; height: ${SIZE.height}px; overflow: hidden; background: ${ground}; position: relative }
  img { position: absolute; width: 218px; border-radius: 7px; box-shadow: 0 3px 14px #1c24382e }
  img:nth-of-type(1) { left: 22px; top: 26px } img:nth-of-type(2) { left: 88px; top: 50px }
  img:nth-of-type(3) { left: 154px; top: 74px }
  </style>${pictures.map((picture) => `<img src="${picture}">`).join('')}`;

/** Draws HTML and keeps it as a WebP picture of the thumbnail's size; throws when it can't be made small enough. */
async function thumbnail(page: Page, paper: Page, html: string): Promise<Buffer> {
  await page.setContent(html);
  const drawn = dataUrl(await page.screenshot({ animations: 'disabled' }), 'png');
  for (const quality of QUALITIES) {
    const webp = await paper.evaluate(
      async ({ source, width, height, level }) => {
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d', { alpha: false });
        if (!context) throw new Error('no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(picture, 0, 0, width, height);
        return canvas.toDataURL('image/webp', level).replace(/^.*,/, '');
      },
      { source: drawn, ...SIZE, level: quality },
    );
    const bytes = Buffer.from(webp, 'base64');
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`A thumbnail is larger than ${MAX_BYTES / 1024} KB.`);
}

/** Pages that draw: nothing that a template names is loaded, and nothing in it runs. */
async function drawingPage(browser: Browser, viewport: ViewportSize, zoom: number): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: zoom,
    javaScriptEnabled: false,
    offline: true,
  });
  return context.newPage();
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
try {
  await mkdir(`${fixtures}/media/templates`, { recursive: true });
  const [templates, packs] = [
    await rowsOf('phishing_templates', template),
    await rowsOf('phishing_packs', pack),
  ];
  const emailPage = await drawingPage(browser, EMAIL_WINDOW, (SIZE.width * SCALE) / EMAIL_WINDOW.width);
  const smallPage = await drawingPage(browser, SIZE, SCALE);
  const paper = await browser.newPage();
  const pictures = new Map<Template, string>();
  for (const row of templates) {
    const bytes =
      row.layoutType === 'SMS'
        ? await thumbnail(smallPage, paper, textMessage(row))
        : await thumbnail(emailPage, paper, `<!doctype html><style>body{margin:0}</style>${row.html}`);
    pictures.set(row, dataUrl(bytes, 'webp'));
    await writeFile(fileOf(row.thumbnailUrl), bytes);
  }
  for (const [index, { id, thumbnailUrl }] of packs.entries()) {
    const first = templates.filter(({ packId }) => packId === id).slice(0, 3);
    const html = packPicture(
      GROUNDS[index % GROUNDS.length] ?? '',
      first.map((row) => pictures.get(row) ?? ''),
    );
    await writeFile(fileOf(thumbnailUrl), await thumbnail(smallPage, paper, html));
  }
  console.log(`${templates.length} templates and ${packs.length} packs.`);
} finally {
  await browser.close();
}
