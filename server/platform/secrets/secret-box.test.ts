import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box';
import { readSecretsKey } from './secrets-key';

const box = createSecretBox('a key of at least thirty-two letters');

it('opens what it sealed, for the same place only', () => {
  const sealed = box.seal('client secret', 'sso_settings/1/a');
  expect(sealed).not.toContain('client');
  expect(box.open(sealed, 'sso_settings/1/a')).toBe('client secret');
  expect(() => box.open(sealed, 'sso_settings/2/a')).toThrow();
});

it('seals the same text differently each time', () => {
  expect(box.seal('x', 'y')).not.toBe(box.seal('x', 'y'));
});

it('refuses anything changed, truncated or sealed with another key', () => {
  const sealed = box.seal('client secret', 'place');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => box.open(`v1.${changed.toString('base64url')}`, 'place')).toThrow();
  }
  expect(() => box.open(sealed.slice(0, 20), 'place')).toThrow();
  expect(() => box.open('plain text', 'place')).toThrow();
  expect(() => createSecretBox('another key of thirty-two letters!').open(sealed, 'place')).toThrow();
});

it('creates a key once in the data folder, for its owner only; a configured one takes precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-key-'));
  const dataDir = join(folder, 'data');
  const made = await readSecretsKey({ secretsKey: null, dataDir });
  expect(made.length).toBeGreaterThan(32);
  expect(await readSecretsKey({ secretsKey: null, dataDir })).toBe(made);
  expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  expect(await readSecretsKey({ secretsKey: 'given', dataDir })).toBe('given');
  await rm(folder, { recursive: true });
});
