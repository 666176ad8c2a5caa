import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog, standardOutput } from './log';
import { lastingFile, rotatingFile } from './log-file';

const REST_MS = 10_000;
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const messages = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
const line = (msg: string) => `${JSON.stringify({ msg })}\n`;

describe('a log file on a full disk', () => {
  it('loses lines but not the process, and says how many once there is space', async () => {
    let isFull = false;
    let text = '';
    let now = 0;
    const open = () =>
      new Writable({
        write(chunk, _encoding, done) {
          if (isFull) return done(noSpace());
          text += String(chunk);
          done();
        },
      });
    const failures: string[] = [];
    const log = lastingFile(
      open,
      (error) => failures.push(error.message),
      () => now,
    );
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    log.write(line('before'));
    isFull = true;
    log.write(line('lost 1'));
    await settled();
    log.write(line('lost 2'));
    now += REST_MS;
    log.write(line('lost 3'));
    await settled();
    isFull = false;
    now += REST_MS;
    log.write(line('after'));
    await log.close();
    expect(messages(text)).toEqual(['before', '3 log lines could not be written', 'after']);
    expect(failures).toHaveLength(2);
  });

  it('does not end the process where the log goes to standard output either', () => {
    const lines = standardOutput('/dev/full');
    const log = pino({}, lines);
    expect(() => log.info('nobody reads this')).not.toThrow();
    expect(() => log.info('nor this')).not.toThrow();
  });

  /** A disk of a megabyte; only root may make one. */
  function mountSmall(): boolean {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  it('goes on after a real one was full, where a disk can be made', async () => {
    if (!mountSmall()) return;
    const terminal = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const { stream, close, file } = openLog({ logOutput: 'file', dataDir: folder });
      const log = pino({}, stream);
      log.info('before');
      await vi.waitUntil(() => statSync(file ?? '', { throwIfNoEntry: false })?.size);
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(1024 * 1024 - 8192));
      const told = () => terminal.mock.calls.some(([text]) => String(text).includes('ENOSPC'));
      await vi.waitUntil(() => {
        log.info('x'.repeat(2000));
        return told();
      });
      await close();
      expect(messages(readFileSync(file ?? '', 'utf8').split('\n')[0] ?? '')).toEqual(['before']);
    } finally {
      terminal.mockRestore();
      execFileSync('umount', [folder]);
    }
  });
});

describe('a log file that has grown', () => {
  it('makes way for the next while it is written, and the oldest go', async () => {
    const log = lastingFile(() => rotatingFile(folder, 'gateway.log', '1K'), vi.fn());
    for (let at = 0; at < 100; at += 1) log.write(line(`${at} ${'x'.repeat(190)}`));
    await log.close();
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual(['gateway.log', ...[1, 2, 3, 4, 5].map((at) => `gateway.log.${at}`)]);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const oldestFirst = [...names.slice(1).toReversed(), 'gateway.log'];
    const kept = oldestFirst.flatMap((name) => messages(readFileSync(join(folder, name), 'utf8')));
    const numbers = kept.map((text) => Number.parseInt(text, 10));
    expect(numbers.at(-1)).toBe(99);
    expect(numbers).toEqual(numbers.map((_, at) => 100 - numbers.length + at));
  });
});
