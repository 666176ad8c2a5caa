import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wholeTextsOf } from './wholeTexts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(language: string, texts: object): string {
  const file = join(folder, 'i18n', language, 'users.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(texts));
  return file;
}
const whole = (language: string, texts: object) =>
  wholeTextsOf(write(language, texts), JSON.stringify(texts));

it('shows in English what a language has no text for yet', () => {
  write('en', { title: 'Users', empty: { title: 'No users', text: 'Add one.' } });
  expect(whole('de', { title: 'Benutzer', empty: { title: 'Keine Benutzer' } })).toEqual({
    title: 'Benutzer',
    empty: { title: 'Keine Benutzer', text: 'Add one.' },
  });
});

it('shows of a variety what its language says, unless it says otherwise', () => {
  write('en', { title: 'Users', file: 'File', more: 'More' });
  write('es', { title: 'Usuarios', file: 'Archivo' });
  expect(whole('es-es', { file: 'Fichero' })).toEqual({ title: 'Usuarios', file: 'Fichero', more: 'More' });
});

it('leaves alone what only other languages have', () => {
  expect(whole('fr', { action: { save: 'Enregistrer' } })).toEqual({ action: { save: 'Enregistrer' } });
});
