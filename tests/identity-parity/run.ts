import { type Answer, compare, type Verdict } from './compare';
import { createAccounts, steps } from './scenarios';
import { type Service, startEmbedded, startOfficial } from './services';
import type { Memory, Step } from './step';

/*
 * Replays the same requests against the embedded identity service and the official Firebase Auth emulator and
 * compares status, error code and shape of the answers. Not part of `npm test`: firebase-tools is a
 * large install.
 */

/** Keeps the newest tokens, as a browser would. */
function keepTokens(body: unknown, memory: Memory): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    const name = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if ((name === 'idToken' || name === 'refreshToken') && typeof value === 'string') memory.set(name, value);
  }
}

async function replay(service: Service, step: Step, memory: Memory): Promise<Answer> {
  await step.before?.(service, memory);
  const { path, body, form = false } = step.request(memory);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(service.origin + path, {
    method: 'POST',
    headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: form ? new URLSearchParams(JSON.parse(text)).toString() : text,
  });
  const answer: unknown = await response.json().catch(() => null);
  keepTokens(answer, memory);
  return { status: response.status, body: answer };
}

async function replayAll(services: readonly Service[]): Promise<Verdict[]> {
  const memories = new Map(services.map((service) => [service.name, new Map<string, string>()]));
  const memoryOf = (service: Service) => memories.get(service.name) ?? new Map<string, string>();
  for (const service of services) await createAccounts(service, memoryOf(service));
  const verdicts: Verdict[] = [];
  for (const step of steps) {
    const [embedded, emulator] = await Promise.all(
      services.map((service) => replay(service, step, memoryOf(service))),
    );
    if (!embedded || !emulator) throw new Error('Two services are compared');
    verdicts.push(compare(step, embedded, emulator));
  }
  return verdicts;
}

function print(verdicts: readonly Verdict[]): void {
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  for (const { name, result, embedded, emulator, notes } of verdicts) {
    const both = embedded === emulator ? embedded : `embedded ${embedded}, emulator ${emulator}`;
    console.log(`${result.padEnd(10)} ${name.padEnd(width)}  ${both}`);
    for (const note of notes) console.log(`${' '.repeat(11 + width)}  ${note}`);
  }
  const count = (wanted: Verdict['result']) => verdicts.filter(({ result }) => result === wanted).length;
  console.log(`\n${count('same')} same, ${count('deliberate')} deliberate, ${count('DIFFERENT')} different`);
}

const embedded = await startEmbedded();
try {
  const official = await startOfficial(embedded.db);
  try {
    const verdicts = await replayAll([embedded, official]);
    print(verdicts);
    if (verdicts.some(({ result }) => result === 'DIFFERENT')) process.exitCode = 1;
  } finally {
    await official.stop();
  }
} finally {
  await embedded.stop();
}
