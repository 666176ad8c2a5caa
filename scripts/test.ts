import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './lib/browser';
import { addResults, type Results, readPlaywright, readVitest } from './lib/test-results';

/** `npm test`: lint and types, unit and contract tests, end-to-end tests; one summary line at the end. */
const folder = await mkdtemp(join(tmpdir(), 'vigil-test-'));
const browser = findBrowser();

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => resolve(code === 0));
    child.on('error', () => resolve(false));
  });
}

async function step(name: string, command: string, args: string[]): Promise<Results> {
  console.log(`\n— ${name}`);
  const passed = await run(command, args);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs a test runner and reads its counts; a runner that left no report counts as one failure. */
async function suite(
  name: string,
  report: string,
  read: (text: string) => Results,
  start: (file: string) => Promise<boolean>,
): Promise<Results> {
  console.log(`\n— ${name}`);
  const file = join(folder, report);
  const ok = await start(file);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const results = text ? read(text) : { passed: 0, failed: 1 };
  return ok || results.failed > 0 ? results : { ...results, failed: 1 };
}

const results = [
  await step('lint', 'biome', ['check', '--error-on-warnings', '.']),
  await step('types', 'tsc', ['-p', '.']),
  // A registry without advisories checks nothing, so this counts only when it fails.
  { ...(await step('known vulnerabilities', 'tsx', ['scripts/audit.ts'])), passed: 0 },
  await suite('unit and contract', 'vitest.json', readVitest, (file) =>
    run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]),
  ),
  await suite('end to end', 'playwright.json', readPlaywright, (file) =>
    run('tsx', ['scripts/e2e.ts', '--reporter=dot,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      BROWSER_PATH: browser,
    }),
  ),
].reduce(addResults);

await rm(folder, { recursive: true, force: true });
if (results.flaky) console.log(`\n${results.flaky} passed at the second try only, see above`);
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;
