/** The same lines in two files. */
export interface RepeatedBlock {
  readonly files: readonly [string, string];
  /** How many lines are the same, those that say nothing left out. */
  readonly lines: number;
}

/** Braces, imports and comments, which are alike everywhere. */
const SAYS_NOTHING = /^(?:[\])}([{;,>]*|import .*|export \* .*|\/\/.*|\/?\*.*|<\/?>|return \(|\} from .*)$/;

const meaningOf = (texts: ReadonlyMap<string, string>) =>
  new Map(
    [...texts].map(([file, text]) => [
      file,
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => !SAYS_NOTHING.test(line)),
    ]),
  );

/**
 * The blocks of at least `minimum` lines that stand word for word in two files, the longest of each pair of places. Lines that
 * say nothing don't count, and neither do indentation and line ends.
 */
export function repeatedBlocks(texts: ReadonlyMap<string, string>, minimum: number): RepeatedBlock[] {
  const lines = meaningOf(texts);
  const places = new Map<string, { readonly file: string; readonly at: number }[]>();
  for (const [file, own] of lines) {
    for (let at = 0; at + minimum <= own.length; at += 1) {
      const key = own.slice(at, at + minimum).join('\n');
      const found = places.get(key) ?? [];
      places.set(key, [...found, { file, at }]);
    }
  }
  const blocks: RepeatedBlock[] = [];
  for (const found of places.values()) {
    for (const [index, one] of found.entries()) {
      for (const other of found.slice(index + 1)) {
        if (one.file === other.file) continue;
        const [first, second] = [lines.get(one.file) ?? [], lines.get(other.file) ?? []];
        // Told once, where it begins.
        if (one.at > 0 && other.at > 0 && first[one.at - 1] === second[other.at - 1]) continue;
        let length = minimum;
        while (first[one.at + length] !== undefined && first[one.at + length] === second[other.at + length])
          length += 1;
        blocks.push({ files: [one.file, other.file], lines: length });
      }
    }
  }
  return blocks;
}

/** A line that so many files have says nothing of two of them. */
const COMMON_FILES = 6;

/** The pairs of files that have at least `minimum` different lines in common, wherever these stand. */
export function filesAlike(texts: ReadonlyMap<string, string>, minimum: number): RepeatedBlock[] {
  const files = new Map<string, Set<string>>();
  for (const [file, own] of meaningOf(texts))
    for (const line of own) files.set(line, (files.get(line) ?? new Set()).add(file));
  const common = new Map<string, number>();
  for (const having of files.values()) {
    if (having.size > COMMON_FILES) continue;
    const all = [...having].sort();
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1)) {
        const pair = `${one} ${other}`;
        common.set(pair, (common.get(pair) ?? 0) + 1);
      }
  }
  return [...common]
    .filter(([, lines]) => lines >= minimum)
    .map(([pair, lines]) => ({ files: pair.split(' ') as [string, string], lines }));
}
