import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wholeTexts } from './translations';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(language: string, texts: object): void {
  mkdirSync(join(folder, language), { recursive: true });
  writeFileSync(join(folder, language, 'users.json'), JSON.stringify(texts));
}

it('shows in English what a language has no text for yet', () => {
  write('en', { title: 'Users', empty: { title: 'No users', text: 'Add one.' } });
  write('de', { title: 'Benutzer', empty: { title: 'Keine Benutzer' } });
  expect(wholeTexts('de', 'users', folder)).toEqual({
    title: 'Benutzer',
    empty: { title: 'Keine Benutzer', text: 'Add one.' },
  });
  expect(wholeTexts('fr', 'users', folder)).toEqual(wholeTexts('en', 'users', folder));
});

it('shows of a variety what its language says, unless it says otherwise', () => {
  write('en', { title: 'Users', file: 'File', more: 'More' });
  write('es', { title: 'Usuarios', file: 'Archivo' });
  write('es-es', { file: 'Fichero' });
  expect(wholeTexts('es-es', 'users', folder)).toEqual({ title: 'Usuarios', file: 'Fichero', more: 'More' });
});

it("shows react-admin's own English texts where there are no others", () => {
  expect(wholeTexts('en-gb', 'ra', folder)).toMatchObject({ action: { save: 'Save' } });
});
