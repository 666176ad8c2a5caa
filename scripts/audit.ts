import { spawnSync } from 'node:child_process';
import { auditOf } from './lib/audit-report';
import { root } from './lib/console-fresh';

/**
 * `npm run audit`: known vulnerable versions among what production installs, asked of the registry's advisories. A
 * registry without them is told, and is no failure: docs/operations.md says how to check there.
 */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
const { problems, isAnswered } = auditOf(stdout);
if (!isAnswered)
  console.log('The registry in use has no advisories: nothing was checked (docs/operations.md).');
for (const problem of problems) console.log(problem);
if (isAnswered && problems.length === 0) console.log('No known vulnerability of high or critical severity.');
process.exitCode = problems.length > 0 ? 1 : 0;
