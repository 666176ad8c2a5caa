import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import type { AdminFactor, SessionLength } from '@contract/settings/sign-in-rules';
import type { TrustChange } from '@contract/settings/trust';
import {
  type Company,
  lockCompany,
  readCompany,
  updateCompany,
} from '@server/domain/company/company.queries';
import { findPerson } from '@server/domain/people/people.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { dayText, timeOfDay } from '@server/platform/time/days';
import { tellOfTrust } from '../trust/told.rules';
import { countLacking, firstLacking } from './sign-in.queries';

const { adminFactorDaysAhead, adminFactorRemindMs, adminFactorShown } = limits.session;

export const sessionLengthFrom = ({
  sessionIdleMinutes,
  sessionMaxMinutes,
}: Pick<Company, 'sessionIdleMinutes' | 'sessionMaxMinutes'>): SessionLength => ({
  idleMinutes: sessionIdleMinutes,
  maxMinutes: sessionMaxMinutes,
});

/** Null is the longest. */
const isLonger = (one: number | null, other: number | null) => (one ?? Infinity) > (other ?? Infinity);

/**
 * Sets how long sessions of the console last, and tells all admins: what makes them longer can be stopped by the link,
 * which knows how long they were.
 */
export async function setSessionLength(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  wanted: SessionLength,
): Promise<void> {
  const company = await lockCompany(tx, actor.companyId);
  const before = sessionLengthFrom(company);
  const { idleMinutes, maxMinutes } = wanted;
  if (before.idleMinutes === idleMinutes && before.maxMinutes === maxMinutes) return;
  await updateCompany(tx, company.id, {
    ...{ sessionIdleMinutes: idleMinutes, sessionMaxMinutes: maxMinutes },
    updatedAt: deps.clock(),
  });
  const isLengthened = isLonger(idleMinutes, before.idleMinutes) || isLonger(maxMinutes, before.maxMinutes);
  await tellOfTrust(
    tx,
    deps,
    actor,
    isLengthened
      ? { kind: 'sessionsLengthened', subject: JSON.stringify(before) }
      : { kind: 'sessionsShortened' },
  );
}

export async function adminFactorOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
): Promise<AdminFactor> {
  const { adminFactorFrom, adminFactorRemindedAt } = await readCompany(db, companyId);
  const people = await firstLacking(db, companyId, adminFactorShown);
  return {
    requiredFrom: adminFactorFrom?.toISOString() ?? null,
    isInForce: adminFactorFrom !== null && adminFactorFrom <= clock(),
    lacking: people.map(({ id, name, lastName, email }) => ({
      ...{ id, email },
      name: `${name} ${lastName}`.trim(),
    })),
    lackingCount: people.length < adminFactorShown ? people.length : await countLacking(db, companyId),
    remindedAt: adminFactorRemindedAt?.toISOString() ?? null,
  };
}

const isRemindedLately = ({ adminFactorRemindedAt: at }: Pick<Company, 'adminFactorRemindedAt'>, now: Date) =>
  at !== null && now.getTime() - at.getTime() < adminFactorRemindMs;

/** Mails those who use the console without a second factor from when on they need one. */
async function mailLacking(tx: Tx, deps: Deps, company: Company, from: Date): Promise<void> {
  const { id, lang, timeZone, name: companyName } = company;
  const day = dayText(from, { lang, timeZone });
  const people = await firstLacking(tx, id, limits.session.adminFactorMailed);
  const link = `${deps.config.publicUrl}/profile`;
  const mails = people.map(({ email }) => ({
    ...{ template: 'secondFactorDue' as const, to: email, lang },
    values: { companyName, day, email, link },
  }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
  await updateCompany(tx, id, { adminFactorRemindedAt: deps.clock() });
}

/** What a new date is in place of the one before. */
function kindOf(before: Date | null, from: Date | null, now: Date): TrustChange {
  if (from === null) return 'adminFactorNotRequired';
  const isPostponed = before !== null && from > before && from > now;
  return isPostponed ? 'adminFactorPostponed' : 'adminFactorRequired';
}

/**
 * Requires a second factor of all who use the console, from the beginning of a day of the company's zone on, or no more.
 * Tells all admins, and those who have none. Throws 409 unless the caller has one, so that nobody asks of others what they have not
 * tried, and 422 for a day that is over or too far ahead.
 */
export async function requireAdminFactor(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  day: string | null,
): Promise<void> {
  const now = deps.clock();
  const company = await lockCompany(tx, actor.companyId);
  const { timeZone, adminFactorFrom: before } = company;
  const today = dayAt(now, timeZone);
  if (day !== null) {
    const { isMfaEnabled } = await findPerson(tx, company.id, actor.userId);
    if (!isMfaEnabled && actor.session.method !== 'sso')
      throw conflict('Turn on two-factor authentication in your own profile first.');
    if (day < today && !(before && dayAt(before, timeZone) === day))
      throw invalidField('from', 'Please choose today or a later day.');
    if (day > addDays(today, adminFactorDaysAhead))
      throw invalidField('from', words`Please choose a day within ${adminFactorDaysAhead} days.`);
  }
  const from = day === null ? null : timeOfDay(day, 0, timeZone);
  if (from?.getTime() === before?.getTime()) return;
  await updateCompany(tx, company.id, { adminFactorFrom: from, updatedAt: now });
  const subject = before?.toISOString() ?? null;
  await tellOfTrust(tx, deps, actor, { kind: kindOf(before, from, now), subject });
  if (from && !isRemindedLately(company, now)) await mailLacking(tx, deps, company, from);
}

/** Reminds those who need a second factor and have none. Throws 409 where none is required, and within a day of the last time. */
export async function remindOfFactor(tx: Tx, deps: Deps, actor: SignedInActor): Promise<void> {
  const company = await lockCompany(tx, actor.companyId);
  if (!company.adminFactorFrom) throw conflict('Two-factor authentication is not required.');
  if (isRemindedLately(company, deps.clock())) throw conflict('They were reminded within the last day.');
  await mailLacking(tx, deps, company, company.adminFactorFrom);
}
