import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint, Upload } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { FormFieldError, fromFields } from '@contract/form-fields';
import type { MultipartValue } from '@fastify/multipart';
import { diskSpace, hasRoomFor, isDiskFull } from '@server/platform/disk/disk-space';
import { words } from '@server/platform/text/words';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './context';
import { HttpError, invalidField, storageFull } from './errors';

/** Unless the contract says otherwise: a few short fields, because busboy keeps them in memory. */
const FIELDS = { count: 20, bytes: 10_000, totalBytes: 100_000 };
/** What the lines around a part take at most, so that only hostile forms have more. */
const PART_OVERHEAD = 1024;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Uploaded files until the answer is sent. A folder of our own, so that a killed process's leftovers can be
 * recognized.
 */
export const uploadsFolder = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'uploads');

interface ReadBody {
  /** The form's text fields, `answers[0].label` as a field of an element of a list. */
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.round(bytes / KILOBYTE)}KB` : `${Math.round(bytes / MEGABYTE)} MB`;

/** 413 with the documented message. */
export const fileTooLarge = (maxBytes: number) =>
  new HttpError(413, ERROR_CODES.payloadTooLarge, words`File size should be less than ${sizeOf(maxBytes)}`);

const formTooLarge = () =>
  new HttpError(413, ERROR_CODES.payloadTooLarge, 'The fields of this form are too long altogether.');

/**
 * Fails the body for its reader once it is longer than its file and fields may be together: each field is held in
 * memory until all have arrived. Returns how the watch ends.
 */
function watchLength({ raw }: FastifyRequest, { maxBytes, fields = FIELDS }: Upload): () => void {
  let left = maxBytes + fields.totalBytes + (fields.count + 1) * PART_OVERHEAD;
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    end();
    raw.emit('error', Object.assign(new Error('the form is too large'), { statusCode: 413 }));
    // Whoever is still sending gets the answer: the rest is dropped as it arrives.
    raw.resume();
  };
  const end = () => void raw.off('data', count);
  raw.on('data', count);
  return end;
}

const isValue = (part: unknown): part is MultipartValue =>
  typeof part === 'object' && part !== null && 'type' in part && part.type === 'field';

const limitsOf = ({ maxBytes, fields = FIELDS }: Upload) => ({
  files: 1,
  fileSize: maxBytes,
  fields: fields.count,
  fieldSize: fields.bytes,
  fieldNameSize: 100,
  parts: fields.count + 1,
});

/**
 * The values of a form's fields, with plain line ends: browsers send CRLF. A field that is there twice has none.
 * Throws 413 for more than all may have together, and 422 by field.
 */
function bodyOf(values: object, totalBytes: number): unknown {
  let bytes = 0;
  const fields = Object.entries(values).flatMap(([name, part]) => {
    if (!isValue(part)) return [];
    if (part.fieldnameTruncated || part.valueTruncated) throw invalidField(name, 'is too long');
    const value = String(part.value).replace(/\r\n?/g, '\n');
    bytes += Buffer.byteLength(value);
    return [[name, value] as const];
  });
  if (bytes > totalBytes) throw formTooLarge();
  try {
    return fromFields(fields);
  } catch (error) {
    throw error instanceof FormFieldError ? invalidField(error.field, "can't be read") : error;
  }
}

/** Takes the rest of a request as it arrives, so that whoever is still sending gets the answer. */
function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Throws 507 before a body that the disk has no room for. */
async function refuseWithoutRoom(request: FastifyRequest, folder: string): Promise<void> {
  const space = await diskSpace(folder);
  if (!space || hasRoomFor(space, Number(request.headers['content-length'] ?? 0))) return;
  dropRest(request);
  request.log.error({ freeBytes: space.free }, 'the disk has no room for an upload');
  throw storageFull();
}

/**
 * The body of a request: JSON as parsed by Fastify, or for an upload its fields and files, which are streamed
 * to disk and removed after the answer. Throws 413 for a file or form that is too large, and 422
 * without a file that is needed, and 507 when the disk has no room for it.
 */
export async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  tmpdir: string,
): Promise<ReadBody> {
  const { upload } = endpoint;
  if (!upload) return { body: request.body, files: [] };
  if (!request.isMultipart()) throw invalidField('file', 'A multipart body with a file is required.');
  await mkdir(tmpdir, { recursive: true, mode: 0o700 });
  await refuseWithoutRoom(request, tmpdir);
  const saving = request.saveRequestFiles({ limits: limitsOf(upload), tmpdir });
  const endWatch = watchLength(request, upload);
  const saved = await saving
    .catch((error: { statusCode?: number }) => {
      if (isDiskFull(error)) dropRest(request);
      const hasFile = (request.tmpUploads ?? []).length > 0;
      // They are removed by now; after the answer they would be looked for once more, and missed in the log.
      request.tmpUploads = [];
      if (error.statusCode !== 413) throw error;
      throw hasFile ? fileTooLarge(upload.maxBytes) : formTooLarge();
    })
    .finally(endWatch);
  if (saved.files.length === 0 && !upload.optional) throw invalidField('file', 'A file is required.');
  const files = saved.files.map(({ fieldname, filename, mimetype, filepath }) => ({
    field: fieldname,
    fileName: filename,
    contentType: mimetype,
    path: filepath,
  }));
  return { body: bodyOf(saved.values, upload.fields?.totalBytes ?? FIELDS.totalBytes), files };
}
