import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './context';
import { HttpError, invalidField } from './errors';

/** Beside the file a form has a few short fields; busboy keeps them in memory. */
const FORM = { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: 21 };
const MEGABYTE = 1024 * 1024;

/**
 * Uploaded files until the answer is sent. A folder of our own, so that a killed process's leftovers can be
 * recognized.
 */
export const uploadsFolder = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'uploads');

interface Upload {
  /** The form's text fields. */
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

/** 413 with the documented message. */
export const fileTooLarge = (maxBytes: number) =>
  new HttpError(
    413,
    ERROR_CODES.payloadTooLarge,
    `File size should be less than ${Math.round(maxBytes / MEGABYTE)} MB`,
  );

const isValue = (part: unknown): part is MultipartValue =>
  typeof part === 'object' && part !== null && 'type' in part && part.type === 'field';

/**
 * The body of a request: JSON as parsed by Fastify, or for an upload its fields and files, which are streamed
 * to disk and removed after the answer. Throws 413, or 422 without a file.
 */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, tmpdir: string): Promise<Upload> {
  if (!endpoint.upload) return { body: request.body, files: [] };
  const { maxBytes } = endpoint.upload;
  if (!request.isMultipart()) throw invalidField('file', 'A multipart body with a file is required.');
  const limits = { ...FORM, fileSize: maxBytes };
  await mkdir(tmpdir, { recursive: true, mode: 0o700 });
  const saved = await request.saveRequestFiles({ limits, tmpdir }).catch((error: { statusCode?: number }) => {
    throw error.statusCode === 413 ? fileTooLarge(maxBytes) : error;
  });
  if (saved.files.length === 0) throw invalidField('file', 'A file is required.');
  const fields = Object.entries(saved.values).flatMap(([name, part]) =>
    isValue(part) ? [[name, part.value]] : [],
  );
  const files = saved.files.map(({ fieldname, filename, mimetype, filepath }) => ({
    field: fieldname,
    fileName: filename,
    contentType: mimetype,
    path: filepath,
  }));
  return { body: Object.fromEntries(fields), files };
}
