import { buildUrl, type InputOf } from '@contract/endpoint';
import type { Operation } from '@contract/operations';
import { importEndpoints, type UserImport } from '@contract/users/imports';
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
  /** Column names, also for a file without a header. */
  readonly columns: readonly string[];
  readonly mapping: CompleteMapping;
}

/** Registers the file with the gateway. Throws ApiError. */
export async function beginImport(
  { file, fileName, columns, mapping }: FileToSend,
  signal: AbortSignal,
): Promise<UserImport> {
  const body = { fileName, columns: [...columns], mapping, total: file.total };
  return (await call(importEndpoints.create, { params: company(), body, signal })).data;
}

/**
 * Sends the rows portion by portion, as packed by the worker. Portions the gateway already has are skipped,
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

/** Requests the dry run of the rows sent. Throws ApiError. */
export async function checkImport(importId: number, signal: AbortSignal): Promise<UserImport> {
  return (await call(importEndpoints.check, { params: importParams(importId), signal })).data;
}

/** The current state of the import. Throws ApiError. */
export async function readImport(importId: number): Promise<UserImport> {
  return (await call(importEndpoints.get, { params: importParams(importId) })).data;
}

/** Starts the operation. Throws ApiError. */
export async function commitImport(
  importId: number,
  body: InputOf<typeof importEndpoints.commit>['body'],
): Promise<Operation> {
  return (await call(importEndpoints.commit, { params: importParams(importId), body })).data;
}

/**
 * Deletes the import. The console does not wait for the result, because the gateway deletes it eventually
 * anyway.
 */
export function forgetImport(importId: number): void {
  call(importEndpoints.remove, { params: importParams(importId) }).catch(() => undefined);
}

/** The skipped rows as a file. Throws ApiError. */
export function fetchSkipped(importId: number): Promise<Response> {
  return httpClient.send(buildUrl(importEndpoints.skipped, importParams(importId)), {
    headers: { Accept: 'text/csv' },
  });
}
