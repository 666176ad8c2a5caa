import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import errors from '@i18n/en/errors.json';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const isCode = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** What the code of the gateway and of the contract says, with its values as `%{}` and without line ends. */
const code = ['server', 'contract']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && isCode(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')
  .replace(/\$\{[^}]*\}|%\{\w\}/g, '%{}')
  .replaceAll("\\'", "'");

const NOT_FOUND = " wasn't found.";

it('the gateway says every error that has translations, in their English words', () => {
  const unsaid = Object.entries(errors)
    .map(([key, text]) => (key === text ? text : `${key} is not ${text}`))
    .map((text) => text.replace(/%\{\d\}/g, '%{}').replace(/(?:%\{\}, )+%\{\}/, '%{}'))
    .filter((text) => !code.includes(text) && !code.includes(`'${text.replace(NOT_FOUND, '')}'`));
  expect(unsaid).toEqual([]);
});
