import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { productName } from '@/brand';
import { LANGUAGE_CHOICES } from './languageNames';
import { isLocale, languageOf } from './locales';
import { translator } from './translator';

/**
 * react-admin's view of the translator: the same texts, the same locale. Call it once the console's texts are
 * loaded. Pseudo-locales use English plural forms, so the inner polyglot gets the language, not the locale.
 */
export function createI18nProvider(): I18nProvider {
  const polyglot = polyglotI18nProvider(
    // Keys are typed where they are used (`TranslationKey`); react-admin wants its own list of names.
    () => translator.getTexts() as unknown as TranslationMessages,
    languageOf(translator.getLocale()),
    [...LANGUAGE_CHOICES],
    { allowMissing: true },
  );
  // Texts that a screen adds later, so that a notification can name them too.
  translator.subscribe(() => void polyglot.changeLocale(languageOf(translator.getLocale())));
  return {
    ...polyglot,
    translate: (key, options) => polyglot.translate(key, { product: productName(), ...options }),
    getLocale: translator.getLocale,
    async changeLocale(locale) {
      if (!isLocale(locale)) throw new Error(`unknown locale ${locale}`);
      await translator.changeLocale(locale);
      await polyglot.changeLocale(languageOf(translator.getLocale()));
    },
  };
}
