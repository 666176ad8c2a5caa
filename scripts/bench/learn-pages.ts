import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { learnerEndpoints } from '@contract/learner';
import session from '@i18n/en/session.json';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../lib/browser';
import { ensureConsoleBuilt } from '../lib/console-fresh';
import { sizeVerdict, type Verdict } from './budgets';
import { type LighthouseResult, loadLighthouse } from './console/lighthouse';
import { freePort, startGateway } from './gateway';
import { countScripts, field, scriptsLoaded } from './javascript';

const LEARNER = { email: 'learner@larkfield.example', password: 'Vigil-Demo-1' };
const BEFORE_TASK_KB = 200;
const SCORE = 95;
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = ['sign-in', 'tasks', 'player'] as const;

/** 0 to 100, each the median of its runs. */
type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

export interface LearnPageFigures {
  /** Bytes of JavaScript on the wire from an empty cache, headers included; each with those before it. */
  readonly javaScript: { readonly signIn: number; readonly tasks: number; readonly player: number };
  readonly lighthouse?: Readonly<Record<(typeof PAGES)[number], Scores>>;
}

async function signIn(page: Page, origin: string): Promise<void> {
  await field(page, session.login.email).fill(LEARNER.email);
  await field(page, session.login.password).fill(LEARNER.password);
  await page.getByRole('button', { name: session.login.submit, exact: true }).click();
  await page.waitForURL(
    ({ pathname }) => pathname.replace(/\/$/, '') === new URL(`${origin}/learn`).pathname,
  );
  await page.locator('main h1').waitFor();
  await page.locator('main [role=status]').waitFor({ state: 'detached' });
}

/** The address of a course of the learner's. */
async function playerOf(page: Page, origin: string): Promise<string> {
  for (const state of ['outstanding', 'completed']) {
    const answered = page.waitForResponse((response) => /\/learner\/.+\/tasks\?/.test(response.url()));
    await page.goto(`${origin}/learn/?state=${state}`);
    const { data } = learnerEndpoints.tasks.response.parse(await (await answered).json());
    const course = data.items.find(({ type }) => type === 'course');
    if (course) return `${origin}/learn/tasks/${course.id}`;
  }
  throw new Error(`${LEARNER.email} has no course.`);
}

async function transferred(context: BrowserContext, origin: string, player: string) {
  const page = await context.newPage();
  const counted = await countScripts(await context.newCDPSession(page));
  await page.goto(`${origin}/learn/login`);
  await field(page, session.login.email).waitFor();
  await scriptsLoaded(page, counted.isIdle);
  const atSignIn = counted.bytes();
  await signIn(page, origin);
  await scriptsLoaded(page, counted.isIdle);
  const atTasks = counted.bytes();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, player);
  await page.locator('main h1').waitFor();
  await scriptsLoaded(page, counted.isIdle);
  return { signIn: atSignIn, tasks: atTasks, player: counted.bytes() };
}

/** Each category's median; Lighthouse empties the cache before each run. */
async function scoresOf(url: string, port: number, folder: string): Promise<Scores> {
  const lighthouse = await loadLighthouse(folder);
  const runs: LighthouseResult[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
    if (result) runs.push(result.lhr);
  }
  const median = (category: string) => {
    const scores = runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    return scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? Number.NaN;
  };
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
  };
}

/** Opens a browser with a profile of its own. */
async function inProfile<Result>(work: (context: BrowserContext, port: number) => Promise<Result>) {
  const profile = await mkdtemp(join(tmpdir(), 'vigil-learn-pages-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    return await work(context, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/**
 * Measures the learner's app with the demonstration's data. `lighthouse` is the folder Lighthouse is installed in; without
 * one its scores are left out.
 */
export async function measureLearnPages(lighthouse: string | undefined): Promise<LearnPageFigures> {
  await ensureConsoleBuilt('small');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  const gateway = await startGateway(folder);
  const { origin } = gateway;
  try {
    const { player, scores } = await inProfile(async (context, port) => {
      const login = `${origin}/learn/login`;
      const ofSignIn = lighthouse === undefined ? undefined : await scoresOf(login, port, lighthouse);
      const page = await context.newPage();
      await page.goto(login);
      await signIn(page, origin);
      const player = await playerOf(page, origin);
      await page.close();
      if (lighthouse === undefined || !ofSignIn) return { player, scores: undefined };
      const scores = {
        'sign-in': ofSignIn,
        tasks: await scoresOf(`${origin}/learn`, port, lighthouse),
        player: await scoresOf(player, port, lighthouse),
      };
      return { player, scores };
    });
    const javaScript = await inProfile((context) => transferred(context, origin, player));
    return { javaScript, ...(scores ? { lighthouse: scores } : {}) };
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every budget checked against the figures. */
export function learnPageVerdicts({ javaScript, lighthouse }: LearnPageFigures): Verdict[] {
  const scored = PAGES.flatMap((page): Verdict[] => {
    const scores = lighthouse?.[page];
    if (!scores) return [];
    return [
      {
        budget: `Lighthouse mobile of ${page} at least ${SCORE} in every category`,
        measured: CATEGORIES.map((category) => `${category} ${scores[category]}`).join(', '),
        kept: CATEGORIES.every((category) => scores[category] >= SCORE),
      },
    ];
  });
  return [
    sizeVerdict("the learner's app before the first task", javaScript.tasks, BEFORE_TASK_KB),
    {
      budget: 'JavaScript of its sign-in page, and with a course',
      measured: [javaScript.signIn, javaScript.player]
        .map((bytes) => `${(bytes / 1024).toFixed(1)} KB`)
        .join(', '),
      kept: true,
    },
    ...scored,
  ];
}
