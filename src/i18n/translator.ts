import { directionOf } from '@contract/languages';
import Polyglot, { type PolyglotReplace } from 'node-polyglot';
import { productName } from '@/brand';
import { resettable } from '@/state';
import { DEFAULT_LOCALE, LOCALE_STORAGE_KEY, type Locale, languageOf } from './locales';
import { isPseudoLocale, pseudoTexts, type Texts } from './pseudo';
import type { TextSet } from './textSets';
import { loadGuestTexts, loadTexts } from './texts';

/** The text of a key; `options` fill the placeholders, `smart_count` selects the plural form. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

let locale: Locale = DEFAULT_LOCALE;
let texts: Texts = {};
const added = new Set<TextSet>();
let translate: Translate = (key) => key;
/** The language that is being loaded. */
let chosen: Locale | undefined;
const listeners = new Set<() => void>();
resettable(() => {
  locale = DEFAULT_LOCALE;
  texts = {};
  added.clear();
  translate = (key) => key;
  chosen = undefined;
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
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }
  for (const listener of listeners) listener();
}

function remember(choice: Locale) {
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, choice);
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
    let more: Texts;
    let language: Locale;
    do {
      language = locale;
      more = await loadTexts(set, language);
      // The language may have changed meanwhile.
    } while (language !== locale);
    added.add(set);
    publish(locale, { ...texts, ...more });
  },
  /** Switches the language: loads its files and stores the choice for the next visit. Of several choices the last counts. */
  async changeLocale(next: Locale) {
    chosen = next;
    try {
      let loaded: Texts[];
      let sets: Set<TextSet>;
      do {
        sets = new Set(added);
        loaded = await Promise.all([loadGuestTexts(next), ...[...sets].map((set) => loadTexts(set, next))]);
        // A screen may have added some meanwhile, or another language have been chosen.
      } while (chosen === next && sets.size < added.size);
      if (chosen !== next) return;
      remember(next);
      publish(next, Object.assign({}, ...loaded));
    } finally {
      if (chosen === next) chosen = undefined;
    }
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
