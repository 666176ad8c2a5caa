import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const fixtures = fileURLToPath(new URL('../fixtures/collections', import.meta.url));

/** `npm run dev`: the console and the learner's app with hot reload, the gateway in watch mode following the fixtures, json-server. */
const PROGRAMS = [
  {
    name: 'gateway',
    args: ['tsx', 'scripts/devGateway.ts'],
    // Single sign-on returns to the app it started from.
    env: { FIXTURES_DIR: fixtures, CONSOLE_ORIGINS: 'http://127.0.0.1:5173,http://127.0.0.1:5174' },
  },
  { name: 'fixtures', args: ['tsx', 'fixtures/server.ts'], env: {} },
  { name: 'console', args: ['vite'], env: {} },
  { name: 'learn', args: ['vite', '--config', 'learn/vite.config.ts'], env: {} },
] as const;

function prefix(name: string, stream: NodeJS.ReadableStream, target: NodeJS.WritableStream) {
  stream.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean))
      target.write(`${name.padEnd(9)}| ${line}\n`);
  });
}

const children: ChildProcess[] = [];
let ending = false;

/** When one program exits, the others are stopped too, so that none is left running. */
function end(code: number) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const { name, args, env } of PROGRAMS) {
  const [bin, ...rest] = args;
  const child = spawn(`node_modules/.bin/${bin}`, rest, { cwd: root, env: { ...process.env, ...env } });
  prefix(name, child.stdout, process.stdout);
  prefix(name, child.stderr, process.stderr);
  child.on('exit', (code) => end(code ?? 1));
  children.push(child);
}
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
