import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@server/config';

/**
 * The configured SECRETS_KEY. Without one, which production doesn't allow, a key created once in the data
 * folder.
 */
export async function readSecretsKey({
  secretsKey,
  dataDir,
}: Pick<Config, 'secretsKey' | 'dataDir'>): Promise<string> {
  if (secretsKey) return secretsKey;
  const file = join(dataDir, 'secrets.key');
  const made = randomBytes(32).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(file, 'utf8');
  }
}
