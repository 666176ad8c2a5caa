import { describe, expect, it } from 'vitest';
import { DYNAMIC_KEYS } from '@/i18n/dynamicKeys';
import { LANGUAGES } from '@/i18n/locales';
import { filesOf, keysInCode, languages, patternOf, placeholdersOf, textsOf } from './texts';

const english = textsOf('en');
const used = keysInCode(filesOf('en'));
const dynamic = DYNAMIC_KEYS.map(patternOf);
/**
 * The gateway reads these as objects (mails, notices, the local provider, the sandbox's payment page, add-ins, PDF files, mails of reports), so the compiler checks each text.
 */
const isMail = (key: string) =>
  /^(mail|notices|payments|provider|reportButton|simulation|documents|paper|reportMails)\./.test(key);
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

/** What people read who never see the console is in more languages than it. */
const PUBLIC_FILES = ['paper', 'reportMails', 'simulation'];
const isOffered = (language: string) => LANGUAGES.some(({ locale }) => locale === language);

describe.each(languages())('the texts of %s', (language) => {
  const texts = textsOf(language);

  it('are those of a language the console offers, or of public pages', () => {
    expect(isOffered(language) ? filesOf('en') : PUBLIC_FILES).toEqual(filesOf(language));
  });

  it('contain no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('are exactly the English ones: none missing, none extra', () => {
    const files = filesOf(language);
    const wanted = [...english.keys()].filter((key) => files.includes(key.split('.')[0] ?? ''));
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
    expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it('take the same placeholders as the English ones', () => {
    const differing = [...texts].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(english.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('have as many plural forms as the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
    const differing = [...texts].filter(
      ([key, text]) =>
        key.startsWith('paper.') && text.includes('||||') && text.split('||||').length !== forms,
    );
    expect(differing).toEqual([]);
  });

  it('have no plural form without words', () => {
    const broken = [...texts].filter(
      ([, text]) => text.includes('||||') && text.split('||||').some((form) => form.trim() === ''),
    );
    expect(broken.map(([key]) => key)).toEqual([]);
  });
});
