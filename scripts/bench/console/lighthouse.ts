import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../../lib/browser';
import { figuresOf } from '../figures';
import { freePort } from '../gateway';
import { type MeasuredApp, signInOn } from './apps';

const RUNS = 3;

/** Lighthouse's mobile performance score, 0 to 100. */
export interface LighthouseScores {
  readonly signIn: number;
  readonly list: number;
}

/** The part of Lighthouse's API that is used. It is no dependency: see `--help`. */
type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: string },
) => Promise<{ lhr: { categories: { performance: { score: number | null } } } } | undefined>;

async function loadLighthouse(folder: string): Promise<Lighthouse> {
  let path: string;
  try {
    path = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  } catch {
    throw new Error(`There is no Lighthouse in ${folder}: npm install --prefix ${folder} lighthouse@12`);
  }
  const { default: lighthouse } = (await import(pathToFileURL(path).href)) as { default: Lighthouse };
  return lighthouse;
}

/** Scores both pages, the list in a profile that is signed in. Lighthouse empties the cache before each run. */
export async function measureLighthouse(app: MeasuredApp, folder: string): Promise<LighthouseScores> {
  const lighthouse = await loadLighthouse(folder);
  const median = async (url: string, port: number) => {
    const scores: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
      scores.push(Math.round((result?.lhr.categories.performance.score ?? Number.NaN) * 100));
    }
    return figuresOf(scores).p50;
  };
  const profile = await mkdtemp(join(tmpdir(), 'vigil-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    const signIn = await median(app.signIn, port);
    const page = await context.newPage();
    await signInOn(page, app);
    await page.close();
    return { signIn, list: await median(app.list, port) };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
