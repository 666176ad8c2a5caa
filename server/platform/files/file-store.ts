import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '@server/config';
import { folderStore } from './folder-store';

/** The bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the content of uploaded files is kept, by their random ids. */
export interface FileStore {
  /** Keeps all of a stream, or, when it fails, nothing. */
  put(id: string, content: Readable, contentType: string): Promise<void>;
  /** The content, or a part of it; undefined when there is none. */
  open(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a file; fine if there is none. */
  remove(id: string): Promise<void>;
  close(): void;
}

/** The store that the configuration asks for: a folder, or a bucket of an S3-compatible service. */
export async function openFileStore({
  files,
  dataDir,
}: Pick<Config, 'files' | 'dataDir'>): Promise<FileStore> {
  if (files === null) return folderStore(join(dataDir, 'files'));
  // The client is large, and most installations have no use for it.
  const { s3Store } = await import('./s3-store');
  return s3Store(files);
}
