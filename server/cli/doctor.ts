import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { SetupError } from '../platform/log/setup-error';
import { examine } from './doctor-checks';
import { tableOf } from './doctor-table';

const HELP = `Says which external services are configured, reachable and healthy, and what to do about the others.

npm run doctor [-- --json]

Reads the gateway's settings and changes nothing. Ends with 0 when all are healthy, 1 when one is not, and 2 when the
settings can't be used.`;

const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });

try {
  if (values.help) console.log(HELP);
  else {
    const findings = await examine(readConfig(process.env));
    console.log(values.json ? JSON.stringify(findings, null, 2) : tableOf(findings));
    process.exitCode = findings.every(({ isHealthy }) => isHealthy) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
