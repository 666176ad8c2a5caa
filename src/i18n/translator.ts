import Polyglot, { type PolyglotReplace } from 'node-polyglot';
import { productName } from '@/components/brand/brand';
import {
  DEFAULT_LOCALE,
  directionOf,
  isComing,
  LOCALE_STORAGE_KEY,
  type Locale,
  languageOf,
} from './locales';
import type { Texts } from './pseudo';
import { loadGuestTexts, type TextSet, textSets } from './texts';

/** The text of a key; `options` fill the placeholders, `smart_count` chooses the plural form. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

let locale: Locale = DEFAULT_LOCALE;
let texts: Texts = {};
const added = new Set<TextSet>();
let translate: Translate = (key) => key;
const listeners = new Set<() => void>();

function publish(nextLocale: Locale, nextTexts: Texts) {
  locale = nextLocale;
  texts = nextTexts;
  const number = new Intl.NumberFormat(languageOf(locale));
  // A count is written as the language writes numbers, and still chooses the plural form.
  const replace: PolyglotReplace = function (tokens, fill) {
    return String.prototype.replace.call(this, tokens, (token: string, name: string) => {
      const value: unknown = fill(token, name);
      return name === 'smart_count' && typeof value === 'number' ? number.format(value) : String(value);
    });
  };
  const polyglot = new Polyglot({ locale: languageOf(locale), phrases: texts, replace });
  translate = (key, options) => polyglot.t(key, { product: productName(), ...options });
  if (typeof document !== 'undefined') {
    // The words' own language: read aloud in another one they would make no sense.
    document.documentElement.lang = isComing(locale) ? languageOf(locale) : locale;
    document.documentElement.dir = directionOf(locale);
  }
  for (const listener of listeners) listener();
}

function remember(chosen: Locale) {
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, chosen);
  } catch {
    // A browser that refuses storage keeps the choice for the life of the page.
  }
}

/**
 * The one holder of texts and locale, for guest and signed-in screens alike. It knows nothing of react-admin:
 * the sign-in page must not load it.
 */
export const translator = {
  t: (key: string, options?: Record<string, unknown>) => translate(key, options),
  /** Changes identity with every change of locale or texts, so that it can serve as a snapshot. */
  getTranslate: () => translate,
  getLocale: () => locale,
  getTexts: () => texts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Loads what guest screens say and shows it; `keep` remembers the locale, when an address asked for it. */
  async start(first: Locale, keep = false) {
    publish(first, await loadGuestTexts(first));
    if (keep) remember(first);
  },
  /** Adds the texts that some screens say beyond the guest's; a second call is free. */
  async add(set: TextSet) {
    if (added.has(set)) return;
    const more = await textSets[set](locale);
    added.add(set);
    publish(locale, { ...texts, ...more });
  },
  /** Switches the language: loads its files, keeps the choice for the next visit. */
  async changeLocale(next: Locale) {
    const sets = [loadGuestTexts, ...[...added].map((set) => textSets[set])];
    const loaded = await Promise.all(sets.map((load) => load(next)));
    remember(next);
    publish(next, Object.assign({}, ...loaded));
  },
};
