import Polyglot from 'node-polyglot';
import { describe, expect, it } from 'vitest';
import { DYNAMIC_KEYS } from '@/i18n/dynamicKeys';
import { LANGUAGES } from '@/i18n/locales';
import { VARIETIES } from '@/i18n/varieties';
import { filesOf, keysInCode, languages, patternOf, placeholdersOf, textsOf } from './texts';
import { translatableTexts } from './translatable';

const english = textsOf('en');
const used = keysInCode(filesOf('en'));
const dynamic = DYNAMIC_KEYS.map(patternOf);
/**
 * The gateway reads these as objects (mails, notices, the local provider, the sandbox's payment page, add-ins, PDF files), so the compiler checks each text.
 */
const isMail = (key: string) =>
  /^(errors|mail|notices|payments|provider|reportButton|simulation|documents|paper)\./.test(key);
const isDynamic = (key: string) => dynamic.some((pattern) => pattern.test(key));

describe('the English texts', () => {
  it('have a text for every key that the code names', () => {
    const groups = new Set([...english.keys()].map((key) => key.replace(/\.[^.]+$/, '')));
    // A literal may also name a whole group, with the last segment added at run time. Two segments alone may
    // be anything (a file name, a storage key); where they are a key, the compiler checks them.
    const missing = [...used].filter(
      (key) => key.split('.').length > 2 && !english.has(key) && !groups.has(key) && !isDynamic(key),
    );
    expect(missing).toEqual([]);
  });

  it('contain no unused text', () => {
    const unused = [...english.keys()].filter((key) => !used.has(key) && !isDynamic(key) && !isMail(key));
    expect(unused).toEqual([]);
  });

  it('match every line of the registry of dynamic keys', () => {
    const idle = DYNAMIC_KEYS.filter(
      (_, index) => ![...english.keys()].some((key) => dynamic[index]?.test(key)),
    );
    expect(idle).toEqual([]);
  });

  it('do not repeat the file name as their first segment', () => {
    const repeated = [...english.keys()].filter((key) => key.split('.')[0] === key.split('.')[1]);
    expect(repeated).toEqual([]);
  });
});

const translatable = translatableTexts();
const TRANSLATED = [...new Set([...translatable.keys()].map((key) => key.split('.')[0]))].sort();
/** What the gateway writes, which does it in whole languages. */
const BY_GATEWAY = ['documents', 'errors', 'mail', 'notices', 'paper', 'reportButton', 'simulation'];
/** What of the apps may wait for its translation, and is shown in English meanwhile. */
const WAITING = 0.02;

const MOST_FORMS = 6;
/** How many plural forms a language has in the console, in mails and in PDF files of single things. */
function formsOf(language: string): number {
  const phrases = { forms: Array.from({ length: MOST_FORMS }, (_, at) => at).join(' |||| ') };
  const polyglot = new Polyglot({ locale: language, phrases });
  return new Set(Array.from({ length: 200 }, (_, count) => polyglot.t('forms', count))).size;
}
/** Reports are written by the rules of the language's own data (`pluralOf`). */
const formsOfPaper = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;

describe('the interface', () => {
  it('has a folder of texts for each of its languages, and no other', () => {
    expect(languages().sort()).toEqual([...LANGUAGES].sort());
  });

  it('calls varieties what differs from another language only', () => {
    for (const [variety, language] of Object.entries(VARIETIES)) {
      const theirs = textsOf(language);
      const alike = [...textsOf(variety)].filter(([key, text]) => theirs.get(key) === text);
      expect(alike, variety).toEqual([]);
    }
  });
});

describe.each(languages().filter((language) => language !== 'en'))('the texts of %s', (language) => {
  const texts = textsOf(language);
  const isVariety = language in VARIETIES;

  it('are in the same files, with those of react-admin, which has English ones only', () => {
    const files = filesOf(language).sort();
    expect(
      isVariety ? files.filter((file) => !TRANSLATED.includes(file) || BY_GATEWAY.includes(file)) : files,
    ).toEqual(isVariety ? [] : TRANSLATED);
  });

  it('contain no empty text', () => {
    const empty = [...texts].filter(
      ([key, text]) => text.trim() === '' && translatable.get(key)?.trim() !== '',
    );
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it('are no others than the English ones', () => {
    expect([...texts.keys()].filter((key) => !translatable.has(key))).toEqual([]);
  });

  it('lack few of the English ones, and none that the gateway writes', () => {
    const missing = [...translatable.keys()].filter((key) => !texts.has(key));
    expect(isVariety ? [] : missing.slice(Math.floor(translatable.size * WAITING))).toEqual([]);
    const byGateway = missing.filter((key) => BY_GATEWAY.includes(key.split('.')[0] ?? ''));
    expect(isVariety ? [] : byGateway).toEqual([]);
  });

  it('leave no sentence in English', () => {
    const isSentence = (text: string) =>
      (text.replace(/%\{.*?\}/g, '').match(/\b[a-z]{3,}\b/g) ?? []).length > 3;
    const left = [...texts].filter(([key, text]) => translatable.get(key) === text && isSentence(text));
    expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('take the same placeholders as the English ones', () => {
    const differing = [...texts].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(translatable.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('have as many plural forms as the language, where they have any', () => {
    const forms = formsOf(language);
    const differing = [...texts].filter(([key, text]) => {
      const wanted = key.startsWith('paper.') ? formsOfPaper(language) : forms;
      const has = text.split('||||').length;
      return has > 1 ? has !== wanted : wanted > 1 && (translatable.get(key) ?? '').includes('||||');
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('have no plural form without words', () => {
    const broken = [...texts].filter(
      ([, text]) => text.includes('||||') && text.split('||||').some((form) => form.trim() === ''),
    );
    expect(broken.map(([key]) => key)).toEqual([]);
  });
});
