import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes what lies in a folder and was last written before then; a folder that is not there holds nothing. */
export async function deleteFilesBefore(
  folder: string,
  before: Date,
  isMeant: (name: string) => boolean = () => true,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isMeant)) {
    const path = join(folder, name);
    // Another process may be quicker.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { recursive: true, force: true });
  }
}
