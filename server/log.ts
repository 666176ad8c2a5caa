import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination } from 'pino';
import type { Config } from './config';

export interface LogOutput {
  readonly stream: { write(line: string): void };
  /** Where the lines can be read; null when they go to standard output. */
  readonly file: string | null;
  close(): void;
}

/** A log file that has grown to this is put aside at the next start, in place of the one before. */
const ROTATE_BYTES = 20 * 1024 * 1024;
const WARN = 40;
const LEVELS: Readonly<Record<number, string>> = { 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

interface Entry {
  level?: number;
  time?: number;
  msg?: string;
  reqId?: string;
  err?: { message?: string };
}

/** A JSON log line as one readable line; undefined below a warning. */
export function readableLine(json: string): string | undefined {
  let entry: Entry;
  try {
    entry = JSON.parse(json) as Entry;
  } catch {
    return json;
  }
  const { level = 0, time = 0, msg = '', reqId, err } = entry;
  if (level < WARN) return undefined;
  const parts = [
    new Date(time).toISOString().slice(11, 19),
    (LEVELS[level] ?? 'WARN').padEnd(5),
    msg,
    err?.message && err.message !== msg ? `(${err.message})` : '',
    reqId ? `[${reqId}]` : '',
  ];
  return parts
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s*\n\s*/g, ' ');
}

function openFile(path: string): number {
  try {
    if (statSync(path).size > ROTATE_BYTES) renameSync(path, `${path}.1`);
  } catch {
    // There is none yet.
  }
  return openSync(path, 'a', 0o600);
}

/**
 * JSON lines on standard output, or in a file of the data folder with warnings as readable lines in the terminal, so
 * that what the start has printed there stays in sight.
 */
export function openLog({ logOutput, dataDir }: Pick<Config, 'logOutput' | 'dataDir'>): LogOutput {
  if (logOutput === 'stdout') {
    return { stream: process.stdout, file: null, close: () => undefined };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'gateway.log');
  const lines = destination({ dest: openFile(file), sync: true });
  return {
    stream: {
      write(line) {
        lines.write(line);
        const readable = readableLine(line);
        if (readable) process.stderr.write(`${readable}\n`);
      },
    },
    file,
    close: () => lines.end(),
  };
}
