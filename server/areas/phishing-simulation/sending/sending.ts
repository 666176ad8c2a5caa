import { randomUUID } from 'node:crypto';
import type { Database } from '@server/platform/db/client';
import { gathered } from '@server/platform/jobs/gathered';
import type { FastifyBaseLogger } from 'fastify';
import { type MessageSettings, simulationMessage } from './message';
import { type Pace, paceOf } from './pace';
import {
  type ClaimedMail,
  claimDueMails,
  claimEnds,
  claimOf,
  giveUpLost,
  type Instance,
  type Outcome,
  recordOutcomes,
  takeBackClaims,
} from './sending.queries';
import type { TemplateCache } from './template-cache';
import type { Handover, SimulationTransport } from './transport';

export interface SenderDeps {
  readonly db: Database;
  readonly clock: () => Date;
  /** Milliseconds that go on evenly while the clock is set; pauses and paces go by it. */
  readonly uptime: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly transport: SimulationTransport;
  readonly templates: TemplateCache;
  readonly message: MessageSettings;
}

export interface SenderOptions {
  /** Mails handed over at the same time. */
  readonly connections: number;
  readonly instance: Instance;
  /** Mails per minute to one domain; 0: as fast as possible. */
  readonly perMinute: number;
  readonly pollMs?: number;
  readonly leaseMs?: number;
}

export interface SimulationSender {
  start(): void;
  /** Hands over no more mails, lets those under way end, and releases the others. */
  stop(): Promise<void>;
}

/** A mail with the uptime at which its claim ends. */
interface HeldMail extends ClaimedMail {
  readonly heldUntil: number;
}

const POLL_MS = 1000;
/** Longer than a mail waits for its turn and then for a slow server. */
const LEASE_MS = 3 * 60_000;
const TURN_WAIT_MS = 60_000;
/** Mails that a gateway has claimed. */
const HELD_MAX = 1000;
/** With fewer that are ready, more are claimed. */
const READY_LEAST = 250;
/** Mails of one claim, and those of one campaign among them: few, because the embedded database does one thing at a time. */
const CLAIMED_MAX = 200;
const CLAIMED_OF_EACH = 100;
const BATCH = 200;
/** Connections wait for the ends of their mails. Nobody waits for outcomes, and each statement about them counts anew. */
const ENDS_WAIT_MS = 1;
const OUTCOMES_WAIT_MS = 20;
const RECOVER_MS = 10_000;

const MINUTE_MS = 60_000;
/** Pauses after refusals for the time being: greylisting ends within minutes, a full mailbox within a day. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 720];
/** Pauses after failing to reach the server at all. */
const UNREACHABLE_MS = { first: 1000, most: 60_000 };
/** How often an outcome is written again while the database can't be reached. */
const OUTCOME_TRIES = 5;

