import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditOf } from './lib/audit-report';
import { root } from './lib/console-fresh';
import { closureOf, type Lock, packagesOfConsole } from './lib/shipped';

/**
 * `npm run audit`: known vulnerabilities, from the registry's advisories. Those in production dependencies or
 * in packages the console is built from fail the run; those in tools are only reported. A registry without
 * advisories is reported and does not fail the run: docs/operations.md describes how to check there.
 */
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown;
const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
const shipped = closureOf(read('package-lock.json') as Lock, [
  ...Object.keys(dependencies),
  ...packagesOfConsole(root),
]);
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' });
const { problems, elsewhere, isAnswered } = auditOf(stdout, shipped);
if (!isAnswered)
  console.log('The registry in use has no advisories: nothing was checked (docs/operations.md).');
for (const problem of problems) console.log(problem);
for (const problem of elsewhere) console.log(`${problem} (development and tests only)`);
if (isAnswered && problems.length === 0)
  console.log(
    `No known vulnerability of high or critical severity in the ${shipped.size} packages that ship.`,
  );
process.exitCode = problems.length > 0 ? 1 : 0;
