import type { Deps } from '@server/platform/http/context';
import { deleteExports, expiredExports } from './exports.queries';

/** Files that one run removes at most. */
const SWEEP_MAX = 500;

/** Removes PDFs whose time is over: the file first, so that a crash leaves a row that names it. */
export async function removeExpired({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  for (const { companyId, exportId, fileId } of await expiredExports(db, clock(), SWEEP_MAX)) {
    if (fileId) await files.remove(fileId);
    await deleteExports(db, companyId, [exportId]);
  }
}
