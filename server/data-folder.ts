import { chmod, link, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from './config';

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
/** What group and others may do. */
const OPEN_TO_OTHERS = 0o077;
/** What the gateway keeps in the data folder; an operator's own files beside it are none of its business. */
const OWN = ['database', 'database.draft', 'inbox', 'uploads', 'secrets.key', 'gateway.pid', 'gateway.log'];

async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink()) return;
  const isFolder = found.isDirectory();
  if ((found.mode & OPEN_TO_OTHERS) !== 0) await chmod(path, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE);
  if (!isFolder) return;
  for (const name of await readdir(path)) await closeToOthers(join(path, name));
}

/**
 * Makes the data folder, for this account alone, and closes what an earlier release left open in it: the database, mails
 * and keys. From here on this process makes no file that others can read. Rejects with a SetupError.
 */
export async function makeDataFolderPrivate(folder: string): Promise<void> {
  process.umask(OPEN_TO_OTHERS);
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    // A volume that somebody else has made may stay as it is: what lies in it is closed by itself.
    if (((await lstat(folder)).mode & OPEN_TO_OTHERS) !== 0)
      await chmod(folder, PRIVATE_FOLDER).catch(() => undefined);
    for (const name of OWN) await closeToOthers(join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SetupError(
      `The data folder ${folder} can't be made private (${code}): it must belong to the account that runs this.`,
    );
  }
}

/**
 * Takes the data folder for this process: PGlite's files can be open only once. Rejects with a SetupError while
 * another process holds it; a folder whose holder died is taken over. Resolves with the function that lets go.
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'gateway.pid');
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new SetupError(
      `The data folder ${folder} can't be made (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    // Linked, not written in place: the file is there with its content or not at all.
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
