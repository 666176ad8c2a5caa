import { limits } from '@contract/limits';
import type { MailCarrier, OwnMailRest } from '@contract/settings/own-mail';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import type { Tx } from '@server/platform/db/client';
import { fewAtOnce } from '@server/platform/jobs/few-at-once';
import { gathered } from '@server/platform/jobs/gathered';
import type { JobHandler, MailJob } from '@server/platform/jobs/queue';
import type { FindMailBrand } from '@server/platform/mail/brand';
import { classOf } from '@server/platform/mail/classes';
import type { Mailer } from '@server/platform/mail/mailer';
import { MailHeld, MailRefused } from '@server/platform/mail/outbox';
import { isAddressRefused, reasonOf } from '@server/platform/mail/smtp-failure';
import type { FastifyBaseLogger } from 'fastify';
import { AddressRefused, WayFailed } from './failures';
import { ownSender, type SendDeps } from './send';
import {
  countRefusal,
  factsOfMails,
  findResting,
  findWayOfMail,
  forgetRefusals,
  type MailFacts,
  noteAtWay,
  type WayOfMail,
} from './ways.queries';

interface RouteDeps extends SendDeps {
  readonly config: SendDeps['config'] & Parameters<typeof flagLookUp>[0]['config'];
  readonly product: Pick<Mailer, 'send'>;
  readonly findBrand: FindMailBrand;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const { reasonMax, refusalsMax, restMs } = limits.ownMail;
/** Mails that ask for their facts together. */
const TOGETHER_MAX = 200;
/** Microsoft takes three mails of a mailbox at the same time, and other servers seldom many more from one sender. */
const OF_ONE_WAY = 3;
/** That a way works is written down this often at most. */
const NOTED_MS = 60_000;

/** Why a way that is in use carries nothing at the moment; null: it does. */
export async function whyRests(
  deps: Parameters<typeof flagLookUp>[0],
  { company, way, isProved }: Omit<WayOfMail, 'whenFails'>,
): Promise<OwnMailRest | null> {
  const isClosed = company.disabledAt !== null || company.status === 'SUSPENDED';
  if (isClosed || !isBoostedOrOnTrial(company, deps.clock())) return 'plan';
  if (!isProved) return 'domain';
  if (way.kind === 'smtp') return null;
  const isOn = await flagLookUp(deps, { companyId: company.id, userId: company.ownerId ?? 0 });
  return isOn('office-graph') ? null : 'flag';
}

/**
 * Those of these addresses that rest by the way that carries a company's mails at the moment, in their comparison form; senders leave
 * them out.
 */
export async function restingAmong(
  tx: Tx,
  deps: Parameters<typeof flagLookUp>[0],
  companyId: number,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await findWayOfMail(tx, companyId);
  const isOwn = found !== undefined && (await whyRests({ ...deps, db: tx }, found)) === null;
  return findResting(tx, companyId, isOwn ? 'own' : 'product', addresses);
}

/** The pause after a number of failures in a row. */
export const restAfter = (failures: number): number =>
  Math.min(restMs.most, restMs.first * 2 ** Math.min(failures - 1, 20));

/**
 * Sends each mail by the way that may carry it (`platform/mail/classes.ts`): with a credential or about the service by the
 * product's own mail, a company's others by its own way where it has one. What that does not take is sent by the product, or
 * held, as the company has chosen. An address that the server of a way refuses for good rests there after some refusals, and gets nothing by
 * that way but credentials: what a company's own server says keeps nobody from the product's mails.
 */
export function routedMail(deps: RouteDeps): JobHandler<'mail.send'> {
  const { db, clock, product, findBrand, log } = deps;
  const sendByOwn = ownSender(deps);
  const facts = gathered((jobs: readonly MailJob[]) => factsOfMails(db, jobs), {
    max: TOGETHER_MAX,
    waitMs: 0,
  });
  const ways = fewAtOnce(OF_ONE_WAY);

  async function noteSent({ way }: WayOfMail): Promise<void> {
    const now = clock();
    const isNoted = way.lastSentAt !== null && now.getTime() - way.lastSentAt.getTime() < NOTED_MS;
    if (way.failures === 0 && isNoted) return;
    const works = { failures: 0, failingSince: null, retryAt: null, toldAt: null };
    await noteAtWay(db, way, { ...works, lastSentAt: now });
  }

  /** Returns until when the way rests. */
  async function noteFailed({ way }: WayOfMail, reason: string): Promise<Date> {
    const now = clock();
    const failures = way.failures + 1;
    const retryAt = new Date(now.getTime() + restAfter(failures));
    log.warn({ companyId: way.companyId, kind: way.kind, failures, reason }, "a company's own mail fails");
    await noteAtWay(db, way, {
      ...{ failures, retryAt, lastFailedAt: now, lastFailure: reason },
      failingSince: way.failingSince ?? now,
    });
    return retryAt;
  }

  type Context = Parameters<JobHandler<'mail.send'>>[1];

  const restOf = ({ way }: WayOfMail): Date | null =>
    way.retryAt !== null && way.retryAt > clock() ? way.retryAt : null;

  /** Gives the mail to a company's own way. Returns until when that rests, if it did not take the mail. */
  async function tryOwn(found: WayOfMail, job: MailJob, context: Context): Promise<Date | null> {
    try {
      await sendByOwn(found.way, job, context, await findBrand(job));
      await noteSent(found);
      return null;
    } catch (error) {
      if (!(error instanceof WayFailed)) throw error;
      return await noteFailed(found, error.reason);
    }
  }

  /** Returns whether the way has the mail; not when it was removed meanwhile. Throws MailHeld. */
  const sendByWay = async (given: WayOfMail, job: MailJob, context: Context): Promise<boolean> => {
    const tried =
      restOf(given) ??
      (await ways.run(given.company.id, async (hasWaited) => {
        // It may have failed or been changed while the mail waited for its turn.
        const found = hasWaited ? await findWayOfMail(db, given.company.id) : given;
        return found ? (restOf(found) ?? (await tryOwn(found, job, context))) : undefined;
      }));
    if (tried && given.whenFails === 'hold') throw new MailHeld(given.company.id, tried);
    return tried === null;
  };

  /** Sends by a way, unless the address rests there, and counts what its server says of the address. Returns whether the way has the mail. */
  async function sendAndCount(
    { companyId, refused }: MailFacts,
    saidBy: MailCarrier,
    job: MailJob,
    send: () => Promise<boolean>,
  ): Promise<boolean> {
    const known = refused.find((row) => row.saidBy === saidBy);
    if (known?.restingSince && classOf(job.template) !== 'credential')
      throw new MailRefused('the address rests');
    try {
      const isSent = await send();
      if (isSent && known && companyId !== undefined) await forgetRefusals(db, companyId, job.to, saidBy);
      return isSent;
    } catch (error) {
      const isRefused = error instanceof AddressRefused || isAddressRefused(error);
      if (!isRefused || companyId === undefined) throw error;
      const reason = error instanceof AddressRefused ? error.reason : reasonOf(error, { most: reasonMax });
      const refusal = { companyId, saidBy, address: job.to, reason };
      await countRefusal(db, refusal, { most: refusalsMax, now: clock() });
      throw new MailRefused('the address was refused');
    }
  }

  return async (given, asked) => {
    const known = await facts.add(given);
    const { companyId, found } = known;
    const job = companyId === undefined ? given : { ...given, companyId };
    let claim: Promise<void> | undefined;
    // One that the own way has refused at its end is claimed already when the product sends it.
    const claimEnd = () => {
      claim ??= asked.claimEnd();
      return claim;
    };
    const context = { ...asked, claimEnd };
    const isOwn = classOf(job.template) === 'company' && !asked.isReleased && found !== undefined;
    if (isOwn && (await whyRests(deps, found)) === null) {
      const isSent = await sendAndCount(known, 'own', job, () => sendByWay(found, job, context));
      if (isSent) return;
    }
    await sendAndCount(known, 'product', job, async () => {
      await product.send(job, context);
      return true;
    });
  };
}