/** When a mail is tried again after so many refusals, from now on in ms; undefined: it is given up. */
export const retryAfterMs = (attempts: number): number | undefined => {
  const minutes = RETRY_MINUTES[attempts];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends the due mails of running campaigns. Any number of gateways share them: each claims some for a while. A mail's end is
 * claimed just before it is sent, and from then on the mail is never sent again, except when the server refuses it.
 */
export function simulationSender(deps: SenderDeps, options: SenderOptions): SimulationSender {
  const { db, clock, uptime, log, transport, templates } = deps;
  const { connections, perMinute, instance, pollMs = POLL_MS, leaseMs = LEASE_MS } = options;
  const turnWaitMs = Math.min(TURN_WAIT_MS, leaseMs / 3);
  const pace: Pace = paceOf({ perMinute, waitMaxMs: turnWaitMs });
  /** Campaigns of which no more is claimed for a while. */
  const busyUntil = new Map<number, number>();
  const ready: HeldMail[] = [];
  const waiting = new Map<HeldMail, NodeJS.Timeout>();
  const active = new Set<Promise<void>>();
  let isStopping = false;
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The last claim found nothing: the next one waits. */
  let isDry = false;
  let hasTakenBack = false;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let unreachable = { since: 0, forMs: 0 };

  const ends = gathered(
    async (mails: readonly ClaimedMail[]) => {
      const now = clock();
      return claimEnds(db, mails, now, new Date(now.getTime() + leaseMs));
    },
    { max: BATCH, waitMs: ENDS_WAIT_MS },
  );
  const outcomes = gathered(
    async (ended: readonly Outcome[]) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await recordOutcomes(db, ended);
          return ended;
        } catch (error) {
          // Without it the mails end as 'unknown', or are sent again if their end was not claimed.
          if (attempt === OUTCOME_TRIES) throw error;
          await pause(200 * 2 ** attempt);
        }
      }
    },
    { max: BATCH, waitMs: OUTCOMES_WAIT_MS },
  );
  const record = (mail: ClaimedMail, outcome: Omit<Outcome, 'id' | 'claim'>) =>
    outcomes
      .add({ id: mail.id, claim: mail.claim, ...outcome })
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error({ err: error, mailId: mail.id }, 'an outcome could not be written'),
      );
  const release = (mail: ClaimedMail, at: Date | null = null) =>
    record(mail, { state: 'planned', failure: null, at });

  const isResting = () => uptime() < unreachable.since + unreachable.forMs;
  const held = () => ready.length + waiting.size + active.size;

  /** Gives the mails back that no conversation has begun about: all, or those of a campaign. */
  function releaseHeld(simulationId?: number): void {
    const isMeant = (mail: ClaimedMail) => simulationId === undefined || mail.simulationId === simulationId;
    for (const mail of ready.splice(0)) {
      if (isMeant(mail)) track(release(mail));
      else ready.push(mail);
    }
    for (const [mail, turn] of [...waiting].filter(([mail]) => isMeant(mail))) {
      clearTimeout(turn);
      waiting.delete(mail);
      track(release(mail));
    }
  }

  function restAfter(failure: string): void {
    if (isResting()) return;
    const forMs = Math.min(UNREACHABLE_MS.most, unreachable.forMs * 2 || UNREACHABLE_MS.first);
    unreachable = { since: uptime(), forMs };
    log.warn({ failure, forMs }, 'the mail server of simulations could not be reached');
    releaseHeld();
  }

  /** Keeps a promise that never rejects until it ends. */
  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => active.delete(tracked));
    active.add(tracked);
  }

  function conclude(mail: ClaimedMail, handover: Handover): Promise<void> {
    const now = clock();
    switch (handover.kind) {
      case 'sent':
        unreachable = { since: 0, forMs: 0 };
        return record(mail, { state: 'sent', failure: null, at: now });
      case 'unknown':
        return record(mail, { state: 'unknown', failure: handover.failure, at: null });
      case 'refused': {
        const { isForGood, failure } = handover;
        const afterMs = isForGood ? undefined : retryAfterMs(mail.attempts);
        if (afterMs === undefined) return record(mail, { state: 'failed', failure, at: null });
        return record(mail, { state: 'planned', failure, at: new Date(now.getTime() + afterMs) });
      }
      case 'unreachable':
        restAfter(handover.failure);
        return release(mail);
      case 'later':
        return release(mail, new Date(now.getTime() + handover.afterMs));
      case 'withdrawn':
        // Its campaign was stopped, or the mail was claimed anew.
        releaseHeld(mail.simulationId);
        return release(mail);
    }
  }

  async function hand(mail: ClaimedMail): Promise<void> {
    try {
      const template = await templates.find(mail);
      if (!template) {
        await record(mail, { state: 'failed', failure: 'its template is gone', at: null });
        return;
      }
      const message = simulationMessage(template, mail.id, mail, deps.message, clock());
      const handover = await transport.send(message, () => ends.add(mail), mail);
      // The connection takes its next mail while this one's outcome is written.
      track(conclude(mail, handover));
    } catch (error) {
      log.error({ err: error, mailId: mail.id }, 'a mail of a simulation could not be made');
      await release(mail, new Date(clock().getTime() + MINUTE_MS));
    }
  }

  let handing = 0;
  function handMore(): void {
    // A few more than connections, so that none waits for its next mail.
    while (handing < connections * 2 && !isStopping && !isResting()) {
      const mail = ready.shift();
      if (!mail) break;
      // Whoever is free has it by now: the server was slow.
      if (mail.heldUntil <= uptime()) continue;
      handing += 1;
      track(
        hand(mail).finally(() => {
          handing -= 1;
          handMore();
        }),
      );
    }
    if (!isDry && ready.length < READY_LEAST) poll();
  }

  function take(mail: HeldMail): void {
    const waitMs = pace.reserve(mail.email, uptime());
    if (waitMs === null) {
      // Its domains are busy: enough of it is waiting already.
      busyUntil.set(mail.simulationId, uptime() + turnWaitMs / 2);
      track(release(mail));
    } else if (waitMs === 0) ready.push(mail);
    else {
      const turn = setTimeout(() => {
        waiting.delete(mail);
        ready.push(mail);
        handMore();
      }, waitMs);
      waiting.set(mail, turn);
    }
  }

  function warnOfLost(mails: number): void {
    if (mails > 0) log.warn({ mails }, 'mails may or may not have arrived; they are not sent again');
  }

  async function claimSome(): Promise<number> {
    const now = clock();
    if (!hasTakenBack) {
      warnOfLost(await takeBackClaims(db, instance));
      hasTakenBack = true;
    }
    if (uptime() >= recoveredAt + RECOVER_MS) {
      recoveredAt = uptime();
      warnOfLost(await giveUpLost(db, now));
    }
    const most = Math.min(CLAIMED_MAX, HELD_MAX - held());
    if (isResting() || most <= 0) return 0;
    for (const [simulationId, until] of busyUntil) if (until <= uptime()) busyUntil.delete(simulationId);
    const heldUntil = uptime() + leaseMs;
    const claimed = await claimDueMails(db, {
      claim: claimOf(instance, randomUUID()),
      now,
      except: [...busyUntil.keys()],
      until: new Date(now.getTime() + leaseMs),
      most,
      ofEach: Math.min(most, CLAIMED_OF_EACH),
    });
    for (const mail of claimed) {
      if (isStopping) track(release(mail));
      else take({ ...mail, heldUntil });
    }
    return claimed.length;
  }

  /** One claim at a time; the next at once while there is something to send. */
  function poll(): void {
    if (polling || isStopping) return;
    clearTimeout(timer);
    polling = claimSome()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the mails of simulations could not be read');
        return 0;
      })
      .then((found) => {
        polling = undefined;
        if (isStopping) return;
        isDry = found === 0;
        timer = setTimeout(poll, pollMs);
        handMore();
      });
  }

  return {
    start: poll,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await polling;
      releaseHeld();
      while (active.size > 0) await Promise.all(active);
      transport.close();
    },
  };
}
