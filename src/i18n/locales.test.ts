import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHOICES } from './languageNames';
import { chooseLocale, directionOf, isLocale, LANGUAGES, languageOf } from './locales';

describe('locales', () => {
  it.each([
    ['the address first', { search: '?lang=ar-XB', stored: 'en', preferred: ['en'] }, 'ar-XB'],
    ['then the remembered one', { search: '', stored: 'en-XA', preferred: ['en'] }, 'en-XA'],
    ["then the browser's", { search: '', stored: null, preferred: ['en-GB'] }, 'en'],
    ['a language without texts only when it was chosen', { search: '', stored: 'he', preferred: [] }, 'he'],
    ["not from the browser's while it has no texts", { search: '', stored: null, preferred: ['he'] }, 'en'],
    ['English for a language without texts', { search: '?lang=xx', stored: 'yy', preferred: ['tlh'] }, 'en'],
  ])('are chosen from %s', (_, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale);
  });

  it('know their direction and their language', () => {
    expect(directionOf('en-XA')).toBe('ltr');
    expect(directionOf('ar-XB')).toBe('rtl');
    expect(languageOf('ar-XB')).toBe('en');
  });

  it('offer no pseudo-locale to users, although an address can request one', () => {
    expect(LANGUAGES.map(({ locale }) => locale)).not.toContain('en-XA');
    expect(isLocale('en-XA')).toBe(true);
  });

  it('are 20 choices: all but English shown in English, two right to left', () => {
    expect(LANGUAGE_CHOICES).toHaveLength(20);
    expect(new Set(LANGUAGE_CHOICES.map(({ name }) => name)).size).toBe(20);
    expect(LANGUAGE_CHOICES.every(({ locale }) => isLocale(locale) && languageOf(locale) === 'en')).toBe(
      true,
    );
    const rightToLeft = LANGUAGE_CHOICES.filter(({ locale }) => directionOf(locale) === 'rtl');
    expect(rightToLeft.map(({ locale }) => locale)).toEqual(['he', 'ar']);
  });
});
