import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { momentaryPace } from '@tests/support/pace';
import { findBrowser } from './lib/browser';
import { changedFiles, isUnitTest, planOf, type TestPlan, workingTree } from './lib/changed';
import { type Durations, durationsOf, grownFiles, type Pace } from './lib/durations';
import { addResults, type Results, readPlaywright, readVitest, slowest } from './lib/test-results';

/**
 * `npm test`: lint, types and known vulnerabilities, unit and contract tests, end-to-end tests; then where the
 * time went, and one summary line at the end. `--changed` runs what a change can break: of the working tree and
 * the branch since it left main, or since `--changed=<ref>`. `--durations` keeps how long each file took, in
 * tests/durations.json: a file that takes far longer another time fails.
 */
const SLOWEST = 20;
const folder = await mkdtemp(join(tmpdir(), 'vigil-test-'));
const spent: { step: string; seconds: number }[] = [];

const DURATIONS = 'tests/durations.json';
const EVERYTHING: TestPlan = { lint: ['.'], types: true, audit: true, unit: 'all', e2e: 'all' };

const { changed, durations } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg)),
  options: { changed: { type: 'string' }, durations: { type: 'boolean' } },
}).values;

function planned(): TestPlan {
  if (changed === undefined) return EVERYTHING;
  const files = changedFiles(changed || undefined);
  console.log(`${files.length} files have changed`);
  return planOf(files, workingTree);
}

interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs a command of the packages; `quiet` keeps its output instead of showing it at once. */
function run(command: string, args: readonly string[], { quiet = false, env = {} } = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
    child.on('error', ({ message }) => resolve({ ok: false, output: message }));
  });
}

async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  spent.push({ step, seconds: (performance.now() - began) / 1000 });
  return result;
}

/** A step that passes or fails as a whole; its output appears when it has ended, in one piece. */
async function check(step: string, command: string, args: readonly string[]): Promise<Results> {
  const { ok, output } = await timed(step, () => run(command, args, { quiet: true }));
  console.log(`\n— ${step}\n${output.trimEnd()}`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface Suite {
  readonly step: string;
  readonly read: (text: string) => Results;
  readonly start: (report: string, quiet: boolean) => Promise<Ran>;
}

/** Runs a test runner and reads its report; a runner that left none counts as one failure. */
async function suite({ step, read, start }: Suite, quiet: boolean): Promise<Results> {
  if (!quiet) console.log(`\n— ${step}`);
  const report = join(folder, `${step}.json`);
  const { ok, output } = await timed(step, () => start(report, quiet));
  if (quiet) console.log(`\n— ${step}\n${output.trimEnd()}`);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const results = text ? read(text) : { passed: 0, failed: 1 };
  return ok || results.failed > 0 ? results : { ...results, failed: 1 };
}

function unit(tests: TestPlan['unit']): Suite {
  // Finding the importers of a file takes as long as a hundred tests.
  const [chosen, files] =
    tests === 'all' ? ['run', []] : [tests.every(isUnitTest) ? 'run' : 'related', tests];
  const args = [chosen, '--run', '--passWithNoTests', ...files, '--reporter=dot', '--reporter=json'];
  return {
    step: 'unit and contract',
    read: readVitest,
    start: (report, quiet) => run('vitest', [...args, `--outputFile.json=${report}`], { quiet }),
  };
}

function endToEnd(scenarios: TestPlan['e2e']): Suite {
  const args = ['scripts/e2e.ts', '--reporter=dot,json', ...(scenarios === 'all' ? [] : scenarios)];
  return {
    step: 'end to end',
    read: readPlaywright,
    start: (report, quiet) =>
      run('tsx', args, { quiet, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, BROWSER_PATH: findBrowser() } }),
  };
}

async function everything({ lint, types, audit, unit: units, e2e }: TestPlan): Promise<Results> {
  const none: Results = { passed: 0, failed: 0 };
  const biome = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...lint];
  // Side by side: the audit waits for the registry, and neither of the others fills two processors.
  const checks = Promise.all([
    lint.length > 0 ? check('lint', 'biome', biome) : none,
    types ? check('types', 'tsc', ['-p', '.']) : none,
    // A registry without advisories checks nothing, so this counts only when it fails.
    audit
      ? check('known vulnerabilities', 'tsx', ['scripts/audit.ts']).then((one) => ({ ...one, passed: 0 }))
      : none,
  ]);
  // So are a few tests: both runners load for a while before the first.
  const areFew = units !== 'all' && e2e !== 'all';
  if (!areFew) await checks;
  const unitResults = units.length > 0 ? suite(unit(units), areFew) : none;
  if (!areFew) await unitResults;
  const e2eResults = e2e.length > 0 ? suite(endToEnd(e2e), areFew) : none;
  return [...(await checks), await unitResults, await e2eResults].reduce(addResults);
}

const PACE_EVERY_MS = 5000;

/** How fast the machine is while `work` goes on, moment by moment. */
async function withPaces<Result>(work: Promise<Result>): Promise<{ result: Result; paces: readonly Pace[] }> {
  const paces: Pace[] = [];
  const timer = setInterval(() => paces.push({ at: Date.now(), times: momentaryPace() }), PACE_EVERY_MS);
  const result = await work.finally(() => clearInterval(timer));
  return { result, paces };
}

/** Tells which files have grown, or keeps the durations as they are now; returns how many have grown far too much. */
async function checkDurations({ timed = [] }: Results, paces: readonly Pace[]): Promise<number> {
  if (durations) {
    await writeFile(DURATIONS, `${JSON.stringify(durationsOf(timed, paces), null, 2)}\n`);
    return 0;
  }
  const stored = JSON.parse(await readFile(DURATIONS, 'utf8')) as Durations;
  const grown = grownFiles(timed, stored, paces);
  if (grown.length > 0) console.log('\n— grown beyond their budgets');
  for (const { file, seconds, budget, hasFailed } of grown) {
    const verdict = hasFailed ? ', FAILED' : '';
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file} (budget ${budget.toFixed(1)} s${verdict})`);
  }
  return grown.filter(({ hasFailed }) => hasFailed).length;
}

const { result: results, paces } = await withPaces(everything(planned()));
await rm(folder, { recursive: true, force: true });

console.log('\n— where the time went');
for (const { step, seconds } of spent) console.log(`${seconds.toFixed(1).padStart(8)} s  ${step}`);
const pace = paces.reduce((sum, { times }) => sum + times, 0) / paces.length;
if (pace)
  console.log(`${pace.toFixed(1).padStart(8)} ×  as long as while idle took what runs beside the tests`);
console.log(`\n— the slowest ${SLOWEST}`);
for (const { test, ms } of slowest(results.timed ?? [], SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${test}`);
const grown = await checkDurations(results, paces);
if (results.flaky) console.log(`\n${results.flaky} passed at the second try only, see above`);
const failed = results.failed + grown;
console.log(`\n${results.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
