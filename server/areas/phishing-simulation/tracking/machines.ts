import { limits } from '@contract/limits';
import type { MachineReason, SimulationEvent } from '@contract/phishing-simulation/content';

/** What a request shows about who made it. The address itself is not kept. */
export interface Signals {
  /** From a network of servers, where few people are. */
  readonly isFromServers: boolean;
  /** A program without a person before it: a library, a crawler, a preview, or a browser without a screen. */
  readonly isProgram: boolean;
  /** Asked for the headers only. */
  readonly isHead: boolean;
}

/** Something that happened to a mail, as far as it tells a person from a machine. */
export interface Hit {
  readonly type: SimulationEvent;
  readonly at: Date;
  readonly link: number | null;
  /** Who made it: the same address has the same. */
  readonly source: string | null;
  readonly reason: MachineReason | null;
}

/** A mail that something happened to. */
export interface HitMail {
  /** When its server accepted it; null: not yet, or not known. */
  readonly sentAt: Date | null;
  /** The connection was lost at its end: it arrived, as there is an event, but nobody knows when. */
  readonly isOutcomeUnknown: boolean;
}

const { tooSoonMs, allLinksMs } = limits.simulations;

/** Whether it came before anyone could have read the mail. */
function isTooSoon({ at }: Pick<Hit, 'at'>, { sentAt, isOutcomeUnknown }: HitMail): boolean {
  if (sentAt === null) return !isOutcomeUnknown;
  return at.getTime() < sentAt.getTime() + tooSoonMs;
}

/** A link, a QR code or the page of an attachment leads to an address that machines look at, too. */
const FOLLOWED: ReadonlySet<SimulationEvent> = new Set(['CLICKED', 'SCANNED', 'ATTACHMENT_OPENED']);

/** Clicks that show together with this one that a machine goes through all links: others of the mail, moments apart. */
const isSweep = (hit: Pick<Hit, 'type' | 'at' | 'link'>, other: Hit): boolean =>
  FOLLOWED.has(hit.type) &&
  FOLLOWED.has(other.type) &&
  (other.type !== hit.type || other.link !== hit.link) &&
  Math.abs(hit.at.getTime() - other.at.getTime()) < allLinksMs;

/**
 * Whether an earlier event turns out to be a machine's with a hit that goes through all links: it is a part of that, or the
 * same visitor opened the mail for it.
 */
export const isRevealed = (earlier: Hit, hit: Pick<Hit, 'type' | 'at' | 'link' | 'source'>): boolean =>
  earlier.reason === null &&
  (isSweep(hit, earlier) ||
    (earlier.source !== null &&
      earlier.source === hit.source &&
      (earlier.type === 'OPENED' || FOLLOWED.has(earlier.type))));

/**
 * Why something that happened to a mail is taken for a machine's; null for a person's. `near` is what happened to the mail
 * shortly before. What is typed into a login page comes after a click that was judged already: only its moment and its
 * program count. A report or a reply is a person's.
 */
export function machineReason(
  hit: Omit<Hit, 'reason'>,
  { isFromServers, isProgram, isHead }: Signals,
  mail: HitMail,
  near: readonly Hit[],
): MachineReason | null {
  if (hit.type === 'REPORTED' || hit.type === 'REPLIED') return null;
  if (isHead) return 'HEAD_REQUEST';
  if (isProgram) return 'HEADLESS';
  if (isTooSoon(hit, mail)) return 'TOO_SOON';
  if (hit.type === 'SUBMITTED') return null;
  if (near.some((other) => isSweep(hit, other))) return 'ALL_LINKS';
  // The same visitor that went through the links a moment ago.
  const isKnown = (other: Hit) =>
    other.reason === 'ALL_LINKS' && other.source !== null && other.source === hit.source;
  if (near.some(isKnown)) return 'ALL_LINKS';
  return isFromServers ? 'DATA_CENTER' : null;
}
