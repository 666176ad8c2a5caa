import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CODE = /\.(ts|tsx)$/;
/** Code that no app contains. */
const NO_APP = /\.test\.tsx?$|\/testing\.ts$|\/vite\.config\.ts$/;

export interface Tree {
  [key: string]: string | Tree;
}

/** Every text of a tree with its key, which begins with the prefix. */
export function leavesOf(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : leavesOf(value, `${prefix}.${key}`),
  );
}

/** Languages with a folder of texts. */
export const languages = () => readdirSync(join(ROOT, 'i18n'));

/** The files of a language: the first segments of its keys. */
export const filesOf = (language: string) =>
  readdirSync(join(ROOT, 'i18n', language)).map((name) => name.replace(/\.json$/, ''));

/** Every text of a language, by its key. */
export function textsOf(language: string): Map<string, string> {
  return new Map(
    filesOf(language).flatMap((file) =>
      leavesOf(JSON.parse(readFileSync(join(ROOT, 'i18n', language, `${file}.json`), 'utf8')) as Tree, file),
    ),
  );
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NO_APP.test(path) && !path.endsWith('/i18n/dynamicKeys.ts'));
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Literals in the code of both apps that look like keys of the given files: `area.screen.thing`. */
export function keysInCode(files: readonly string[]): Set<string> {
  const literal = new RegExp(`(['"\`])((?:${files.join('|')})(?:\\.[A-Za-z0-9_]+)+)\\1`, 'g');
  const found = new Set<string>();
  for (const path of [...sourcesBelow('src'), ...sourcesBelow('learn')]) {
    for (const [, , key] of withoutComments(readFileSync(path, 'utf8')).matchAll(literal))
      if (key) found.add(key);
  }
  // The pages' own texts, inserted by the build.
  for (const page of ['index.html', 'learn/index.html'])
    for (const [, key] of readFileSync(join(ROOT, page), 'utf8').matchAll(/%([a-z]+\.\w+)%/g))
      if (key) found.add(key);
  return found;
}

/** Converts `resources.*.fields.*` to a test for keys. */
export const patternOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`);

/** A text's placeholders, sorted. */
export const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/%\{(.*?)\}/g)].map(([, name]) => name))].sort();
