import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint, Upload } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { FormFieldError, fromFields } from '@contract/form-fields';
import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './context';
import { HttpError, invalidField } from './errors';

/** Unless the contract says otherwise: a few short fields, because busboy keeps them in memory. */
const FIELDS = { count: 20, bytes: 10_000 };
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
  new HttpError(413, ERROR_CODES.payloadTooLarge, `File size should be less than ${sizeOf(maxBytes)}`);

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
 * Throws 422 by field.
 */
function bodyOf(values: object): unknown {
  const fields = Object.entries(values).flatMap(([name, part]) => {
    if (!isValue(part)) return [];
    if (part.fieldnameTruncated || part.valueTruncated) throw invalidField(name, 'is too long');
    return [[name, String(part.value).replace(/\r\n?/g, '\n')] as const];
  });
  try {
    return fromFields(fields);
  } catch (error) {
    throw error instanceof FormFieldError ? invalidField(error.field, "can't be read") : error;
  }
}

/**
 * The body of a request: JSON as parsed by Fastify, or for an upload its fields and files, which are streamed
 * to disk and removed after the answer. Throws 413, or 422 without a file that is needed.
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
  const saved = await request
    .saveRequestFiles({ limits: limitsOf(upload), tmpdir })
    .catch((error: { statusCode?: number }) => {
      throw error.statusCode === 413 ? fileTooLarge(upload.maxBytes) : error;
    });
  if (saved.files.length === 0 && !upload.optional) throw invalidField('file', 'A file is required.');
  const files = saved.files.map(({ fieldname, filename, mimetype, filepath }) => ({
    field: fieldname,
    fileName: filename,
    contentType: mimetype,
    path: filepath,
  }));
  return { body: bodyOf(saved.values), files };
}
