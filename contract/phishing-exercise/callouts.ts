import { limits } from '../limits';
import { type AnchorRange, type Callout, findAnchor } from './content';

/** A body as console and gateway extract it, each with its own parser: the texts in order; see findAnchor. */
export interface BodyTexts {
  readonly texts: readonly string[];
  /** Indexes of texts that begin a new block. */
  readonly breaks: ReadonlySet<number>;
}

/** The documented words for what is wrong with a callout. */
export const CALLOUT_PROBLEMS = {
  textMissing: 'Please add Callout Text.',
  anchorMissing: 'Type Anchor Text you want to highlight.',
  anchorTwice: 'Anchor Text has to be a unique value.',
  anchorNotFound: 'No matches found.',
  /** `n` is the order number of the callout that has the longer anchor. */
  anchorIncluded: 'This anchor text is included in the anchor text #%{n}.',
  tooMany: `A message has at most ${limits.exercises.bodyCalloutsMax} callouts in its body.`,
  headerTwice: 'A message has at most one callout in its header.',
} as const;
export type CalloutProblemName = keyof typeof CALLOUT_PROBLEMS;

/** What is wrong with a callout, by its index in the list. */
export interface CalloutProblem {
  readonly at: number;
  readonly field: 'anchor' | 'place';
  readonly problem: CalloutProblemName;
  /** Of `anchorIncluded`: the order number of the callout whose anchor has this one in it. */
  readonly n?: number;
}

/** An anchor as it is compared: runs of spaces count as one. */
export const anchorKey = (anchor: string): string => anchor.trim().replace(/\s+/gu, ' ');

/** A problem in the documented words. */
export const calloutMessage = ({ problem, n }: Pick<CalloutProblem, 'problem' | 'n'>): string =>
  CALLOUT_PROBLEMS[problem].replace('%{n}', String(n));

/** An anchor of the body: its callout's index and number, its text as it is compared, and where it was found. */
interface Anchor {
  readonly at: number;
  readonly n: number;
  readonly key: string;
  /** Undefined if it is not in the body; empty without a body. */
  readonly ranges: readonly AnchorRange[] | undefined;
}

const overlap = (one: AnchorRange, other: AnchorRange) =>
  one.text === other.text && one.start < other.end && other.start < one.end;

/** Whether an anchor is a part of the other, or begins or ends in the middle of one above it. */
const isWithin = (anchor: Anchor, other: Anchor) =>
  other.key.includes(anchor.key) ||
  (other.at < anchor.at &&
    !anchor.key.includes(other.key) &&
    anchor.ranges?.some((range) => other.ranges?.some((taken) => overlap(range, taken))) === true);

function anchorProblem(
  anchor: Anchor,
  others: readonly Anchor[],
): Pick<CalloutProblem, 'problem' | 'n'> | undefined {
  if (anchor.key === '') return { problem: 'anchorMissing' };
  const given = others.filter(({ key }) => key !== '');
  if (given.some(({ key }) => key === anchor.key)) return { problem: 'anchorTwice' };
  if (!anchor.ranges) return { problem: 'anchorNotFound' };
  const other = given.find((one) => isWithin(anchor, one));
  return other && { problem: 'anchorIncluded', n: other.n };
}

type Given = Pick<Callout, 'anchor' | 'orderNumber' | 'place'>;

/**
 * What is wrong with the places and anchors of a message's callouts, at most one problem with each anchor: too
 * many, a missing anchor, one that is there twice, that the body does not have, or that is a part of another or runs
 * into it. Without a body the anchors are not looked for.
 */
export function calloutProblems(callouts: readonly Given[], body?: BodyTexts): CalloutProblem[] {
  const headers: number[] = [];
  const anchors: Anchor[] = [];
  callouts.forEach(({ place, anchor, orderNumber: n }, at) => {
    if (place === 'HEADER') headers.push(at);
    else
      anchors.push({
        at,
        n,
        key: anchorKey(anchor),
        ranges: body ? findAnchor(body.texts, body.breaks, anchor) : [],
      });
  });
  return [
    ...headers.slice(1).map((at): CalloutProblem => ({ at, field: 'place', problem: 'headerTwice' })),
    ...anchors
      .slice(limits.exercises.bodyCalloutsMax)
      .map(({ at }): CalloutProblem => ({ at, field: 'place', problem: 'tooMany' })),
    ...anchors.flatMap((anchor): CalloutProblem[] => {
      const found = anchorProblem(
        anchor,
        anchors.filter((other) => other !== anchor),
      );
      return found ? [{ at: anchor.at, field: 'anchor', ...found }] : [];
    }),
  ];
}

/** The callouts in the order in which they are shown, numbered from 1: the header's first, without an anchor. */
export function orderedCallouts(callouts: readonly Callout[]): Callout[] {
  const rank = ({ place }: Callout) => (place === 'HEADER' ? 0 : 1);
  return callouts
    .toSorted((one, other) => rank(one) - rank(other) || one.orderNumber - other.orderNumber)
    .map((callout, at) => ({
      ...callout,
      anchor: callout.place === 'HEADER' ? '' : callout.anchor,
      orderNumber: at + 1,
    }));
}

/** A stretch of a text, with the callout it belongs to. */
export interface Stretch extends AnchorRange {
  readonly orderNumber: number;
  /** The first stretch of its callout has the number. */
  readonly isFirst: boolean;
}

/** Where the callouts of a body are, in the order of its texts. Stretches never overlap: the first callout wins. */
export function stretchesOf(
  texts: readonly string[],
  breaks: ReadonlySet<number>,
  callouts: readonly Callout[],
): Stretch[] {
  const found: Stretch[] = [];
  for (const { place, anchor, orderNumber } of callouts) {
    const ranges = place === 'BODY' ? (findAnchor(texts, breaks, anchor) ?? []) : [];
    const isTaken = ranges.some((range) =>
      found.some(({ text, start, end }) => text === range.text && range.start < end && start < range.end),
    );
    if (!isTaken) found.push(...ranges.map((range, at) => ({ ...range, orderNumber, isFirst: at === 0 })));
  }
  return found.sort((one, other) => one.text - other.text || one.start - other.start);
}
