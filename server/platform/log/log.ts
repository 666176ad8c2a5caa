import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@server/config';
import { destination } from 'pino';
import { lastingFile, rotatingFile } from './log-file';

export interface LogOutput {
  readonly stream: { write(line: string): void };
  /** Path of the log file; null on standard output. */
  readonly file: string | null;
  close(): Promise<void>;
}

/** Lines that wait while standard output can't be written; more are dropped. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;
const LOG_FILE = 'gateway.log';
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

/** Where lines go that can go nowhere: the terminal, once for each time. */
const tellTerminal = (error: Error) =>
  process.stderr.write(`The log can't be written (${error.message}). The gateway goes on without it.\n`);

/** What can't be written to standard output or standard error is lost; it must not end the process. */
function survive(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  }
}

/** Lines to standard output, or to another place in tests. Those that can't be written wait for the next one. */
export function standardOutput(dest: number | string = 1): LogOutput['stream'] {
  const lines = destination({ dest, sync: true, maxLength: WAITING_MAX_BYTES });
  lines.on('error', () => undefined);
  return lines;
}

/**
 * Logs JSON lines to standard output, or to a file in the data folder with warnings as readable lines in the
 * terminal, so that the startup output stays visible. Neither a full disk nor a closed terminal ends the process.
 */
export function openLog({ logOutput, dataDir }: Pick<Config, 'logOutput' | 'dataDir'>): LogOutput {
  survive();
  if (logOutput === 'stdout') {
    return { stream: standardOutput(), file: null, close: async () => undefined };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, LOG_FILE);
  const lines = lastingFile(() => rotatingFile(dataDir, LOG_FILE), tellTerminal);
  return {
    stream: {
      write(line) {
        lines.write(line);
        const readable = readableLine(line);
        if (readable) process.stderr.write(`${readable}\n`);
      },
    },
    file,
    close: () => lines.close(),
  };
}
