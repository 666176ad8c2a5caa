import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import startupTexts from '../../i18n/en/startup.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => `${root}${path}`;

const CONSOLE = source('src/SignedInApp.tsx');
const GUEST = source('src/areas/session/LoginPage.tsx');

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk';

/** The chunk's files and those of all chunks that it imports. */
function filesOf(bundle: Bundle, chunk: Chunk): Set<string> {
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

/** What a branch of the console loads beyond the entry, for the page to ask for at once. */
function codeFiles(bundle: Bundle): Record<'guest' | 'console', string[]> {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const ofEntry = entry ? filesOf(bundle, entry) : new Set();
  const branch = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    return [...filesOf(bundle, chunk)].filter((file) => !ofEntry.has(file)).map((file) => `/${file}`);
  };
  return { guest: branch(GUEST), console: branch(CONSOLE) };
}

/** The script that runs before everything else, as one file without imports. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: { lib: { entry: source('src/early.ts'), formats: ['iife'], name: 'early' }, write: false },
  });
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (output?.type !== 'chunk') throw new Error('the early script was not built');
  return output.code.trim();
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** The page's own styles inside it: nothing is shown before they are there. */
const inlineStyles = (html: string, bundle: Bundle): string =>
  html.replace(STYLESHEET, (link, file: string) => {
    const styles = bundle[file];
    return styles?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${styles.source}</style>` : link;
  });

/** The font of the first text; its name in the bundle has a hash. */
function fontLink(bundle: Bundle): string {
  const font = Object.keys(bundle).find(
    (file) => /inter-latin-[^/]*\.woff2$/.test(file) && !file.includes('-ext-'),
  );
  return font ? `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>` : '';
}

/**
 * Completes index.html, so that one request brings what the first paint needs: its texts, its styles, its
 * icon, and the early script with the list of files that this script asks for.
 */
export const startPage: Plugin = {
  name: 'start-page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const early = await earlyScript();
      const icon = readFileSync(source('public/favicon.svg'), 'utf8').trim();
      const page = (bundle ? inlineStyles(html, bundle) : html)
        .replace(/%startup\.(\w+)%/g, (_, key: keyof typeof startupTexts) => startupTexts[key])
        .replace('/favicon.svg', () => `data:image/svg+xml,${encodeURIComponent(icon)}`);
      const files = bundle
        ? `<script type="application/json" id="code-files">${JSON.stringify(codeFiles(bundle))}</script>`
        : '';
      return page.replace(
        '<!-- start -->',
        () => `${bundle ? fontLink(bundle) : ''}${files}<script>${early}</script>`,
      );
    },
  },
};
