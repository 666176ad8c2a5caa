import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import reactAdmin from 'ra-language-english';
import type { Plugin } from 'vite';
import { languagesFor } from '../../src/i18n/varieties.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Files of texts by the group that they are loaded with. */
export type TextGroups = Readonly<Record<string, readonly string[]>>;

const TEXTS = fileURLToPath(new URL('../../i18n', import.meta.url));
const INDEX = 'virtual:translations';
const GROUP = 'virtual:texts/';
const GROUP_MODULE = /^\0virtual:texts\/([\w-]+)\/(\w+)$/;

export const translationIndex = `\0${INDEX}`;
export const translationModule = (language: string, group: string) => `\0${GROUP}${language}/${group}`;

/** The language and the group of a module of texts. */
export function translationOf(id: string): { language: string; group: string } | undefined {
  const [, language, group] = GROUP_MODULE.exec(id) ?? [];
  return language && group ? { language, group } : undefined;
}

/** All languages but English, whose texts come with the code. */
export const translatedLanguages = (): string[] => readdirSync(TEXTS).filter((language) => language !== 'en');

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

function textsIn(folder: string, language: string, name: string): Texts {
  // react-admin brings its own in English only, and they have no file.
  if (language === 'en' && name === 'ra') return reactAdmin.ra as unknown as Texts;
  const file = `${folder}/${language}/${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

/** The texts of a file in a language, with those of the language that it is a variety of, and English ones, where it has none. */
export const wholeTexts = (
  language: string,
  name: string,
  folder = TEXTS,
  own = textsIn(folder, language, name),
): Texts => {
  const [, ...others] = languagesFor(language);
  return others.map((one) => textsIn(folder, one, name)).reduce(completed, own);
};

/**
 * The texts in other languages than English, in a few modules for each language: one for each screen's texts would be a
 * thousand, which the first start of a product would wait for, and whose names every page would load. `src/i18n/texts.ts`
 * reads them by way of `virtual:translations`.
 */
export function translations(groups: TextGroups): Plugin {
  const index = () => {
    const groupOf = Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group]));
    const loaders = translatedLanguages().flatMap((language) =>
      Object.keys(groups).map(
        (group) => `'${language}/${group}': () => import('${GROUP}${language}/${group}'),`,
      ),
    );
    return `export const groups = ${JSON.stringify(Object.fromEntries(groupOf))};
const loaders = {${loaders.join('\n')}};
export const load = async (language, group) => (await loaders[\`\${language}/\${group}\`]()).default;`;
  };
  return {
    name: 'translations',
    resolveId: {
      filter: { id: /^virtual:(?:translations$|texts\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(?:translations$|texts\/)/ },
      handler(id) {
        const { language, group } = translationOf(id) ?? {};
        if (language === undefined || group === undefined) return index();
        const texts = (groups[group] ?? []).map((name) => [name, wholeTexts(language, name)]);
        return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
      },
    },
  };
}
