import { addDays, dayAt } from '@contract/days';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { identityKey } from '@contract/names';
import type { Closing } from '@contract/settings/closing';
import {
  type Company,
  lockCompany,
  readCompany,
  updateCompany,
} from '@server/domain/company/company.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, invalidField } from '@server/platform/http/errors';
import { dayText, timeOfDay } from '@server/platform/time/days';
import { tellOfTrust } from '../trust/told.rules';
import { findClosing, insertClosing } from './closing.queries';
import { OBSTACLE_TEXTS, obstaclesOf } from './obstacles';
import { keepOpen } from './stops';

const { waitDays } = limits.closing;

export async function closingOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, userId, isVisitor }: SignedInActor,
): Promise<Closing> {
  const company = await readCompany(db, companyId);
  const found = await findClosing(db, companyId);
  const isOwner = company.ownerId === userId && !isVisitor;
  return {
    closing:
      found && company.closesAt
        ? {
            closesAt: company.closesAt.toISOString(),
            askedAt: found.closing.askedAt.toISOString(),
            askedBy: found.email,
          }
        : null,
    obstacles: isOwner ? await obstaclesOf(db, company, clock()) : [],
  };
}

/** The day on which an account is closed, for those who read of it. */
export const closingDay = ({ lang, timeZone }: Pick<Company, 'lang' | 'timeZone'>, closesAt: Date): string =>
  dayText(closesAt, { lang, timeZone });

/**
 * Closes the account at the beginning of the day that comes after the waiting time, and tells all admins, whose link keeps it. One
 * that is being closed stays so, with its day. Throws 422 unless the company's name was typed, and 409 while something is in the way.
 */
export async function askToClose(tx: Tx, deps: Deps, actor: SignedInActor, name: string): Promise<void> {
  const company = await lockCompany(tx, actor.companyId);
  if (identityKey(name) !== company.identityKey)
    throw invalidField('name', 'Type the name of the company as it is shown.');
  if (company.closesAt !== null) return;
  const askedAt = deps.clock();
  const details = (await obstaclesOf(tx, company, askedAt)).map(({ kind }) => ({
    code: kind,
    description: OBSTACLE_TEXTS[kind],
  }));
  if (details.length > 0)
    throw new HttpError(409, ERROR_CODES.conflict, "The account can't be closed yet.", details);
  const { id: companyId, timeZone } = company;
  const closesAt = timeOfDay(addDays(dayAt(askedAt, timeZone), waitDays), 0, timeZone);
  await updateCompany(tx, companyId, { closesAt, updatedAt: askedAt });
  const changeId = await tellOfTrust(
    tx,
    deps,
    actor,
    { kind: 'closingAsked' },
    { template: 'closingAsked', values: { day: closingDay(company, closesAt) } },
  );
  await insertClosing(tx, { companyId, askedBy: actor.userId, askedAt, changeId });
}

/** Keeps the account, and tells all admins. Returns whether it was being closed. */
export async function keepAccount(tx: Tx, deps: Deps, actor: SignedInActor): Promise<boolean> {
  const isKept = await keepOpen(tx, deps, actor.companyId);
  if (isKept) await tellOfTrust(tx, deps, actor, { kind: 'closingEnded' });
  return isKept;
}
