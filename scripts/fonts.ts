import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fileOf, NOTO_SCRIPTS } from '@server/platform/pdf/fonts';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/**
 * `npm run fonts`: makes the files of src/theme/fonts and server/platform/pdf/fonts from published fonts. Run again after an
 * update of a font or of its characters.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

/** The console's: the published Inter, with the weights it uses and the characters that fonts.css names. */
async function consoleFonts(): Promise<void> {
  const published = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
    'files',
  );
  const target = join(root, 'src/theme/fonts');
  const weights = { min: 400, max: 700, default: 400 };
  const face = /fonts\/(inter-[\w-]+)\.woff2[^}]*unicode-range:([^;]+);/g;

  await mkdir(target, { recursive: true });
  const styles = await readFile(join(root, 'src/theme/fonts.css'), 'utf8');
  for (const [, name = '', ranges = ''] of styles.matchAll(face)) {
    const font = await readFile(join(published, `${name}-wght-normal.woff2`));
    const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const;
    await writeFile(join(target, `${name}.woff2`), await subsetFont(font, charactersOf(ranges), options));
  }
}

/** All characters of a unicode-range, such as `U+0000-00FF, U+0131`. */
function charactersOf(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
  });
  return String.fromCodePoint(...codes);
}

/** Where the fonts of PDF files come from. Too large to be installed with the others. */
const PDF_PACKAGES: Record<string, string> = {
  inter: '@expo-google-fonts/inter@0.4.2',
  arabic: '@fontsource/vazirmatn@5.3.0',
  hebrew: '@fontsource/noto-sans-hebrew@5.3.0',
  japanese: '@fontsource/noto-sans-jp@5.3.0',
  chinese: '@fontsource/noto-sans-sc@5.3.0',
  korean: '@fontsource/noto-sans-kr@5.3.0',
  emoji: '@fontsource/noto-emoji@5.3.2',
  ...Object.fromEntries(
    NOTO_SCRIPTS.map((script) => [
      script,
      `@fontsource/noto-${script === 'Tibetan' ? 'serif' : 'sans'}-${fileOf(script)}@5.3.0`,
    ]),
  ),
};

/** Latin, Greek, Cyrillic, and the punctuation and signs that go with any script. */
const PLAIN = 'U+0020-024F, U+0259, U+02B0-036F, U+0370-052F, U+1E00-1EFF, U+1F00-1FFF, U+2000-2BFF';

/** By the names of their files: the package and the file in it. */
const PDF_FONTS: Record<string, readonly [string, string]> = {
  'inter-regular': ['inter', '400Regular/Inter_400Regular.ttf'],
  'inter-bold': ['inter', '600SemiBold/Inter_600SemiBold.ttf'],
  'arabic-regular': ['arabic', 'files/vazirmatn-arabic-400-normal.woff2'],
  'arabic-bold': ['arabic', 'files/vazirmatn-arabic-600-normal.woff2'],
  'hebrew-regular': ['hebrew', 'files/noto-sans-hebrew-hebrew-400-normal.woff2'],
  'hebrew-bold': ['hebrew', 'files/noto-sans-hebrew-hebrew-600-normal.woff2'],
  'japanese-regular': ['japanese', 'files/noto-sans-jp-japanese-400-normal.woff2'],
  'chinese-regular': ['chinese', 'files/noto-sans-sc-chinese-simplified-400-normal.woff2'],
  korean: ['korean', 'files/noto-sans-kr-korean-400-normal.woff2'],
  emoji: ['emoji', 'files/noto-emoji-emoji-400-normal.woff2'],
  ...Object.fromEntries(
    NOTO_SCRIPTS.map((script) => {
      const family = `noto-${script === 'Tibetan' ? 'serif' : 'sans'}-${fileOf(script)}`;
      return [fileOf(script), [script, `files/${family}-${fileOf(script)}-400-normal.woff2`]];
    }),
  ),
};

/** Those of PDF files: plain TrueType, of which the gateway reads only the glyphs that a file needs. */
async function pdfFonts(): Promise<void> {
  const target = join(root, 'server/platform/pdf/fonts');
  const from = await mkdtemp(join(tmpdir(), 'vigil-fonts-'));
  try {
    const packages = Object.values(PDF_PACKAGES);
    await promisify(execFile)('npm', ['install', '--prefix', from, '--no-save', '--no-audit', ...packages]);
    await mkdir(target, { recursive: true });
    for (const [name, [source, file]] of Object.entries(PDF_FONTS)) {
      const folder = join(from, 'node_modules', (PDF_PACKAGES[source] ?? '').replace(/@[^@]+$/, ''));
      const font = await readFile(join(folder, file));
      const opened = create(font);
      if (!('characterSet' in opened)) throw new Error(`${file} holds several fonts`);
      const all = String.fromCodePoint(...opened.characterSet);
      const characters = source === 'inter' ? charactersOf(PLAIN) : all;
      const made = await subsetFont(font, characters, { targetFormat: 'truetype' });
      await writeFile(join(target, `${name}.ttf`), made);
    }
  } finally {
    await rm(from, { recursive: true, force: true });
  }
}

await consoleFonts();
await pdfFonts();
