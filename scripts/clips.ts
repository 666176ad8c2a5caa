import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadFixtures } from '@fixtures/load';
import { escapeHtml } from '@server/platform/text/html';
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from './lib/browser';

/*
 * `npx tsx scripts/clips.ts`: the demo videos that don't exist yet, or with `--all` every one. Each is a few slides,
 * one for every caption in its own language (`fixtures/media/<name>.<language>.vtt`), with the caption's name as its
 * heading. Needs ffmpeg with libvpx.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const media = join(root, 'fixtures/media');
const size = { width: 960, height: 540 };
const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
const fonts = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const inter = `data:font/woff2;base64,${readFileSync(fonts).toString('base64')}`;

/** The caption names, and how long each is shown, in seconds. */
function slidesOf(captions: string) {
  const seconds = (time: string) => time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return [...captions.matchAll(/^(.+)\n([\d:.]+) --> ([\d:.]+)$/gm)].map(
    ([, heading = '', start = '', end = '']) => ({
      heading,
      seconds: seconds(end) - seconds(start),
    }),
  );
}

function slideHtml(title: string, heading: string, number: number, count: number): string {
  const dots = Array.from({ length: count }, (_, index) => `<i${index < number ? ' class="done"' : ''}></i>`);
  return `<!doctype html><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(${inter}) }
    body { margin: 0; width: ${size.width}px; height: ${size.height}px; box-sizing: border-box; padding: 56px 64px;
      display: flex; flex-direction: column; background: #111117; color: #ececf3; font-family: Inter }
    header { display: flex; align-items: center; gap: 14px; font-size: 22px; color: #a5a5b8 }
    svg { width: 34px }
    h1 { margin: 96px 0 0; max-width: 760px; font-size: 60px; line-height: 1.12; letter-spacing: -0.02em; font-weight: 650 }
    footer { display: flex; gap: 10px; margin-top: 36px }
    i { width: 64px; height: 6px; border-radius: 3px; background: #292950 } i.done { background: #a9a8ff }
  </style><header>${mark.replace('#4845cf', '#7d7af5')}${escapeHtml(title)}</header>
  <h1>${escapeHtml(heading)}</h1><footer>${dots.join('')}</footer>`;
}

function encode(args: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}

async function makeClip(browser: Browser, title: string, name: string, captions: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-clip-'));
  const page = await browser.newPage({ viewport: size });
  const slides = slidesOf(readFileSync(join(media, captions), 'utf8'));
  const list: string[] = [];
  for (const [index, { heading, seconds }] of slides.entries()) {
    await page.setContent(slideHtml(title, heading, index + 1, slides.length));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${index}.png`) });
    list.push(`file '${index}.png'`, `duration ${seconds}`);
  }
  await page.close();
  // The last picture is listed twice: the demuxer ignores the last entry's duration.
  writeFileSync(join(folder, 'slides.txt'), [...list, `file '${slides.length - 1}.png'`].join('\n'));
  const whole = slides.reduce((total, { seconds }) => total + seconds, 0);
  const pictures = ['-f', 'concat', '-i', join(folder, 'slides.txt')];
  // A key frame every second, so that seeking is exact; the silent track makes the volume control usable.
  const picture = [
    '-vf',
    'fps=12,format=yuv420p',
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '36',
    '-g',
    '12',
  ];
  const quiet = ['-f', 'lavfi', '-i', 'sine=frequency=110:sample_rate=48000,volume=0.05'];
  const sound = ['-c:a', 'libopus', '-b:a', '8k', '-ac', '1'];
  encode([...pictures, ...quiet, ...picture, ...sound, '-t', String(whole), join(media, `${name}.webm`)]);
  encode(['-i', join(folder, '0.png'), '-q:v', '5', join(media, `${name}.jpg`)]);
  rmSync(folder, { recursive: true });
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
for (const { title, url, languageCode } of loadFixtures().videos) {
  const name = /^\/media\/(.+)\.webm$/.exec(url)?.[1];
  if (!name || (!process.argv.includes('--all') && existsSync(join(media, `${name}.webm`)))) continue;
  await makeClip(browser, title, name, `${name}.${languageCode}.vtt`);
}
await browser.close();
