import { expect, it } from 'vitest';
import { LANGUAGES_OF_REPORTS, languageOfReports } from './languages';

it('reports are in the language that somebody has chosen, though the console is not yet', () => {
  expect(languageOfReports('ar')).toBe('ar');
  expect(languageOfReports('es-es')).toBe('es-es');
  expect(languageOfReports('ar-XB')).toBe('en');
  const offered = LANGUAGES_OF_REPORTS.map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining(['en', 'en-gb', 'ar', 'ja', 'pt-br']));
});
