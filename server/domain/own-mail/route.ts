import { limits } from '@contract/limits';
import type { OwnMailRest } from '@contract/settings/own-mail';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
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
  findWayOfMail,
  forgetRefusals,
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

/** The pause after a number of failures in a row. */
export const restAfter = (failures: number): number =>
  Math.min(restMs.most, restMs.first * 2 ** Math.min(failures - 1, 20));

/**
 * Sends each mail by the way that may carry it (`platform/mail/classes.ts`): with a credential or about the service by the
 * product's own mail, a company's others by its own way where it has one. What that does not take is sent by the product, or
 * held, as the company has chosen. An address that mail servers refuse for good rests after some refusals, and gets nothing but credentials.
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

  return async (job, given) => {
    const kind = classOf(job.template);
    const { companyId, refused, found: way } = await facts.add(job);
    if (refused?.restingSince && kind !== 'credential') throw new MailRefused('the address rests');
    const found = kind === 'company' && !given.isReleased ? way : undefined;
    const mail = companyId === undefined ? job : { ...job, companyId };
    let claim: Promise<void> | undefined;
    // One that the own way has refused at its end is claimed already when the product sends it.
    const claimEnd = () => {
      claim ??= given.claimEnd();
      return claim;
    };
    const context = { ...given, claimEnd };
    try {
      const isTried = found !== undefined && (await whyRests(deps, found)) === null;
      if (!isTried || !(await sendByWay(found, mail, context))) await product.send(mail, context);
    } catch (error) {
      const isRefused = error instanceof AddressRefused || isAddressRefused(error);
      if (!isRefused || companyId === undefined) throw error;
      const reason = error instanceof AddressRefused ? error.reason : reasonOf(error, { most: reasonMax });
      await countRefusal(db, { companyId, address: job.to, reason }, { most: refusalsMax, now: clock() });
      throw new MailRefused('the address was refused');
    }
    if (refused && companyId !== undefined) await forgetRefusals(db, companyId, job.to);
  };
}
