import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import { describe, expect, it } from 'vitest';
import { pageWords } from './page-texts';

describe('the words of public pages', () => {
  it.each([
    [['de', 'fr'], 'de', 'Seite nicht gefunden'],
    [['sv'], 'sv-se', 'Sidan hittades inte'],
    [['PT-BR'], 'pt-br', 'Esta página não existe ou não está mais disponível.'],
    [['pt-PT'], 'pt', 'Esta página não existe ou já não está disponível.'],
    [['tlh', 'nb-NO'], 'nb', 'Siden ble ikke funnet'],
    [['en-gb', 'de'], 'en', 'Page not found'],
    [['constructor', ''], 'en', 'Page not found'],
    [[], 'en', 'Page not found'],
  ])('of %s are in %s', (wanted, language, words) => {
    const found = pageWords(...wanted);
    expect(found.language).toBe(language);
    expect(Object.values(found.texts.missing)).toContain(words);
  });

  it('exist in every language that templates can be in', () => {
    const english = CONTENT_LANGUAGES.filter((language) => pageWords(language).language === 'en');
    expect(english).toEqual(['en', 'en-gb']);
    const rightToLeft = CONTENT_LANGUAGES.filter((language) => pageWords(language).direction === 'rtl');
    expect(rightToLeft).toEqual(['ar', 'he']);
  });
});
