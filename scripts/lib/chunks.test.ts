import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textSets } from '@/i18n/texts';
import { textsChunk } from './chunks';

it("comes with the console's code only what every screen may use", async () => {
  const { ra: _own, ...shared } = await textSets.console('en');
  const files = readdirSync('i18n/en').map((file) => file.slice(0, -'.json'.length));
  const together = files.filter((name) => textsChunk(`/console/i18n/en/${name}.json`) === 'shell');
  expect(together.sort()).toEqual(Object.keys(shared).sort());
});

it('keeps the texts of another language in a few files', () => {
  expect(textsChunk('/console/i18n/de/users.json')).toBe('texts-de-shell');
  expect(textsChunk('/console/i18n/de/training.json')).toBe('texts-de-training');
  expect(textsChunk('/console/i18n/en/training.json')).toBeNull();
  expect(textsChunk('/console/src/App.tsx')).toBeNull();
});
