import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the files in a folder last written before then; a missing folder is fine. */
export async function deleteFilesBefore(
  folder: string,
  before: Date,
  isMeant: (name: string) => boolean = () => true,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isMeant)) {
    const path = join(folder, name);
    // Another process may have deleted it.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { recursive: true, force: true });
  }
}
