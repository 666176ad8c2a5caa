import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { FILE_BYTES, FILE_TYPES, type FileKind } from '@contract/training/customTraining';
import { lockCompany } from '@server/domain/company/company.queries';
import { cleanName } from '@server/platform/files/file-names';
import { type FoundType, typeOfFile } from '@server/platform/files/file-types';
import { pdfProblemOf } from '@server/platform/files/pdf-check';
import { AS_IT_IS, type Keeping, UnusablePicture, writeAnew } from '@server/platform/files/pictures';
import type { Deps, UploadedFile } from '@server/platform/http/context';
import { HttpError, invalidField } from '@server/platform/http/errors';
import { fileTooLarge } from '@server/platform/http/upload';
import { words } from '@server/platform/text/words';
import { deleteFiles, insertFile, isStored, markUnused, usageOf } from './files.queries';

const DAY_MS = 24 * 3600_000;
const GIGABYTE = 1024 ** 3;
/** Files that one run of the upkeep removes at most. */
const SWEEP_MAX = 500;

const wrongType = (kind: FileKind, field: string) =>
  invalidField(
    field,
    kind === 'pdf'
      ? 'Error. Please attach .pdf file'
      : words`File should be of allowed content type: ${FILE_TYPES[kind].join(', ')}`,
  );

const LOCKED_PDF = 'This PDF opens with a password only. Save it without one, and attach it again.';

const overQuota = () =>
  new HttpError(
    413,
    ERROR_CODES.payloadTooLarge,
    words`Your company's files may take ${limits.upload.companyBytes / GIGABYTE} GB together. Delete trainings and templates that you no longer need.`,
  );

const tooManyFiles = () =>
  new HttpError(
    413,
    ERROR_CODES.payloadTooLarge,
    words`Your company can keep at most ${limits.upload.companyFiles} files. Delete trainings and templates that you no longer need.`,
  );

/** A file that was accepted and is in the store, but that nothing may use until it is marked as stored. */
export interface NewFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

type Uploaded = Pick<UploadedFile, 'path' | 'fileName' | 'field'>;

/** What of an upload is stored: a picture is written anew beside it, everything else stays as it is. */
async function withContent<Result>(
  { path, field }: Uploaded,
  { kind, contentType }: FoundType,
  keeping: Keeping,
  store: (path: string) => Promise<Result>,
): Promise<Result> {
  if (kind !== 'image') return store(path);
  const anew = `${path}.anew`;
  try {
    await writeAnew(path, contentType, anew, keeping).catch((error: unknown) => {
      throw error instanceof UnusablePicture ? invalidField(field, error.said) : error;
    });
    return await store(anew);
  } finally {
    await rm(anew, { force: true });
  }
}

/** The type of an upload by its content. Throws 413 for one that is too large and 422 for the wrong type. */
async function checkedType(kind: FileKind, { path, field }: Uploaded): Promise<FoundType> {
  const { size } = await stat(path);
  if (size > FILE_BYTES[kind]) throw fileTooLarge(FILE_BYTES[kind]);
  const type = await typeOfFile(path);
  if (type?.kind !== kind) throw wrongType(kind, field);
  return type;
}

/** The bytes of an uploaded picture, written anew, for one that is kept as data. Throws 413 and 422 as `storeFile` does. */
export async function pictureBytes(upload: Uploaded, keeping: Keeping): Promise<Buffer> {
  return withContent(upload, await checkedType('image', upload), keeping, (path) => readFile(path));
}

/**
 * Puts an uploaded file into the store. Its row is there before its content, so that whatever a crash leaves
 * is found by `removeUnused`. Throws 422 for the wrong type and a picture that can't be used, 413 when it or all files are
 * too large or too many.
 */
export async function storeFile(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  companyId: number,
  kind: FileKind,
  upload: Uploaded,
  keeping: Keeping = AS_IT_IS,
): Promise<NewFile> {
  const type = await checkedType(kind, upload);
  const problem = kind === 'pdf' ? await pdfProblemOf(upload.path) : undefined;
  if (problem === 'locked') throw invalidField(upload.field, LOCKED_PDF);
  if (problem) throw wrongType(kind, upload.field);
  return withContent(upload, type, keeping, async (path) => {
    const { contentType } = { ...type, ...keeping };
    const { size: bytes } = await stat(path);
    const name = cleanName(upload.fileName, contentType);
    const file = { id: randomUUID(), kind, name, contentType, bytes };
    await deps.db.transaction(async (tx) => {
      await lockCompany(tx, companyId);
      const used = await usageOf(tx, companyId);
      if (used.bytes + bytes > limits.upload.companyBytes) throw overQuota();
      if (used.files >= limits.upload.companyFiles) throw tooManyFiles();
      await insertFile(tx, {
        ...file,
        nameKey: searchKey(file.name),
        ownerCompanyId: companyId,
        createdAt: deps.clock(),
      });
    });
    try {
      await deps.files.put(file.id, createReadStream(path), contentType);
    } catch (error) {
      await dropFile(deps, file.id);
      throw error;
    }
    return file;
  });
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
  keeping: Keeping = AS_IT_IS,
): Promise<Result> {
  const file = await storeFile(deps, companyId, kind, upload, keeping);
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
  fileUses,
}: Pick<Deps, 'db' | 'files' | 'clock' | 'fileUses'>): Promise<void> {
  const now = clock();
  const ids = await markUnused(db, fileUses, {
    before: new Date(now.getTime() - DAY_MS),
    now,
    limit: SWEEP_MAX,
  });
  for (const id of ids) await files.remove(id);
  if (ids.length > 0) await deleteFiles(db, ids);
}
