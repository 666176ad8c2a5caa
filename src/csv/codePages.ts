import type { Encoding } from './encoding';

/*
 * What Excel writes where it is not asked for Unicode: the code page of its Windows, which is that of the country. Nothing in
 * the file says which.
 */

const LANGUAGES: Readonly<Partial<Record<Encoding, string>>> = {
  'windows-1250': 'bs cs hr hu pl ro sk sl sq',
  'windows-1251': 'be bg kk ky mk mn ru sr uk',
  'windows-1253': 'el',
  'windows-1254': 'az tr',
  'windows-1255': 'he iw yi',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
  'windows-874': 'th',
  shift_jis: 'ja',
  'euc-kr': 'ko',
};
const CODE_PAGES = new Map(
  Object.entries(LANGUAGES).flatMap(([encoding, names]) =>
    names.split(' ').map((name) => [name, encoding as Encoding] as const),
  ),
);
const TRADITIONAL = /^zh-(?:.*\b)?(?:hant|tw|hk|mo)\b/i;

/**
 * The code page of a Windows in one of these languages, the first that says something: English is a language of browsers
 * everywhere. Western without any.
 */
export function codePageOf(languages: readonly string[]): Encoding {
  const [first = 'en'] = languages.filter((language) => !/^en\b/i.test(language));
  const [name = ''] = first.toLowerCase().split('-');
  if (name === 'zh') return TRADITIONAL.test(first) ? 'big5' : 'gb18030';
  return CODE_PAGES.get(name) ?? 'windows-1252';
}
