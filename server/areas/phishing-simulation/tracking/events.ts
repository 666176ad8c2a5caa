import { limits } from '@contract/limits';
import type { ResultEvent, SimulationEvent } from '@contract/phishing-simulation/content';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import {
  countedTimes,
  type FirstTimes,
  insertEvents,
  lastEvents,
  lockMailsOfCompany,
  lockTrackedMails,
  type NewEvent,
  setFirstTimes,
  setReason,
  type TrackedMail,
} from './events.queries';
import { type Hit, isRevealed, machineReason, type Signals } from './machines';

/** Something that has just happened to a mail. */
export interface Happening {
  readonly mailId: number;
  readonly type: SimulationEvent;
  readonly at: Date;
  readonly link: number | null;
  readonly signals: Signals;
  /** A keyed hash of the address it came from. */
  readonly source: string | null;
  readonly agent: string | null;
}

const COLUMN = {
  OPENED: 'openedAt',
  CLICKED: 'clickedAt',
  SUBMITTED: 'submittedAt',
  REPORTED: 'reportedAt',
} as const satisfies Record<ResultEvent, keyof FirstTimes>;
/**
 * Whoever types into a login page has followed a link, and whoever follows one has opened the mail. Whoever scans the code,
 * opens the attachment or replies has fallen for it as by a link.
 */
const IMPLIED: Readonly<Record<SimulationEvent, readonly ResultEvent[]>> = {
  OPENED: ['OPENED'],
  CLICKED: ['CLICKED', 'OPENED'],
  SUBMITTED: ['SUBMITTED', 'CLICKED', 'OPENED'],
  REPORTED: ['REPORTED'],
  SCANNED: ['CLICKED', 'OPENED'],
  ATTACHMENT_OPENED: ['CLICKED', 'OPENED'],
  REPLIED: ['CLICKED', 'OPENED'],
};
const NEVER: FirstTimes = { openedAt: null, clickedAt: null, submittedAt: null, reportedAt: null };
/** What happened to a mail within this time says something about the next thing. */
const NEAR_MS = 60_000;

/** The first times with one more thing that counts; in whatever order they come. */
export function withEvent(times: FirstTimes, { type, at }: { type: SimulationEvent; at: Date }): FirstTimes {
  const changed: { -readonly [Name in keyof FirstTimes]: FirstTimes[Name] } = { ...times };
  for (const implied of IMPLIED[type]) {
    const column = COLUMN[implied];
    const known = changed[column];
    if (known === null || at < known) changed[column] = at;
  }
  return changed;
}

const isSame = (one: FirstTimes, other: FirstTimes) =>
  Object.values(COLUMN).every((column) => one[column]?.getTime() === other[column]?.getTime());

/** An event whose reason may still follow from a later one; a stored one has an id. */
type Judgeable = { -readonly [Name in keyof Hit]: Hit[Name] } & { readonly id?: number };

/** A mail while a batch of events is judged. */
interface Judged {
  readonly mail: TrackedMail;
  times: FirstTimes;
  /** Stored and new, in the order they came. */
  readonly hits: Judgeable[];
  /** An earlier event turned out to be a machine's. */
  isReversed: boolean;
  arrivedAt: Date | null;
}

/** Judges one event after what happened before; returns what is to be stored, if anything. */
function judge(judged: Judged, { signals, agent, mailId, ...happening }: Happening): NewEvent | undefined {
  const { mail, hits } = judged;
  const near = hits.filter(({ at }) => Math.abs(happening.at.getTime() - at.getTime()) < NEAR_MS);
  const isOutcomeUnknown = mail.state === 'unknown';
  const reason = machineReason(happening, signals, { sentAt: mail.sentAt, isOutcomeUnknown }, near);
  if (reason === 'ALL_LINKS') {
    for (const other of near.filter((one) => isRevealed(one, happening))) {
      other.reason = reason;
      judged.isReversed = true;
    }
  }
  const times = reason === null ? withEvent(judged.times, happening) : judged.times;
  // Thousands of hits on one address say nothing more, unless a person's first one is among them.
  if (hits.length >= limits.simulations.eventsMax && isSame(times, judged.times)) return undefined;
  if (reason === null && isOutcomeUnknown) judged.arrivedAt ??= happening.at;
  judged.times = times;
  const event = {
    ...happening,
    reason,
    companyId: mail.companyId,
    simulationId: mail.simulationId,
    mailId,
    agent,
  };
  hits.push(event);
  return event;
}

/** The first times of these mails from all that is stored about them. */
async function storedTimes(tx: Tx, mails: readonly TrackedMail[]): Promise<ReadonlyMap<number, FirstTimes>> {
  const times = new Map<number, FirstTimes>(mails.map(({ id }) => [id, NEVER]));
  for (const { mailId, ...event } of await countedTimes(tx, mails))
    times.set(mailId, withEvent(times.get(mailId) ?? NEVER, event));
  return times;
}

/** Judges and stores what happened, and what follows for the mails; returns those that are there and not over. */
export async function storeEvents(
  tx: Tx,
  happenings: readonly Happening[],
): Promise<ReadonlyMap<number, TrackedMail>> {
  const mails = await lockTrackedMails(tx, [...new Set(happenings.map(({ mailId }) => mailId))]);
  const judgedOf = new Map<number, Judged>(
    mails.map((mail) => [mail.id, { mail, times: mail, hits: [], isReversed: false, arrivedAt: null }]),
  );
  for (const hit of (await lastEvents(tx, mails)).reverse()) judgedOf.get(hit.mailId)?.hits.push(hit);
  // Judged all before any is written: the reason of one may follow from the next.
  const events = happenings.flatMap((happening) => {
    const judged = judgedOf.get(happening.mailId);
    return (judged && judge(judged, happening)) ?? [];
  });
  await insertEvents(tx, events);
  const reversed = [...judgedOf.values()].filter(({ isReversed }) => isReversed);
  const ids = reversed.flatMap(({ hits }) =>
    hits.flatMap(({ id, reason }) => (id !== undefined && reason === 'ALL_LINKS' ? [id] : [])),
  );
  await setReason(tx, ids, 'ALL_LINKS');
  const recounted = await storedTimes(
    tx,
    reversed.map(({ mail }) => mail),
  );
  const changed = [...judgedOf.values()].flatMap(({ mail, times: counted, arrivedAt }) => {
    const times = recounted.get(mail.id) ?? counted;
    return isSame(times, mail) && arrivedAt === null ? [] : [{ ...pick(times), id: mail.id, arrivedAt }];
  });
  await setFirstTimes(tx, changed);
  return new Map(mails.map((mail) => [mail.id, mail]));
}

const pick = ({ openedAt, clickedAt, submittedAt, reportedAt }: FirstTimes): FirstTimes => ({
  openedAt,
  clickedAt,
  submittedAt,
  reportedAt,
});

/**
 * Brings the first times of these mails of a company in line with their events and what admins said of them: after each
 * review. The caller has stored the reviews in the same transaction.
 */
export async function recountMails(tx: Tx, companyId: number, mailIds: readonly number[]): Promise<void> {
  await allowLongWork(tx);
  const mails = await lockMailsOfCompany(tx, companyId, mailIds);
  const recounted = await storedTimes(tx, mails);
  const changed = mails.flatMap((mail) => {
    const times = recounted.get(mail.id) ?? NEVER;
    return isSame(times, mail) ? [] : [{ ...times, id: mail.id, arrivedAt: null }];
  });
  await setFirstTimes(tx, changed);
}
