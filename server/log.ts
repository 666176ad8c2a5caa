import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination } from 'pino';
import type { Config } from './config';

export interface LogOutput {
  readonly stream: { write(line: string): void };
  /** Path of the log file; null on standard output. */
  readonly file: string | null;
  close(): void;
}

/** A log file of this size is rotated at the next start, replacing the previous one. */
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

/** A JSON log line in readable form; undefined below warning level. */
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
    // No log file yet.
  }
  return openSync(path, 'a', 0o600);
}

/**
 * Logs JSON lines to standard output, or to a file in the data folder with warnings as readable lines in the
 * terminal, so that the startup output stays visible.
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
