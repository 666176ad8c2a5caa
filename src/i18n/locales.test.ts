import { directionOf } from '@contract/languages';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHOICES } from './languageNames';
import { chooseLocale, isLocale, LANGUAGES, languageOf } from './locales';

describe('locales', () => {
  it.each([
    ['the address first', { search: '?lang=ar-XB', stored: 'en', preferred: ['en'] }, 'ar-XB'],
    ['then the remembered one', { search: '', stored: 'en-XA', preferred: ['en'] }, 'en-XA'],
    ["then the browser's", { search: '', stored: null, preferred: ['he'] }, 'he'],
    ["a variety of the browser's", { search: '', stored: null, preferred: ['pt-BR', 'en'] }, 'pt-br'],
    ['the language of a variety', { search: '', stored: null, preferred: ['de-AT', 'en'] }, 'de'],
    ['the tag that another name stands for', { search: '', stored: null, preferred: ['no'] }, 'nb'],
    ["the next of the browser's", { search: '', stored: null, preferred: ['tlh', 'fr-CA', 'en'] }, 'fr'],
    ['English without any other', { search: '?lang=xx', stored: 'yy', preferred: ['tlh'] }, 'en'],
  ])('are chosen from %s', (_, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale);
  });

  it('know their direction and their language', () => {
    expect(directionOf('en-XA')).toBe('ltr');
    expect(directionOf('ar-XB')).toBe('rtl');
    expect(languageOf('ar-XB')).toBe('en');
  });

  it('offer no pseudo-locale to users, although an address can request one', () => {
    expect(LANGUAGES).not.toContain('en-XA');
    expect(isLocale('en-XA')).toBe(true);
  });

  it('are 20 choices: English, then the others by their own names, two of them right to left', () => {
    expect(LANGUAGE_CHOICES).toHaveLength(20);
    expect(new Set(LANGUAGE_CHOICES.map(({ name }) => name)).size).toBe(20);
    expect(LANGUAGE_CHOICES.slice(0, 3).map(({ name }) => name)).toEqual(['English', 'Dansk', 'Deutsch']);
    expect(LANGUAGE_CHOICES.every(({ locale }) => isLocale(locale) && languageOf(locale) === locale)).toBe(
      true,
    );
    const rightToLeft = LANGUAGE_CHOICES.filter(({ locale }) => directionOf(locale) === 'rtl');
    expect(rightToLeft.map(({ locale }) => locale)).toEqual(['he', 'ar']);
  });
});
