import { ISOLATE, JOINER } from '@server/platform/text/filled';
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Face, fontsOf } from './fonts';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A part of a line in one font and one direction. */
export interface Run {
  /** As the PDF library has to be given it. */
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

export interface Line {
  /** From left to right. */
  readonly runs: readonly Run[];
  readonly width: number;
  /** The line as it is read. */
  readonly text: string;
  /** The glyphs are others than those of the text, or in another order. */
  readonly isAltered: boolean;
}

export interface LineStyle {
  readonly isBold: boolean;
  readonly language: string;
  /** 'auto' for the names that people give: by their first letter. */
  readonly direction: 'ltr' | 'rtl' | 'auto';
  readonly maxWidth: number;
  readonly measure: (text: string, face: Face) => number;
}

/** A grapheme, with its place in the text. */
interface Unit {
  readonly at: number;
  /** As it is read. */
  readonly text: string;
  /** As it is drawn. */
  readonly shown: string;
  readonly face: Face;
  readonly level: number;
}

// Controls of direction could make a name read as another.
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\ufeff]+/gu;

const visible = (text: string) => text.replaceAll('\n', ' ').replace(INVISIBLE, '');
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim().normalize('NFC');

/** A text on one line, without what can't be seen. */
export const printable = (text: string): string => onOneLine(visible(text));

const ISOLATED = new RegExp(`${ISOLATE.start}([^\u2066-\u2069]*)${ISOLATE.end}`, 'u');
const isUnseen = (text: string) => text === ISOLATE.start || text === ISOLATE.end || text === JOINER;

/** The same with the parts that have a direction of their own, which texts that were filled in have. */
const printableParts = (text: string): string =>
  onOneLine(
    text
      .split(ISOLATED)
      .map((part, at) => (at % 2 === 1 ? `${ISOLATE.start}${visible(part)}${ISOLATE.end}` : visible(part)))
      .join(''),
  );

// fontkit sets these from right to left by itself.
const IS_SET_FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;

/** What is to be drawn for units of one font and level. */
function drawn(units: readonly Unit[]): string {
  const isFromRight = (units[0]?.level ?? 0) % 2 === 1;
  const texts = units.map(({ shown }) => (isFromRight ? mirrored(shown) : shown));
  const isReversed = isFromRight !== IS_SET_FROM_RIGHT.test(texts.join(''));
  return (isReversed ? texts.reverse() : texts).join('');
}

/** Groups neighbors of one font and level. */
function runsOf(units: readonly Unit[]): Unit[][] {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    const [first] = last ?? [];
    if (last && first?.face.name === unit.face.name && first.level === unit.level) last.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

/** The order from left to right: rule L2 of the Unicode Bidirectional Algorithm. */
function ordered(runs: Unit[][]): Unit[][] {
  const levelOf = (run: readonly Unit[]) => run[0]?.level ?? 0;
  const result = [...runs];
  for (let level = Math.max(0, ...runs.map(levelOf)); level > 0; level -= 1) {
    for (let from = 0; from < result.length; from += 1) {
      let to = from;
      while (to < result.length && levelOf(result[to] ?? []) >= level) to += 1;
      if (to > from + 1) result.splice(from, to - from, ...result.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return result;
}

function unitsOf(text: string, { isBold, language, direction }: LineStyle): Unit[] {
  const drawnOf = fontsOf(text, { isBold, language });
  const base = direction === 'auto' ? undefined : direction;
  const { levels } = bidi.getEmbeddingLevels(text, base);
  return [...graphemes.segment(text)].flatMap(({ index, segment }) => {
    if (isUnseen(segment)) return [];
    const { face, text: shown } = drawnOf(segment);
    return [{ at: index, text: segment, shown, face, level: levels[index] ?? 0 }];
  });
}

/** Where a line may end. */
function breaksIn(text: string): number[] {
  const breaker = new LineBreaker(text);
  const breaks: number[] = [];
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) breaks.push(end.position);
  return breaks;
}

/** The parts between which a line may end. */
function piecesOf(text: string, units: readonly Unit[]): Unit[][] {
  let next = 0;
  return breaksIn(text).flatMap((end) => {
    const piece: Unit[] = [];
    for (let unit = units[next]; unit && unit.at < end; unit = units[next]) {
      piece.push(unit);
      next += 1;
    }
    return piece.length > 0 ? [piece] : [];
  });
}

/** Where an address that is wider than its line ends it: readers take its parts for what they are. */
const ADDRESS_BREAK = /[@._/]/;

/** The parts of a piece that is wider than a line. */
function addressPartsOf(piece: readonly Unit[]): Unit[][] {
  const parts: Unit[][] = [[]];
  for (const unit of piece) {
    parts.at(-1)?.push(unit);
    if (ADDRESS_BREAK.test(unit.text)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** The parts of a text that a line should have as a whole. */
export function wordsOf(given: string): string[] {
  const text = printable(given);
  let from = 0;
  return breaksIn(text).flatMap((end) => {
    const word = text.slice(from, end).trim();
    from = end;
    return word.split(/(?<=@)/);
  });
}

const isSpace = (unit: Unit | undefined) => unit?.text.trim() === '';

function trimmed(units: readonly Unit[]): readonly Unit[] {
  let end = units.length;
  while (end > 0 && isSpace(units[end - 1])) end -= 1;
  return units.slice(0, end);
}

/** Breaks a text into lines, and each line into what is to be drawn from left to right. */
export function linesOf(given: string, style: LineStyle): Line[] {
  const text = printableParts(given);
  const units = unitsOf(text, style);
  const { measure, maxWidth } = style;
  const widthOf = (some: readonly Unit[]) =>
    runsOf(some).reduce((sum, run) => sum + (run[0] ? measure(drawn(run), run[0].face) : 0), 0);

  const lines: Unit[][] = [];
  let line: Unit[] = [];
  let filled = 0;
  // Parts are measured by themselves: a whole line for each of its words would take long for long tables.
  const take = (piece: readonly Unit[]) => {
    const isFull = line.length > 0 && filled + widthOf(trimmed(piece)) > maxWidth;
    if (isFull) lines.push(line);
    line = isFull ? [...piece] : [...line, ...piece];
    filled = (isFull ? 0 : filled) + widthOf(piece);
  };
  for (const piece of piecesOf(text, units)) {
    if (widthOf(trimmed(piece)) <= maxWidth) take(piece);
    else
      for (const part of addressPartsOf(piece))
        if (widthOf(trimmed(part)) <= maxWidth) take(part);
        else for (const unit of part) take([unit]);
  }
  if (line.length > 0) lines.push(line);

  return lines.map((all) => {
    const shown = trimmed(all);
    const runs = ordered(runsOf(shown)).flatMap((run): Run[] => {
      const made = drawn(run);
      return run[0] ? [{ text: made, face: run[0].face, width: measure(made, run[0].face) }] : [];
    });
    return {
      runs,
      width: runs.reduce((sum, { width }) => sum + width, 0),
      text: shown.map((unit) => unit.text).join(''),
      isAltered: shown.some((unit) => unit.level > 0 || unit.shown !== unit.text),
    };
  });
}
