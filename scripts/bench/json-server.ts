import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { UserRow } from '@contract/users/users';
import { PAGE_SIZE } from './cases';
import { type Figures, figuresOf } from './figures';
import { freePort, type RunningGateway, stop, untilUp } from './gateway';
import { timedGet } from './session';

const FETCHED_AT_ONCE = 100;
const WARM_UP = 5;

export interface ComparedList {
  readonly name: string;
  readonly figures: Figures;
}

/** All users of a company, read through the gateway's own list. */
async function allUsers(gateway: RunningGateway, token: string, companyId: number): Promise<UserRow[]> {
  const rows: UserRow[] = [];
  for (;;) {
    const query = new URLSearchParams({
      sort: '["email","ASC"]',
      range: JSON.stringify([rows.length, rows.length + FETCHED_AT_ONCE - 1]),
      filter: '{"showDisabled":true}',
    });
    const answer = await fetch(`${gateway.origin}/customers/api/v1/company/${companyId}/users?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as UserRow[];
    rows.push(...page);
    if (page.length < FETCHED_AT_ONCE) return rows;
  }
}

const requests = (somebody: UserRow) => {
  const [mailName = ''] = somebody.email.split('@');
  const list = (query: Record<string, string>) =>
    `/users?${new URLSearchParams({ _sort: 'createdAt', _order: 'desc', _start: '0', _end: String(PAGE_SIZE), ...query })}`;
  return [
    { name: 'first page', path: list({}) },
    { name: 'narrow search', path: list({ q: mailName }) },
    { name: 'by name asc', path: list({ _sort: 'name', _order: 'asc' }) },
  ];
};

async function measure(origin: string, somebody: UserRow, samples: number): Promise<ComparedList[]> {
  const { get, close } = timedGet(origin);
  const compared: ComparedList[] = [];
  for (const { name, path } of requests(somebody)) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < samples; round += 1) {
      const { ms } = await get(path);
      if (round >= 0) times.push(ms);
    }
    compared.push({ name, figures: figuresOf(times) });
  }
  close();
  return compared;
}

/** The same users list through json-server, in a separate process. */
export async function measureJsonServer(
  gateway: RunningGateway,
  caller: { token: string; companyId: number },
  samples: number,
): Promise<ComparedList[]> {
  const users = await allUsers(gateway, caller.token, caller.companyId);
  const somebody = users[Math.floor(users.length / 2)];
  if (!somebody) throw new Error('There is no user to compare with.');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  const file = join(folder, 'db.json');
  await writeFile(file, JSON.stringify({ users }));
  const port = await freePort();
  const packageFile = createRequire(import.meta.url).resolve('json-server/package.json');
  const command = [
    join(dirname(packageFile), 'lib/cli/bin.js'),
    '--quiet',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    file,
  ];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilUp(child, `${origin}/users?_end=1`);
    return await measure(origin, somebody, samples);
  } finally {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  }
}
