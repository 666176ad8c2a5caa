import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../../lib/browser';
import { freePort } from '../gateway';
import { type MeasuredApp, signInOn } from './apps';

const RUNS = 3;

/** A page's mobile performance score, 0 to 100, and what it is made of: milliseconds, or the shift of the layout. */
export interface LighthouseScore {
  readonly score: number;
  readonly metrics: Readonly<Record<string, number>>;
}
export interface LighthouseScores {
  readonly signIn: LighthouseScore;
  readonly list: LighthouseScore;
}

const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'speed-index': 'SI',
  'cumulative-layout-shift': 'CLS',
};

export interface LighthouseResult {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** The part of Lighthouse's API that is used. It is no dependency: see `--help`. */
type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: string },
) => Promise<{ lhr: LighthouseResult } | undefined>;

function scoreOf({ categories, audits }: LighthouseResult): LighthouseScore {
  const metrics = Object.entries(METRICS).map(([audit, name]) => [
    name,
    audits[audit]?.numericValue ?? Number.NaN,
  ]);
  return {
    score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
    metrics: Object.fromEntries(metrics),
  };
}

/** The Lighthouse installed in this folder; throws how to install it. */
export async function loadLighthouse(folder: string): Promise<Lighthouse> {
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
  const median = async (url: string, port: number): Promise<LighthouseScore> => {
    const runs: LighthouseScore[] = [];
    for (let tries = 0; runs.length < RUNS; tries += 1) {
      if (tries === 2 * RUNS) throw new Error(`Lighthouse has no score for ${url}: the machine is too busy.`);
      const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
      // A page that painted too late in its window has no score.
      if (result?.lhr.categories.performance?.score != null) runs.push(scoreOf(result.lhr));
    }
    const [middle] = runs.toSorted((a, b) => a.score - b.score).slice(Math.floor(RUNS / 2));
    if (!middle) throw new Error('there was no run');
    return middle;
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
