import { join } from 'node:path';
import { build } from 'vite';
import { gatewayConfig } from '../../scripts/lib/gatewayBuild';
import { madeOnce } from './run-folder';

/** The gateway as one script, built once per run: translating each file takes a third of every start. */
export async function builtGateway(): Promise<string> {
  return join(await madeOnce('gateway', (outDir) => build(gatewayConfig(outDir))), 'main.js');
}
