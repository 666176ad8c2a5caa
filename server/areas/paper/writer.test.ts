import { reportTexts } from '@server/domain/reports/texts';
import { wordsOf } from '@server/platform/pdf/lines';
import { JOINER } from '@server/platform/text/filled';
import { expect, it } from 'vitest';
import { writer } from './writer';

const wordsIn = (language: string, as: 'time' | 'day') => {
  const cell = writer(reportTexts(language), 'UTC').cell('2026-11-05T15:00:00Z', as);
  return wordsOf(cell).map((word) => word.replaceAll(JOINER, '').replaceAll(/\s/g, ' '));
};

it.each([
  ['en', 'Nov 5, 2026,', '3:00 PM'],
  ['ja', '2026年11月5日', '15:00'],
  ['ar', '5 نوفمبر 2026،', '3:00 م'],
])('a line of a cell may end between a day and its time, and in neither: %s', (language, day, time) => {
  expect(wordsIn(language, 'time')).toEqual([day, time]);
  expect(wordsIn(language, 'day')).toHaveLength(1);
});
