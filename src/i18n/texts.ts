import common from '@i18n/en/common.json';
import session from '@i18n/en/session.json';
import { type Locale, languageOf } from './locales';
import { isPseudoLocale, pseudoTexts, type Texts } from './pseudo';
import { TEXT_SETS, type TextSet } from './textSets';

const ENGLISH = '../../i18n/en/';
const englishFiles = import.meta.glob<Texts>(
  [
    '../../i18n/en/*.json',
    '!../../i18n/en/{common,session,startup}.json',
    '!../../i18n/en/{documents,mail,notices,paper,payments,provider,reportButton,simulation}.json',
  ],
  { import: 'default' },
);

/** Texts in English, from which the pseudo-locales are made: each file comes with the screens that need it. */
async function loadEnglish(names: readonly string[], locale: Locale): Promise<Texts> {
  const loaded = names.map(async (name) => [name, await englishFiles[`${ENGLISH}${name}.json`]?.()]);
  const texts = Object.fromEntries(await Promise.all(loaded)) as Texts;
  return isPseudoLocale(locale) ? pseudoTexts(texts) : texts;
}

/** Texts in another language, whose files come in groups (scripts/lib/translations.ts). */
async function loadTranslated(names: readonly string[], locale: Locale): Promise<Texts> {
  const { groups, load } = await import('virtual:translations');
  const groupOf = (name: string) => {
    const group = groups[name];
    if (group === undefined) throw new Error(`the texts of ${name} are in no group`);
    return group;
  };
  const needed = [...new Set(names.map(groupOf))];
  const loaded = await Promise.all(needed.map((group) => load(languageOf(locale), group)));
  const all: Texts = Object.assign({}, ...loaded);
  return Object.fromEntries(names.map((name) => [name, all[name] ?? {}]));
}

const loadFiles = (names: readonly string[], locale: Locale): Promise<Texts> =>
  languageOf(locale) === 'en' ? loadEnglish(names, locale) : loadTranslated(names, locale);

/** Part of the first code, because the default language is what most visitors read. */
const englishGuestTexts: Texts = { common, session };

/** The texts of the guest screens: two files of one language. */
export async function loadGuestTexts(locale: Locale): Promise<Texts> {
  if (languageOf(locale) !== 'en') return loadTranslated(Object.keys(englishGuestTexts), locale);
  return isPseudoLocale(locale) ? pseudoTexts(englishGuestTexts) : englishGuestTexts;
}

/** react-admin's own texts: it brings them in English only. */
async function loadOwnTexts(locale: Locale): Promise<Texts> {
  if (languageOf(locale) !== 'en') return loadTranslated(['ra'], locale);
  const { default: english } = await import('ra-language-english');
  // react-admin types its messages as an interface, which has no index signature.
  const own: Texts = { ra: { ...english.ra } as unknown as Texts };
  return isPseudoLocale(locale) ? pseudoTexts(own) : own;
}

/** The texts of a set in one language; the console's with react-admin's own. */
export async function loadTexts(set: TextSet, locale: Locale): Promise<Texts> {
  const [texts, own] = await Promise.all([
    loadFiles(TEXT_SETS[set], locale),
    set === 'console' ? loadOwnTexts(locale) : {},
  ]);
  return { ...texts, ...own };
}
