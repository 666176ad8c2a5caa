import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { openLog, readableLine } from './log';

describe('the log', () => {
  it('goes to an owner-only file, with warnings and above also in the terminal', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vigil-log-'));
    const terminal = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { stream, file, close } = openLog({ logOutput: 'file', dataDir });
    const log = pino({}, stream);
    log.info({ req: { method: 'GET' } }, 'request completed');
    log.error({ err: new Error('no such table'), reqId: 'abc' }, 'request failed');
    await close();
    const lines = readFileSync(file ?? '', 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'request completed',
      'request failed',
    ]);
    expect(statSync(file ?? '').mode & 0o777).toBe(0o600);
    expect(terminal.mock.calls.map(([line]) => line)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d ERROR request failed \(no such table\) \[abc\]\n$/),
    ]);
    terminal.mockRestore();
    rmSync(dataDir, { recursive: true });
  });

  it('keeps a readable line on one line', () => {
    expect(readableLine(JSON.stringify({ level: 40, time: 0, msg: 'one\n  two' }))).toBe(
      '00:00:00 WARN  one two',
    );
    expect(readableLine(JSON.stringify({ level: 30, time: 0, msg: 'quiet' }))).toBeUndefined();
    expect(readableLine('not json')).toBe('not json');
  });
});
