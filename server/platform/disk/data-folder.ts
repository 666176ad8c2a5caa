import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, link, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '@server/platform/log/setup-error';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** Permission bits of group and others. */
const OPEN_TO_OTHERS = 0o077;
/** What the gateway stores in the data folder. It leaves an operator's own files alone. */
const OWN = [
  'database',
  'database.draft',
  'inbox',
  'uploads',
  'files',
  'secrets.key',
  'gateway.pid',
  'gateway.log',
];

/** Synchronous: there are a thousand files, and nothing else to do yet. */
function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  const isFolder = found.isDirectory();
  if ((found.mode & OPEN_TO_OTHERS) !== 0) chmodSync(path, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE);
  if (!isFolder) return;
  for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

/**
 * Creates the data folder for this account only, and restricts what an earlier release left readable in it:
 * the database, mails and keys. From here on this process creates no file that others can read. Rejects with
 * a SetupError.
 */
export async function makeDataFolderPrivate(folder: string): Promise<void> {
  process.umask(OPEN_TO_OTHERS);
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    // A volume owned by another account may keep its mode: its contents are restricted one by one.
    if (((await lstat(folder)).mode & OPEN_TO_OTHERS) !== 0)
      await chmod(folder, PRIVATE_FOLDER).catch(() => undefined);
    for (const name of OWN) closeToOthers(join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SetupError(
      `The data folder ${folder} can't be made private (${code}): it must belong to the account that runs the gateway.`,
    );
  }
}

/**
 * Locks the data folder for this process, since only one can open PGlite's files. Takes over a folder whose
 * owner died; rejects with a SetupError while the owner runs. Resolves with the release function.
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'gateway.pid');
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new SetupError(
      `The data folder ${folder} can't be created (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    // Linked rather than written in place, so the file appears complete or not at all.
    const draft = `${file}.${process.pid}`;
    try {
      await writeFile(draft, String(process.pid));
      await link(draft, file);
      return () => rm(file, { force: true });
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== 'EEXIST') throw new SetupError(`The data folder ${folder} can't be written (${code}).`);
    } finally {
      await rm(draft, { force: true });
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    const held = holder > 0 && holder !== process.pid && isAlive(holder);
    if (held || attempt > 1) {
      throw new SetupError(
        `The data folder ${folder} is in use by process ${holder}: stop it or set DATA_DIR.`,
      );
    }
    await rm(file, { force: true });
  }
}
