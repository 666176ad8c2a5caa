import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
