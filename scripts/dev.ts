import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { untilListening } from './lib/development';

const root = fileURLToPath(new URL('..', import.meta.url));
const fixtures = fileURLToPath(new URL('../fixtures/collections', import.meta.url));

interface Program {
  readonly name: string;
  readonly args: readonly [bin: string, ...rest: string[]];
  readonly env: Readonly<Record<string, string>>;
}

/** `npm run dev`: the console and the learner's app with hot reload, the gateway in watch mode following the fixtures, json-server. */
const FIRST: readonly Program[] = [
  {
    name: 'gateway',
    args: ['tsx', 'scripts/devGateway.ts'],
    // Single sign-on returns to the app it started from.
    env: { FIXTURES_DIR: fixtures, CONSOLE_ORIGINS: 'http://127.0.0.1:5173,http://127.0.0.1:5174' },
  },
  { name: 'console', args: ['vite'], env: {} },
];
/** They wait until the first page can be shown, and leave the processors to it. */
const LATER: readonly Program[] = [
  { name: 'fixtures', args: ['tsx', 'fixtures/server.ts'], env: {} },
  { name: 'learn', args: ['vite', '--config', 'learn/vite.config.ts'], env: {} },
];

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

function run({ name, args, env }: Program): void {
  const [bin, ...rest] = args;
  const child = spawn(`node_modules/.bin/${bin}`, rest, { cwd: root, env: { ...process.env, ...env } });
  prefix(name, child.stdout, process.stdout);
  prefix(name, child.stderr, process.stderr);
  child.on('exit', (code) => end(code ?? 1));
  children.push(child);
}
for (const program of FIRST) run(program);
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
await untilListening(process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:4000');
if (!ending) for (const program of LATER) run(program);
