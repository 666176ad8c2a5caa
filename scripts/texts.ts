import { textsOf } from '@tests/i18n/texts';
import { translatableTexts } from '@tests/i18n/translatable';
import { LANGUAGES } from '@/i18n/locales';
import { VARIETIES } from '@/i18n/varieties';

/**
 * `npm run texts`: how many texts each language lacks, which are shown in English meanwhile. `npm run -s texts -- de`: these
 * texts in English, as JSON by their keys.
 */
const english = translatableTexts();
const missingIn = (language: string) => {
  const texts = textsOf(language);
  return [...english].filter(([key]) => !texts.has(key));
};

const [wanted] = process.argv.slice(2);
if (wanted) console.log(JSON.stringify(Object.fromEntries(missingIn(wanted)), null, 2));
else {
  for (const language of LANGUAGES) {
    if (language === 'en' || language in VARIETIES) continue;
    console.log(`${language.padEnd(6)} ${missingIn(language).length} of ${english.size} missing`);
  }
}
