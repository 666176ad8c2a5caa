import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { FILE_BYTES, FILE_TYPES, type FileKind } from '@contract/training/customTraining';
import { lockCompany } from '../company/company.queries';
import type { Deps, UploadedFile } from '../http/context';
import { HttpError, invalidField } from '../http/errors';
import { fileTooLarge } from '../http/upload';
import { fold } from '../text';
import { typeOfFile } from './file-types';
import { bytesOf, deleteFiles, insertFile, isStored, markUnused } from './files.queries';

const DAY_MS = 24 * 3600_000;
const GIGABYTE = 1024 ** 3;
/** Files that one run of the upkeep removes at most. */
const SWEEP_MAX = 500;

const wrongType = (kind: FileKind) =>
  invalidField(
    'file',
    kind === 'pdf'
      ? 'Error. Please attach .pdf file'
      : `File should be of allowed content type: ${FILE_TYPES[kind].join(', ')}`,
  );

const overQuota = () =>
  new HttpError(
    413,
    ERROR_CODES.payloadTooLarge,
    `Your company's files may take ${limits.upload.companyBytes / GIGABYTE} GB together. Delete trainings that you no longer need.`,
  );

/** The last part of a name, without characters that a header or a file system could misread. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, limits.upload.fileNameMax) ||
  'file';

/** A file that was accepted and is in the store, but that nothing may use until it is marked as stored. */
export interface NewFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/**
 * Puts an uploaded file into the store. Its row is there before its content, so that whatever a crash leaves
 * is found by `removeUnused`. Throws 422 for the wrong type, 413 when it or all files are too large.
 */
export async function storeFile(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  companyId: number,
  kind: FileKind,
  upload: Pick<UploadedFile, 'path' | 'fileName'>,
): Promise<NewFile> {
  const { size: bytes } = await stat(upload.path);
  if (bytes > FILE_BYTES[kind]) throw fileTooLarge(FILE_BYTES[kind]);
  const type = await typeOfFile(upload.path);
  if (type?.kind !== kind) throw wrongType(kind);
  const { contentType } = type;
  const file = { id: randomUUID(), kind, name: cleanName(upload.fileName), contentType, bytes };
  await deps.db.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    if ((await bytesOf(tx, companyId)) + bytes > limits.upload.companyBytes) throw overQuota();
    await insertFile(tx, {
      ...file,
      nameKey: fold(file.name),
      ownerCompanyId: companyId,
      createdAt: deps.clock(),
    });
  });
  try {
    await deps.files.put(file.id, createReadStream(upload.path), contentType);
  } catch (error) {
    await dropFile(deps, file.id);
    throw error;
  }
  return file;
}

/** Takes back a file that was stored but is not to be used. */
export async function dropFile({ db, files }: Pick<Deps, 'db' | 'files'>, id: string): Promise<void> {
  await files.remove(id);
  await deleteFiles(db, [id]);
}

/**
 * Stores an upload for a write that uses it: `write` gets the file, marks it as stored, and runs its transaction.
 * The file is taken back if the write fails, or if the answer is that of an earlier one that was
 * sent again, which has a file of its own. Throws what `storeFile` throws.
 */
export async function storeNewFile<Result>(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  companyId: number,
  kind: FileKind,
  upload: UploadedFile,
  write: (file: NewFile) => Promise<Result>,
): Promise<Result> {
  const file = await storeFile(deps, companyId, kind, upload);
  try {
    return await write(file);
  } finally {
    if (!(await isStored(deps.db, file.id))) await dropFile(deps, file.id);
  }
}

/** Removes files that nothing has used for a day after they were uploaded: a bounded number of them. */
export async function removeUnused({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock();
  const ids = await markUnused(db, new Date(now.getTime() - DAY_MS), now, SWEEP_MAX);
  for (const id of ids) await files.remove(id);
  if (ids.length > 0) await deleteFiles(db, ids);
}
