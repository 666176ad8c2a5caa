import { statfs } from 'node:fs/promises';
import { limits } from '@contract/limits';

/** The disk of a folder, in bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** The disk of a folder; undefined if it can't be told, before the folder is made for instance. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** Whether somebody should make room soon: less than a gigabyte, or a tenth of a small disk, is free. */
export const isLow = ({ free, total }: DiskSpace): boolean =>
  free < Math.min(limits.storage.lowBytes, total * limits.storage.lowShare);

/**
 * Whether an upload of so many bytes fits: once where it arrives and once where it stays. The last of the disk is left
 * to the embedded database, which stops when it can't write.
 */
export const hasRoomFor = ({ free }: DiskSpace, bytes: number): boolean =>
  free - 2 * bytes >= limits.storage.reserveBytes;

/** Full disk, a used-up quota of the file system, and PostgreSQL's own word for both. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or one of its causes, says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && FULL.has(String(error.code))) || isDiskFull(error.cause);
}
