import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TEXT_SETS } from '@/i18n/textSets';
import { CONSOLE_TEXTS, textsChunk } from './chunks';
import { translationModule } from './translations';

it("comes with the console's code only what every screen may use", () => {
  const files = readdirSync('i18n/en').map((file) => file.slice(0, -'.json'.length));
  const together = files.filter((name) => textsChunk(`/console/i18n/en/${name}.json`) === 'shell');
  expect(together.sort()).toEqual([...TEXT_SETS.console].sort());
});

it('keeps the texts of another language in a few files, each text in one of them', () => {
  expect(textsChunk(translationModule('de', 'shell'))).toBe('texts-de-shell');
  expect(textsChunk('/console/i18n/en/training.json')).toBeNull();
  expect(textsChunk('/console/src/App.tsx')).toBeNull();
  const grouped = Object.values(CONSOLE_TEXTS).flat();
  const { learn: _ofLearners, ...sets } = TEXT_SETS;
  const names = new Set([...Object.values(sets).flat(), 'common', 'session', 'ra']);
  expect(grouped.toSorted()).toEqual([...names].sort());
});
