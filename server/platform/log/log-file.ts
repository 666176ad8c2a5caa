import { finished, type Writable } from 'node:stream';
import { createStream } from 'rotating-file-stream';

/** After this size a log file makes way for the next. */
const ROTATE_SIZE = '20M';
/** How many earlier files stay: `gateway.log.1`, the newest, to `gateway.log.5`. */
const KEPT_FILES = 5;
/** How long a file that can't be written is left alone. */
const REST_MS = 10_000;
/** Lines that wait for a slow disk; more are dropped, so that they don't fill the memory. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;
const WARN = 40;

export interface LineFile {
  write(line: string): void;
  /** Resolves once what was written is in the file, or can't be. */
  close(): Promise<void>;
}

/** The file, rotated while it is written. Only its owner may read it. */
export const rotatingFile = (folder: string, name: string, size = ROTATE_SIZE): Writable =>
  createStream(name, { path: folder, size, rotate: KEPT_FILES, mode: 0o600 });

/**
 * Writes lines to a file that may fail at any time, because the disk is full, for instance. Lines are lost then, but
 * nothing else: the file is opened again after a while, and a line in it says how many are missing.
 */
export function lastingFile(
  open: () => Writable,
  onFailure: (error: Error) => void,
  uptime = () => performance.now(),
): LineFile {
  let file: Writable | undefined;
  let restsUntil = 0;
  let lost = 0;

  function begin(): Writable {
    const opened = open();
    opened.on('error', (error) => {
      if (file !== opened) return;
      file = undefined;
      restsUntil = uptime() + REST_MS;
      onFailure(error);
    });
    return opened;
  }

  function put(to: Writable, text: string, lines: number): void {
    to.write(text, (error) => {
      if (error) lost += lines;
    });
  }

  return {
    write(line) {
      if (!file && uptime() >= restsUntil) file = begin();
      if (!file || file.writableLength > WAITING_MAX_BYTES) {
        lost += 1;
        return;
      }
      if (lost > 0) {
        const note = { level: WARN, time: Date.now(), msg: `${lost} log lines could not be written` };
        // The last line before them may be cut off.
        put(file, `\n${JSON.stringify(note)}\n`, lost);
        lost = 0;
      }
      put(file, line, 1);
    },
    close: () =>
      new Promise((resolve) => {
        if (!file) return resolve();
        finished(file, () => resolve());
        file.end();
      }),
  };
}
