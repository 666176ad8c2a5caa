import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../../lib/browser';
import { ensureConsoleBuilt } from '../../lib/console-fresh';
import { SMALL } from '../arguments';
import { benchData } from '../data';
import { figuresOf } from '../figures';
import { startGateway } from '../gateway';
import { type MeasuredApp, minimalApp, signedInState, vigilApp } from './apps';
import { type LighthouseScores, measureLighthouse } from './lighthouse';
import { startMinimal } from './minimal';
import { probeScript } from './probe';
import { type Traffic, watchTraffic } from './traffic';

const SLOW = 4;
/** Clicks on 'next page' of each sample. */
const CLICKS = 5;
const BETWEEN_CLICKS_MS = 400;

/** What a page shows before it opens ours: a page of another site, or nothing yet. */
const ORIGINS = ['elsewhere', 'empty'] as const;
export type Origin = (typeof ORIGINS)[number];

/** One app's figures: medians in milliseconds. */
export interface AppFigures {
  readonly signIn: Readonly<Record<Origin, number>>;
  readonly list: Readonly<Record<Origin, number>>;
  readonly slowList: number;
  readonly nextPage: Readonly<Record<Origin, number>>;
  readonly signInTraffic: Traffic;
  readonly listTraffic: Traffic;
  readonly lighthouse?: LighthouseScores;
}
export interface ConsoleFigures {
  readonly samples: number;
  readonly vigil: AppFigures;
  readonly minimal: AppFigures;
}

type State = Awaited<ReturnType<typeof signedInState>>;
type Times = Readonly<Record<Origin, number[]>>;

interface Subject {
  readonly app: MeasuredApp;
  readonly state: State;
  /** A page of another site. */
  readonly elsewhere: string;
  readonly times: {
    readonly signIn: Times;
    readonly list: Times;
    readonly slowList: number[];
    readonly nextPage: Times;
  };
}

/** A new window starts up by itself, which takes a browser with a user interface as long as a page of ours. */
const SETTLE_MS = 700;

/** A page with an empty cache in a context of its own. */
async function inNewPage<Result>(
  browser: Browser,
  { app, state, elsewhere }: Subject,
  origin: Origin,
  isSignedIn: boolean,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(isSignedIn ? { storageState: state } : {});
  try {
    await context.addInitScript({ content: probeScript(app.target, isSignedIn ? 'list' : 'signIn') });
    const page = await context.newPage();
    if (origin === 'elsewhere') await page.goto(elsewhere);
    await delay(SETTLE_MS);
    return await work(page, context);
  } finally {
    await context.close();
  }
}

const readyTime = async (page: Page): Promise<number> => {
  const ready = await page.waitForFunction(() => globalThis.probe.ready);
  return (await ready.jsonValue()) ?? Number.NaN;
};

const signInTime = (browser: Browser, subject: Subject, origin: Origin) =>
  inNewPage(browser, subject, origin, false, async (page) => {
    await page.goto(subject.app.signIn);
    return readyTime(page);
  });

