import { useSyncExternalStore } from 'react';
import type { TranslationKey } from './keys';
import { translator } from './translator';

/** The typed translation function: an unknown key fails to compile. */
export type TypedTranslate = (key: TranslationKey, options?: Record<string, unknown>) => string;

/** Texts of the current locale; the component re-renders on a language change. Works on guest screens too. */
export const useT = (): TypedTranslate =>
  useSyncExternalStore(translator.subscribe, translator.getTranslate, translator.getTranslate);

/** The current locale, for dates and numbers. */
export const useLocaleCode = () =>
  useSyncExternalStore(translator.subscribe, translator.getLocale, translator.getLocale);
