import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@contract/limits';
import { giveWay, nextRows } from '@server/domain/operations/pace';
import type { Database } from '@server/platform/db/client';
import { retriedTransaction } from '@server/platform/http/transaction';
import { gathered } from '@server/platform/jobs/gathered';
import type { FastifyBaseLogger } from 'fastify';
import { type Happening, storeEvents } from './events';
import { findTrackedMails, type TrackedMail } from './events.queries';
import { forgetPlans, putIntoInbox, takeFromInbox } from './inbox.queries';

/** Where events go. Once one is stored, nothing that happens to this gateway loses it. */
export interface EventLog {
  /** Stores an event and returns its mail; undefined for one that nobody knows, or that is over. */
  add(happening: Happening): Promise<TrackedMail | undefined>;
  /** Stores an event without asking for its mail, which is quicker. */
  note(happening: Happening): Promise<void>;
  /** Resolves once everything handed in so far is judged; rejects when that fails. */
  idle(): Promise<void>;
  /** Begins to look for what killed gateways have left. */
  start(): void;
  stop(): Promise<void>;
}

export interface EventLogOptions {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** More events at once than these are a burst. */
  readonly burst?: number;
}

interface Item {
  readonly happening: Happening;
  readonly isMailWanted: boolean;
}

const BATCH = 500;
const BURST = 20;
/** A burst is over when nothing was put into the inbox for so long. */
const CALM_MS = 100;
/** The inbox of a longer burst is judged from then on, with pauses so many times as long as the work. */
const LATE_MS = 3000;
const LATE_PAUSES = 5;
const RETRY_MS = 1000;
const LEFTOVERS_MS = 60_000;
/** How long a gateway goes on judging once it is told to stop; the next one does the rest. */
const STOP_MS = 2000;
/** From so many events on, it pays to plan anew. */
const LARGE_PORTION = 50;

/**
 * Stores this gateway's events, many in one transaction. A few are judged at once, so that reports follow. A burst goes into
 * the inbox, which is much less work, and is judged when it is over. Until the inbox is empty everything goes there, so that
 * events are judged in the order they came.
 */
export function eventLog(db: Database, { log, burst = BURST }: EventLogOptions): EventLog {
  /** Events that this gateway has put into the inbox, and how many of them are known to be judged. */
  let put = 0;
  let judged = 0;
  let putAt = Number.NEGATIVE_INFINITY;
  let waitingSince = 0;
  let draining: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let leftovers: NodeJS.Timeout | undefined;
  let stopAt = Number.POSITIVE_INFINITY;

  const isBurst = () => performance.now() - putAt < CALM_MS;

  async function judgeNow(items: readonly Item[]) {
    const happenings = items.map(({ happening }) => happening);
    return retriedTransaction(db, (tx) => storeEvents(tx, happenings));
  }

  async function judgeLater(items: readonly Item[]) {
    const wanted = items.flatMap(({ happening, isMailWanted }) => (isMailWanted ? happening.mailId : []));
    const mails = await findTrackedMails(db, wanted);
    const happenings = items.flatMap(({ happening, isMailWanted }) =>
      isMailWanted && !mails.has(happening.mailId) ? [] : happening,
    );
    await putIntoInbox(db, happenings);
    if (put === judged) waitingSince = performance.now();
    put += happenings.length;
    putAt = performance.now();
    drainLater(CALM_MS);
    return mails;
  }

  const batches = gathered<Item, TrackedMail | undefined>(
    async (items) => {
      const isQuiet = items.length <= burst && put === judged && !draining;
      const mails = await (isQuiet ? judgeNow(items) : judgeLater(items));
      return items.map(({ happening }) => mails.get(happening.mailId));
    },
    { max: BATCH, waitMs: 0 },
  );

  /** Judges the oldest in the inbox. They leave it in the same transaction, so each is judged once. */
  const judgeSome = (most: number) =>
    retriedTransaction(db, async (tx) => {
      const happenings = await takeFromInbox(tx, most);
      if (happenings.length >= LARGE_PORTION) await forgetPlans(tx);
      if (happenings.length > 0) await storeEvents(tx, happenings);
      return happenings.length;
    });

  async function judgeAll(): Promise<void> {
    let rows: number = limits.operations.batchSize;
    while (performance.now() < stopAt) {
      const putBefore = put;
      const start = performance.now();
      const count = await judgeSome(rows);
      if (count < rows) judged = putBefore;
      if (count < rows && put === judged) return;
      const tookMs = performance.now() - start;
      const beat = { rows, tookMs, isCrowded: isBurst() || db.$client.waitingCount > 0 };
      rows = nextRows(beat);
      if (isBurst()) await delay(tookMs * LATE_PAUSES);
      else if (beat.isCrowded) await giveWay(db.$client, beat);
    }
  }

  /** Judges the inbox, portion by portion, until it is empty. */
  function drain(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    draining ??= judgeAll().finally(() => {
      draining = undefined;
    });
    return draining;
  }

  const drainInBackground = () =>
    drain().catch((error: unknown) => {
      log.error({ err: error }, 'events of simulations could not be judged; they are tried again');
      drainLater(RETRY_MS);
    });

  function drainLater(afterMs: number): void {
    if (draining || timer || stopAt < Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isBurst() && performance.now() - waitingSince < LATE_MS) drainLater(CALM_MS);
      else void drainInBackground();
    }, afterMs);
  }

  return {
    add: (happening) => batches.add({ happening, isMailWanted: true }),
    async note(happening) {
      await batches.add({ happening, isMailWanted: false });
    },
    async idle() {
      await batches.idle();
      while (put !== judged || draining) await drain();
    },
    start() {
      void drainInBackground();
      leftovers = setInterval(() => void drainInBackground(), LEFTOVERS_MS);
      leftovers.unref();
    },
    async stop() {
      clearInterval(leftovers);
      await batches.idle();
      stopAt = performance.now() + STOP_MS;
      clearTimeout(timer);
      if (put !== judged || draining) await drainInBackground();
    },
  };
}
