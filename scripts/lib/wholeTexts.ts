import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languagesFor } from '../../src/i18n/varieties.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

const TEXTS = /\/i18n\/([\w-]+)\/\w+\.json$/;

/** The texts of the first, and those that it lacks of the second. */
function completed(own: Texts, other: Texts): Texts {
  const parts = Object.entries(other).map(([key, text]) => {
    const mine = own[key];
    return [
      key,
      typeof mine === 'object' && typeof text === 'object' ? completed(mine, text) : (mine ?? text),
    ];
  });
  return { ...own, ...(Object.fromEntries(parts) as Texts) };
}

/** The content of a file of texts with what the language lacks, so that an app loads one file and never a key. */
export function wholeTextsOf(file: string, content: string): Texts {
  const [, language = ''] = TEXTS.exec(file) ?? [];
  const [, ...others] = languagesFor(language);
  return others
    .map((other) => file.replace(`/i18n/${language}/`, `/i18n/${other}/`))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Texts)
    .reduce(completed, JSON.parse(content) as Texts);
}

/** Completes the texts of a variety by its language's, and those that are not translated yet by the English ones. */
export const wholeTexts = (): Plugin => ({
  name: 'whole-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/i18n\/(?!en\/)[\w-]+\/\w+\.json$/ },
    handler: (content, file) => JSON.stringify(wholeTextsOf(file, content)),
  },
});
