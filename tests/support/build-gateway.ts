import { join } from 'node:path';
import { bundleGateway } from '../../scripts/lib/gatewayBuild';
import { madeOnce } from './run-folder';

/** The gateway as one script, built once per run: translating each file takes a third of every start. */
export async function builtGateway(): Promise<string> {
  return join(await madeOnce('gateway', (outDir) => bundleGateway(outDir)), 'main.js');
}
