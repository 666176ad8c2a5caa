import { describe, expect, it } from 'vitest';
import { chooseLocale, directionOf, isLocale, LANGUAGES, languageOf } from './locales';

describe('locales', () => {
  it.each([
    ['the address first', { search: '?lang=ar-XB', stored: 'en', preferred: ['en'] }, 'ar-XB'],
    ['then the remembered one', { search: '', stored: 'en-XA', preferred: ['en'] }, 'en-XA'],
    ["then the browser's", { search: '', stored: null, preferred: ['en-GB'] }, 'en'],
    ['English for a language without texts', { search: '?lang=xx', stored: 'yy', preferred: ['tlh'] }, 'en'],
  ])('are chosen from %s', (_, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale);
  });

  it('know their direction and their language', () => {
    expect(directionOf('en-XA')).toBe('ltr');
    expect(directionOf('ar-XB')).toBe('rtl');
    expect(languageOf('ar-XB')).toBe('en');
  });

  it('offer no pseudo-locale to users, though they can be asked for', () => {
    expect(LANGUAGES.map(({ locale }) => locale)).not.toContain('en-XA');
    expect(isLocale('en-XA')).toBe(true);
  });
});
