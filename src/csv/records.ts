import { limits } from '@contract/limits';
import Papa from 'papaparse';
import { CsvError } from './csvError';

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

interface Parsed {
  data: string[][];
  errors: { type: string; code: string }[];
  meta: { cursor: number };
}

/** A record longer than this contains an unclosed quotation mark. */
const MAX_RECORD = limits.imports.maxColumns * limits.imports.cellMax * 4;

/** Papa's core parser: the rows of a text, and where the last complete one ends. */
function parse(text: string, separator: Separator, isLast: boolean): Parsed {
  const parser = new Papa.Parser({ delimiter: separator, newline: '\n', quoteChar: '"' });
  return parser.parse(text, 0, !isLast) as Parsed;
}

/**
 * Splits a text that arrives in chunks into records (RFC 4180). A record may span several chunks and, in
 * quotation marks, several lines. Throws CsvError for unbalanced quotation marks.
 */
export async function* recordsOf(
  pieces: AsyncIterable<string>,
  separator: Separator,
): AsyncGenerator<string[][]> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    const { data, errors, meta } = parse(text, separator, false);
    // A quotation mark still open at the end of a chunk may be closed by the next one.
    if (errors.some(({ code }) => code === 'InvalidQuotes')) throw new CsvError('parse');
    yield data;
    text = text.slice(meta.cursor);
    if (text.length > MAX_RECORD) throw new CsvError('parse');
  }
  const { data, errors } = parse(text, separator, true);
  if (errors.length > 0) throw new CsvError('parse');
  yield data;
}

/** Excel's first line, `sep=;`, also as other programs write it. */
export const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;

/** How many records are sampled to detect the separator. */
const SAMPLE_RECORDS = 50;

function scoreOf(sample: string, separator: Separator): number {
  const widths = parse(sample, separator, false)
    .data.slice(0, SAMPLE_RECORDS)
    .map((record) => record.length);
  const [width = 1] = widths;
  if (width < 2) return 0;
  const even = widths.filter((one) => one === width).length / widths.length;
  return even * 1000 + width;
}

/**
 * The separator that splits the sample most evenly; a comma when none does. A line that names one takes
 * precedence.
 */
export function detectSeparator(sample: string): Separator {
  const named = SEPARATOR_LINE.exec(sample)?.[1];
  const told = SEPARATORS.find((one) => one === named);
  if (told) return told;
  // The end of the sample counts as the end of a line, so that a single-line file is recognized too.
  const text = `${sample.replace(/\n+$/, '')}\n`;
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : ',';
}
