import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import { importEndpoints, type UserImport } from '@contract/users/imports';
import { csvLine } from '@server/platform/text/csv';
import type { Caller } from './session';

const { portionRows } = limits.imports;
const POLL_MS = 1000;
const COLUMNS = ['Email', 'Department', 'First Name', 'Last Name'];

/** A row of the file as the console sends it. */
export const importedRow = (n: number): string[] => [
  `imported.person${n}@import.example`,
  `Department ${n % 40}`,
  `First ${n % 900}`,
  `Last ${n % 1700}`,
];

/** The whole file, for a browser. */
export const importedFile = (rows: number): string =>
  [COLUMNS, ...Array.from({ length: rows }, (_, n) => importedRow(n))].map((row) => csvLine(row)).join('');

export type Ask = ReturnType<typeof asCaller>;

/** Calls the gateway as this user. */
export const asCaller = (origin: string, { token, companyId }: Caller) =>
  async function ask<Data>(endpoint: Endpoint, params: object, body?: object): Promise<Data> {
    const answer = await fetch(origin + buildUrl(endpoint, { companyId, ...params }), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };

/** Uploads rows from `from` on as a file and checks it; resolves with the import. */
export async function dryRun(ask: Ask, total: number, from = 0): Promise<UserImport> {
  const mapping = { email: 0, department: 1, name: 2, lastName: 3 };
  const file = { fileName: 'bench.csv', columns: COLUMNS, mapping, total };
  const { id } = await ask<UserImport>(importEndpoints.create, {}, file);
  for (let first = 0; first < total; first += portionRows) {
    const count = Math.min(portionRows, total - first);
    const rows = Array.from({ length: count }, (_, at) => importedRow(from + first + at));
    await ask(importEndpoints.addRows, { importId: id, first }, { rows });
  }
  return ask<UserImport>(importEndpoints.check, { importId: id });
}

/** Starts the import, without mails. */
export const commit = (ask: Ask, importId: number) =>
  ask<Operation>(importEndpoints.commit, { importId }, { notificationsEnabled: false });

export const progress = (ask: Ask, { id }: Operation) =>
  ask<Operation>(operationEndpoints.get, { operationId: id });

/** Waits for the import to finish. It polls rarely, since every request makes the import yield. */
export async function carryOut(ask: Ask, importId: number): Promise<Operation> {
  let operation = await commit(ask, importId);
  while (isOpen(operation.state)) {
    await delay(POLL_MS);
    operation = await progress(ask, operation);
  }
  return operation;
}
