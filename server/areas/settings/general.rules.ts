import { identityKey } from '@contract/names';
import { COMPANY_NAME_CODES } from '@contract/registration';
import {
  type GeneralSettings,
  type generalChangeSchema,
  generalSettingsSchema,
} from '@contract/settings/general';
import {
  type Company,
  lockCompany,
  lockCompanyNames,
  placesOfTakenNames,
  readCompany,
  updateCompany,
} from '@server/domain/company/company.queries';
import { signedLogos } from '@server/domain/company/logo';
import { startFiguresRebuild } from '@server/domain/figures/rebuild.rules';
import { findFigureState } from '@server/domain/figures/state.queries';
import { requireFlag } from '@server/domain/flags/flag-look-up';
import type { Audit } from '@server/domain/operations/batch';
import { operationRecord } from '@server/domain/operations/operation.model';
import { isRunning } from '@server/domain/operations/operations.queries';
import { companyNameProblem, NAME_TAKEN } from '@server/domain/people/new-company.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, forbidden, invalidFields } from '@server/platform/http/errors';
import type { z } from 'zod';
import { planForZone } from './reminders/reminders.rules';

type Changes = z.output<typeof generalChangeSchema>;

const { industry: industrySchema } = generalSettingsSchema.shape;

export async function generalSettingsOf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Queryable,
  companyId: number,
): Promise<GeneralSettings> {
  const company = await readCompany(db, companyId);
  const { name, lang, country, timeZone, isLearningPrivate } = company;
  return {
    name,
    lang: lang.toLowerCase(),
    country,
    timeZone,
    // What an import or an earlier list has is no choice any more.
    industry: industrySchema.safeParse(company.industry).data ?? null,
    isLearningPrivate,
    ...signedLogos(deps, company),
    figuresTimeZone: (await findFigureState(db, companyId)).timeZone,
    isRebuilding: await isRunning(db, companyId, 'rebuildFigures'),
  };
}

/** Refuses a name that can't be used or that another company has; its own in other letters is fine. */
async function checkName(tx: Tx, name: string, current: string): Promise<void> {
  const problem = companyNameProblem(name);
  if (problem) throw invalidFields([{ code: 'name', description: problem.description }, problem]);
  if (identityKey(name) === identityKey(current)) return;
  await lockCompanyNames(tx, [name]);
  if ((await placesOfTakenNames(tx, [name])).size === 0) return;
  throw invalidFields([
    { code: 'name', description: NAME_TAKEN },
    { code: COMPANY_NAME_CODES.taken, description: NAME_TAKEN },
  ]);
}

/** What of the wanted settings differs from the company's. */
function differences(company: Company, wanted: Changes) {
  return (Object.keys(wanted) as (keyof Changes)[])
    .map((field) => ({ field, from: company[field], to: wanted[field] }))
    .filter(({ from, to }) => to !== undefined && from !== to);
}

interface Request {
  readonly actor: SignedInActor;
  readonly requestId: string;
}

/** Makes the figures again for the days of a zone. */
async function rebuild(
  tx: Tx,
  deps: Deps,
  { actor, requestId, audit }: Request & { audit: Audit },
  timeZone: string,
) {
  const asked = { requester: actor, requestId, audit };
  const { companyId, id } = await startFiguresRebuild(tx, deps, asked, timeZone);
  return operationRecord(tx, deps, { companyId, operationId: id });
}

/**
 * Changes what a company says of itself, and returns what has changed and what a new time zone sets going. Throws 403 for the language where
 * its flag is off and for privacy during a visit, and 422 for a name that is taken or can't be used.
 */
export async function changeGeneral(tx: Tx, deps: Deps, request: Request, wanted: Changes) {
  const { actor } = request;
  if (wanted.lang !== undefined) await requireFlag({ ...deps, db: tx }, actor, 'company-language-switcher');
  // What a visit changes here would decide what is told of the customer's people after it.
  if (wanted.isLearningPrivate !== undefined && actor.isVisitor) throw forbidden();
  const company = await lockCompany(tx, actor.companyId);
  if (wanted.name !== undefined) await checkName(tx, wanted.name, company.name);
  const changes = differences(company, wanted);
  if (changes.length > 0) {
    const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    await updateCompany(tx, company.id, { ...values, updatedAt: deps.clock() });
  }
  const { timeZone = company.timeZone } = wanted;
  const isMoved = timeZone !== company.timeZone;
  if (!isMoved) return { changes, rebuild: null };
  await planForZone(tx, deps, { id: company.id, timeZone });
  // The change's own event tells it.
  const audit = async () => undefined;
  return { changes, rebuild: await rebuild(tx, deps, { ...request, audit }, timeZone) };
}

/**
 * Rebuilds the figures for the company's time zone after the rebuild that a new zone started was canceled, failed or
 * stopped. Throws 409 where the figures have its days already, and while they are being rebuilt.
 */
export async function rebuildAgain(tx: Tx, deps: Deps, request: Request & { audit: Audit }) {
  const { id, timeZone } = await lockCompany(tx, request.actor.companyId);
  if ((await findFigureState(tx, id)).timeZone === timeZone)
    throw conflict('Reports already use the days of the time zone.');
  if (await isRunning(tx, id, 'rebuildFigures')) throw conflict('Reports are already being counted again.');
  return rebuild(tx, deps, request, timeZone);
}
