import { buildUrl, type InputOf } from '@contract/endpoint';
import { importEndpoints, type UserImport } from '@contract/users/imports';
import type { Operation } from '@contract/users/operations';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call, httpClient } from '@/client/client';
import type { CompleteMapping } from './columnMapping';
import type { OpenedFile } from './csvMessages';
import type { CsvReader } from './csvReader';

const company = () => ({ companyId: currentCompanyId() });
export const importParams = (importId: number) => ({ ...company(), importId });

export interface FileToSend {
  readonly reader: CsvReader;
  readonly file: OpenedFile;
  readonly fileName: string;
  /** Names of the columns, also where the file has none. */
  readonly columns: readonly string[];
  readonly mapping: CompleteMapping;
}

/** Announces the file to the gateway. Throws ApiError. */
export async function beginImport(
  { file, fileName, columns, mapping }: FileToSend,
  signal: AbortSignal,
): Promise<UserImport> {
  const body = { fileName, columns: [...columns], mapping, total: file.total };
  return (await call(importEndpoints.create, { params: company(), body, signal })).data;
}

/**
 * Sends the rows portion by portion, as the worker has packed them; those that the gateway has already are left out,
 * so that a broken connection costs one portion. Throws ApiError.
 */
export async function sendRows(
  { reader, file }: FileToSend,
  { id, received }: Pick<UserImport, 'id' | 'received'>,
  signal: AbortSignal,
  onSent: (rows: number) => void,
): Promise<void> {
  for (let index = 0; index < file.portions; index += 1) {
    const { first, rows, body } = await reader.portion(index);
    signal.throwIfAborted();
    if (first + rows <= received) continue;
    const url = buildUrl(importEndpoints.addRows, { ...importParams(id), first });
    const headers = { 'Content-Type': 'application/json' };
    await httpClient.json(url, { method: importEndpoints.addRows.method, headers, body, signal });
    onSent(first + rows);
  }
}

/** Asks for the dry run of what was sent. Throws ApiError. */
export async function checkImport(importId: number, signal: AbortSignal): Promise<UserImport> {
  return (await call(importEndpoints.check, { params: importParams(importId), signal })).data;
}

/** The import as it stands. Throws ApiError. */
export async function readImport(importId: number): Promise<UserImport> {
  return (await call(importEndpoints.get, { params: importParams(importId) })).data;
}

/** Begins the work. Throws ApiError. */
export async function commitImport(
  importId: number,
  body: InputOf<typeof importEndpoints.commit>['body'],
): Promise<Operation> {
  return (await call(importEndpoints.commit, { params: importParams(importId), body })).data;
}

/** Forgets what was sent; nobody waits for it, the gateway forgets it by itself in the end. */
export function forgetImport(importId: number): void {
  call(importEndpoints.remove, { params: importParams(importId) }).catch(() => undefined);
}

/** The skipped rows as a file. Throws ApiError. */
export function fetchSkipped(importId: number): Promise<Response> {
  return httpClient.send(buildUrl(importEndpoints.skipped, importParams(importId)), {
    headers: { Accept: 'text/csv' },
  });
}