const listTime = (browser: Browser, subject: Subject, origin: Origin, slowness = 1) =>
  inNewPage(browser, subject, origin, true, async (page, context) => {
    if (slowness > 1) {
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    await page.goto(subject.app.list);
    return readyTime(page);
  });

/** The pointer arrives and presses at once: nobody's hover gives the next page a start. */
const nextPageTimes = (browser: Browser, subject: Subject, origin: Origin) =>
  inNewPage(browser, subject, origin, true, async (page, context) => {
    const traffic = await watchTraffic(await context.newCDPSession(page));
    await page.goto(subject.app.list);
    await readyTime(page);
    await traffic.settled();
    const times: number[] = [];
    for (let click = 0; click < CLICKS; click += 1) {
      const turned = await page.evaluateHandle(() => ({ ms: globalThis.probe.nextRows() }));
      await page.getByRole('button', { name: subject.app.next, exact: true }).click();
      times.push(await turned.evaluate(({ ms }) => ms));
      await traffic.settled(BETWEEN_CLICKS_MS);
      await page.mouse.move(0, 0);
    }
    return times;
  });

const traffic = (browser: Browser, subject: Subject, isSignedIn: boolean) =>
  inNewPage(browser, subject, 'elsewhere', isSignedIn, async (page, context) => {
    const watched = await watchTraffic(await context.newCDPSession(page));
    await page.goto(isSignedIn ? subject.app.list : subject.app.signIn);
    await readyTime(page);
    return watched.settled();
  });

/** One of each; the apps take turns, so other load on the machine affects both. */
async function sample(browser: Browser, subjects: readonly Subject[]): Promise<void> {
  const inTurn = async (measure: (subject: Subject) => Promise<void>) => {
    for (const subject of subjects) await measure(subject);
  };
  for (const origin of ORIGINS) {
    await inTurn(async (one) => void one.times.signIn[origin].push(await signInTime(browser, one, origin)));
    await inTurn(async (one) => void one.times.list[origin].push(await listTime(browser, one, origin)));
  }
  await inTurn(async (one) => void one.times.slowList.push(await listTime(browser, one, 'elsewhere', SLOW)));
  for (const origin of ORIGINS) {
    await inTurn(
      async (one) => void one.times.nextPage[origin].push(...(await nextPageTimes(browser, one, origin))),
    );
  }
}

const bothWays = (): Times => ({ elsewhere: [], empty: [] });
const noTimes = () => ({ signIn: bothWays(), list: bothWays(), slowList: [], nextPage: bothWays() });
const median = (values: readonly number[]) => figuresOf(values).p50;
const medians = ({ elsewhere, empty }: Times) => ({ elsewhere: median(elsewhere), empty: median(empty) });

async function figuresOfApp(
  browser: Browser,
  subject: Subject,
  lighthouse: LighthouseScores | undefined,
): Promise<AppFigures> {
  const { times } = subject;
  return {
    signIn: medians(times.signIn),
    list: medians(times.list),
    slowList: median(times.slowList),
    nextPage: medians(times.nextPage),
    signInTraffic: await traffic(browser, subject, false),
    listTraffic: await traffic(browser, subject, true),
    ...(lighthouse ? { lighthouse } : {}),
  };
}

async function measureApps(
  apps: { vigil: MeasuredApp; minimal: MeasuredApp },
  elsewhere: string,
  samples: number,
  lighthouseFolder: string | undefined,
): Promise<ConsoleFigures> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const subjectOf = async (app: MeasuredApp): Promise<Subject> => ({
      app,
      state: await signedInState(browser, app),
      elsewhere,
      times: noTimes(),
    });
    const [vigil, minimal] = [await subjectOf(apps.vigil), await subjectOf(apps.minimal)];
    // The first visit warms up the browser and the servers, and isn't kept.
    const warmUp = [vigil, minimal].map((subject) => ({ ...subject, times: noTimes() }));
    await sample(browser, warmUp);
    for (let turn = 0; turn < samples; turn += 1) {
      await sample(browser, turn % 2 === 0 ? [vigil, minimal] : [minimal, vigil]);
      console.log(`sample ${turn + 1} of ${samples}`);
    }
    const scores = async (app: MeasuredApp) =>
      lighthouseFolder === undefined ? undefined : measureLighthouse(app, lighthouseFolder);
    return {
      samples,
      vigil: await figuresOfApp(browser, vigil, await scores(apps.vigil)),
      minimal: await figuresOfApp(browser, minimal, await scores(apps.minimal)),
    };
  } finally {
    await browser.close();
  }
}

/**
 * Measures the console's first screens on the real gateway beside a minimal react-admin app with the same rows.
 * `lighthouse` is the folder Lighthouse is installed in; without one its scores are left out.
 */
export async function measureConsole(
  samples: number,
  lighthouse: string | undefined,
): Promise<ConsoleFigures> {
  await ensureConsoleBuilt('small');
  const data = await benchData([SMALL]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  try {
    // A gateway may be running on the other copy.
    await cp(data.bare, folder, { recursive: true });
    const gateway = await startGateway(folder);
    try {
      const minimal = await startMinimal(gateway.origin, email);
      try {
        const apps = { vigil: vigilApp(gateway.origin, email), minimal: minimalApp(minimal.origin, email) };
        const elsewhere = `${gateway.origin.replace('127.0.0.1', 'localhost')}/health/live`;
        return await measureApps(apps, elsewhere, samples, lighthouse);
      } finally {
        await minimal.close();
      }
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
