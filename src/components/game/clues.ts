import { type Clue, type ItemContent, textsOf } from '@contract/gaming/content';

/** A clue with its place: the first free place of its quote in the item's texts. */
export interface PlacedClue extends Clue {
  /** From 1, in the order of the item's texts. */
  readonly number: number;
  /** Index in `textsOf`; null where the item doesn't have the quote. */
  readonly within: number | null;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a text, marked or not. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  /** Of the clue it belongs to. */
  readonly number: number | null;
}

type Place = Pick<PlacedClue, 'within' | 'start' | 'end'>;

const NOWHERE: Place = { within: null, start: 0, end: 0 };

/** Two marks never share a letter. */
function placeOf(quote: string, texts: readonly string[], taken: readonly Place[]): Place {
  if (quote === '') return NOWHERE;
  for (const [within, whole] of texts.entries()) {
    for (let start = whole.indexOf(quote); start !== -1; start = whole.indexOf(quote, start + 1)) {
      const end = start + quote.length;
      if (!taken.some((other) => other.within === within && other.start < end && start < other.end))
        return { within, start, end };
    }
  }
  return NOWHERE;
}

/** The clues of an item in the order in which it is read, each with its place. */
export function placeClues(content: ItemContent, clues: readonly Clue[]): PlacedClue[] {
  const texts = textsOf(content);
  const taken: Place[] = [];
  const placed = clues.map((clue) => {
    const place = placeOf(clue.quote, texts, taken);
    taken.push(place);
    return { ...clue, ...place };
  });
  const rank = ({ within }: Place) => within ?? texts.length;
  return placed
    .toSorted((one, other) => rank(one) - rank(other) || one.start - other.start)
    .map((clue, at) => ({ ...clue, number: at + 1 }));
}

/** A text in pieces, by the clues that are placed in it. */
export function piecesOf(whole: string, within: number, placed: readonly PlacedClue[]): Piece[] {
  const own = placed.filter((clue) => clue.within === within);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, number } of own) {
    pieces.push({ start: at, text: whole.slice(at, start), number: null });
    pieces.push({ start, text: whole.slice(start, end), number });
    at = end;
  }
  pieces.push({ start: at, text: whole.slice(at), number: null });
  return pieces.filter((piece) => piece.text !== '');
}
