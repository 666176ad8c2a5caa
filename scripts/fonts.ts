import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * `npm run fonts`: makes the files of src/theme/fonts from the published Inter, with the weights the console uses
 * and the characters that fonts.css names for each. Run again after an update of the font or of its ranges.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const published = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
  'files',
);
const target = join(root, 'src/theme/fonts');
const WEIGHTS = { min: 400, max: 700, default: 400 };

const FACE = /fonts\/(inter-[\w-]+)\.woff2[^}]*unicode-range:([^;]+);/g;

/** All characters of a unicode-range, such as `U+0000-00FF, U+0131`. */
function charactersOf(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
  });
  return String.fromCodePoint(...codes);
}

await mkdir(target, { recursive: true });
const styles = await readFile(join(root, 'src/theme/fonts.css'), 'utf8');
for (const [, name = '', ranges = ''] of styles.matchAll(FACE)) {
  const font = await readFile(join(published, `${name}-wght-normal.woff2`));
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
  await writeFile(join(target, `${name}.woff2`), await subsetFont(font, charactersOf(ranges), options));
}
