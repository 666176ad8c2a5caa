import Polyglot, { type PolyglotReplace } from 'node-polyglot';
import { productName } from '@/brand';
import { resettable } from '@/state';
import {
  DEFAULT_LOCALE,
  directionOf,
  isComing,
  LOCALE_STORAGE_KEY,
  type Locale,
  languageOf,
} from './locales';
import { isPseudoLocale, pseudoTexts, type Texts } from './pseudo';
import { loadGuestTexts, type TextSet, textSets } from './texts';

/** The text of a key; `options` fill the placeholders, `smart_count` selects the plural form. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

let locale: Locale = DEFAULT_LOCALE;
let texts: Texts = {};
const added = new Set<TextSet>();
let translate: Translate = (key) => key;
const listeners = new Set<() => void>();
resettable(() => {
  locale = DEFAULT_LOCALE;
  texts = {};
  added.clear();
  translate = (key) => key;
  listeners.clear();
});

function publish(nextLocale: Locale, nextTexts: Texts) {
  locale = nextLocale;
  texts = nextTexts;
  // Made by the first count: the page's first formatter reads the browser's language data, which takes a while.
  let number: Intl.NumberFormat | undefined;
  const format = (count: number) => {
    number ??= new Intl.NumberFormat(languageOf(locale));
    return number.format(count);
  };
  // A count is formatted for the language and still selects the plural form.
  const replace: PolyglotReplace = function (tokens, fill) {
    return String.prototype.replace.call(this, tokens, (token: string, name: string) => {
      const value: unknown = fill(token, name);
      return name === 'smart_count' && typeof value === 'number' ? format(value) : String(value);
    });
  };
  const polyglot = new Polyglot({ locale: languageOf(locale), phrases: texts, replace });
  translate = (key, options) => polyglot.t(key, { product: productName(), ...options });
  if (typeof document !== 'undefined') {
    // The language of the words themselves: a screen reader would mispronounce them in another.
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
 * The single store of texts and locale, for guest and signed-in screens alike. It does not depend on
 * react-admin, which the sign-in page must not load.
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
  /** Loads and shows the guest screens' texts; `keep` stores the locale, when an address asked for it. */
  async start(first: Locale, keep = false) {
    publish(first, await loadGuestTexts(first));
    if (keep) remember(first);
  },
  /** Adds the texts some screens use beyond the guest screens' own; repeated calls are free. */
  async add(set: TextSet) {
    if (added.has(set)) return;
    const more = await textSets[set](locale);
    added.add(set);
    publish(locale, { ...texts, ...more });
  },
  /** Switches the language: loads its files and stores the choice for the next visit. */
  async changeLocale(next: Locale) {
    const sets = [loadGuestTexts, ...[...added].map((set) => textSets[set])];
    const loaded = await Promise.all(sets.map((load) => load(next)));
    remember(next);
    publish(next, Object.assign({}, ...loaded));
  },
};

interface ChangedTexts {
  readonly language: string;
  readonly name: string;
  readonly texts: Texts;
}

// In development a changed file is shown in place (scripts/lib/development.ts).
import.meta.hot?.on('texts', ({ language, name, texts: changed }: ChangedTexts) => {
  if (language !== languageOf(locale) || !(name in texts)) return;
  const file: Texts = { [name]: changed };
  publish(locale, { ...texts, ...(isPseudoLocale(locale) ? pseudoTexts(file) : file) });
});
