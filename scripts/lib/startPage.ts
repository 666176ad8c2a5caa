import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import startupTexts from '../../i18n/en/startup.json' with { type: 'json' };
import { type TextGroups, translatedLanguages, translationIndex, translationModule } from './translations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const source = (path: string) => `${root}${path}`;

export interface StartPage {
  /** The script that runs before everything else. */
  readonly early: string;
  /** The module that each branch of the app begins with, by its name in the page; that of a page by its first segment. */
  readonly branches: Readonly<Record<string, string>>;
  /** The texts of other languages: guests begin with the first group, those who are signed in with the first two. */
  readonly texts: TextGroups;
}

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk';

/** The chunk's files and those of all chunks that it imports. */
export function filesOf(bundle: Bundle, chunk: Chunk): Set<string> {
  const chunks = new Set([chunk]);
  for (const { imports } of chunks) {
    for (const name of imports) {
      const imported = bundle[name];
      if (isChunk(imported)) chunks.add(imported);
    }
  }
  return new Set(
    [...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
  );
}

/** What each branch and each language loads beyond the entry, for the page to ask for at once. */
function codeFiles(
  bundle: Bundle,
  { branches, texts }: StartPage,
  base: string,
): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const ofEntry = entry ? filesOf(bundle, entry) : new Set();
  const branch = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    return [...filesOf(bundle, chunk)].filter((file) => !ofEntry.has(file)).map((file) => `${base}${file}`);
  };
  const fileWith = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    return `${base}${chunk.fileName}`;
  };
  const first = Object.keys(texts).slice(0, 2);
  return Object.fromEntries([
    ...Object.entries(branches).map(([name, path]) => [name, branch(source(path))]),
    ['texts', [fileWith(translationIndex)]],
    ...translatedLanguages().map((language) => [
      `texts-${language}`,
      first.map((group) => fileWith(translationModule(language, group))),
    ]),
  ]);
}

/** A script as one file without imports. */
export async function scriptOf(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    resolve: { tsconfigPaths: true },
    build: { lib: { entry: source(entry), formats: ['iife'], name: 'early' }, write: false },
  });
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (output?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return output.code.trim();
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * The page's own styles inside it: nothing is shown before they are there. Their chunks no longer name the file, or
 * those that import them would load it a second time.
 */
const inlineStyles = (html: string, bundle: Bundle, base: string): string =>
  html.replace(STYLESHEET, (link, address: string) => {
    const file = address.slice(base.length);
    const styles = bundle[file];
    if (styles?.type !== 'asset') return link;
    for (const chunk of Object.values(bundle).filter(isChunk)) chunk.viteMetadata?.importedCss.delete(file);
    delete bundle[file];
    return `<style nonce="__CSP_NONCE__">${styles.source}</style>`;
  });

/** The font of the first text; its name in the bundle has a hash. */
function fontLink(bundle: Bundle, base: string): string {
  const font = Object.keys(bundle).find(
    (file) => /inter-latin-[^/]*\.woff2$/.test(file) && !file.includes('-ext-'),
  );
  return font ? `<link rel="preload" as="font" type="font/woff2" href="${base}${font}" crossorigin>` : '';
}

/**
 * Completes an app's index.html, so that one request brings what the first paint needs: its texts, its styles, its
 * icon, and the early script with the list of files that this script asks for.
 */
export function startPage(start: StartPage): Plugin {
  let base = '/';
  return {
    name: 'start-page',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = await scriptOf(start.early);
        const icon = readFileSync(source('public/favicon.svg'), 'utf8').trim();
        const page = (bundle ? inlineStyles(html, bundle, base) : html)
          .replace(/%startup\.(\w+)%/g, (_, key: keyof typeof startupTexts) => startupTexts[key])
          .replace(
            /href="[^"]*\/favicon.svg"/,
            () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`,
          );
        const files = bundle
          ? `<script type="application/json" id="code-files">${JSON.stringify(codeFiles(bundle, start, base))}</script>`
          : '';
        return page.replace(
          '<!-- start -->',
          () => `${bundle ? fontLink(bundle, base) : ''}${files}<script>${script}</script>`,
        );
      },
    },
  };
}
