import type { AuditAction } from '@contract/audit';
import { dayAt } from '@contract/days';
import type { OperationPayload } from '@contract/operations';
import type { SimulationDraft } from '@contract/phishing-simulation/content';
import { checkTimeZone, startDayIn } from '@server/domain/assignments/assignment.rules';
import { startOfDay } from '@server/domain/assignments/enrolment.queries';
import {
  type CustomerAct,
  chooseCustomers,
  type Owned,
  recordAtCustomer,
} from '@server/domain/operations/customers';
import type { ItemResult } from '@server/domain/operations/kind';
import { CODES, done, skippedAs } from '@server/domain/operations/outcomes';
import { roundTimes } from '@server/domain/simulations/schedule';
import {
  insertRound,
  insertSimulation,
  type SimulationKey,
  type StoredSimulation,
} from '@server/domain/simulations/simulations.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { conflict, type HttpError, invalidField, notFound } from '@server/platform/http/errors';
import { complete } from '../campaigns/campaigns.rules';
import { readSimulation, secondRoundAt } from '../campaigns/launch.rules';
import { hasRecipients } from '../planning/audience';
import { beginLater } from '../planning/planning.rules';
import { type Choice, copyTemplates, type Standing, selectStandings } from './sharing.queries';

/** What a partner can do with a campaign at its customers; each is a kind of operation. */
export type Act = 'shareSimulation' | 'unshareSimulation';

/** A campaign of the partner that was launched. Throws 404 for others, and for drafts. */
export async function readParent(db: Queryable, key: SimulationKey): Promise<StoredSimulation> {
  const parent = await readSimulation(db, key);
  if (parent.state === 'draft') throw notFound('This phishing campaign');
  return parent;
}

/** Throws 422 for an unknown time zone, and for a day that is past there, or with no zone past everywhere. */
export function checkStart(
  { startDate, timezone }: { readonly startDate: string | null; readonly timezone: string | null },
  now: Date,
): void {
  if (timezone !== null) checkTimeZone(timezone, 'timezone');
  const zone = timezone ?? 'Etc/GMT+12';
  if (startDate !== null && startDayIn(zone, startDate) < dayAt(now, zone))
    throw invalidField('startDate', 'The start date cannot be in the past.');
}

/** Why an act is not possible for a customer, as a code; undefined if it is. */
export function whyNot(act: Act, standing: Standing): string | undefined {
  if (act === 'unshareSimulation') return standing.campaignId === null ? CODES.simulationOver : undefined;
  if (standing.isDisabled) return CODES.companyDisabled;
  if (!standing.isBoosted) return CODES.notBoosted;
  if (!standing.isWithRegisteredUsers) return CODES.noRegisteredUsers;
  return standing.campaignId === null ? undefined : CODES.unchanged;
}

const FIELD = 'companyIds';

/** What is refused for all that are chosen, because the console does not offer it. */
const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  [CODES.companyDisabled]: () => invalidField(FIELD, "A disabled customer can't receive campaigns."),
  [CODES.notBoosted]: () => invalidField(FIELD, 'Not available to share: not boosted'),
  [CODES.noRegisteredUsers]: () => invalidField(FIELD, 'Not available to share: no registered users'),
};

/**
 * The chosen customers. Throws 403 when one is not the partner's, 404 for a campaign that is no copy of this one, 409 for a
 * campaign that can't be shared any more, and 422 by field; nothing is done then.
 */
export async function chosenCustomers(
  db: Queryable,
  act: Act,
  parent: StoredSimulation,
  choice: Choice,
): Promise<Standing[]> {
  if (act === 'shareSimulation' && parent.state === 'archived')
    throw conflict('This phishing campaign is archived.');
  const key = { companyId: parent.companyId, simulationId: parent.id };
  return chooseCustomers(
    async (most) => {
      const chosen = await selectStandings(db, key, choice, most);
      if ('campaignIds' in choice && chosen.length !== new Set(choice.campaignIds).size)
        throw notFound('One of these campaigns');
      return chosen;
    },
    {
      field: FIELD,
      ids: 'ids' in choice ? choice.ids : undefined,
      refusal: (one) => REFUSALS[whyNot(act, one) ?? '']?.(),
    },
  );
}

type Sharing = CustomerAct<StoredSimulation>;
type Customer = Owned<Standing>;

const recordAt = (
  tx: Tx,
  sharing: Sharing,
  customer: Customer,
  action: AuditAction,
  campaign: StoredSimulation,
) =>
  recordAtCustomer(tx, sharing, customer, {
    action,
    target: { type: 'simulation', id: campaign.id },
    details: { name: campaign.name, kind: campaign.kind, partnerId: sharing.shared.companyId },
  });

const EVERYONE: SimulationDraft['audience'] = {
  usersType: 'USERS_ALL',
  selectedDepartmentsIds: [],
  selectedGroupsIds: [],
  selectedUsersIds: [],
};

/**
 * Launches a copy of the campaign at a customer, with the templates as they are in it, for all users at domains that the
 * customer has verified; skipped when there are none. A day that has come there already means at once. Mails are planned
 * by a job, so that many customers at once are quick.
 */
export async function shareWith(
  tx: Tx,
  sharing: Sharing,
  customer: Customer,
  payload: OperationPayload<'shareSimulation'>,
): Promise<Omit<ItemResult, 'position'>> {
  const { deps, shared: parent } = sharing;
  const { companyId, ownerId } = customer;
  if (!(await hasRecipients(tx, companyId, EVERYONE))) return skippedAs(CODES.noRecipients);
  const now = deps.clock();
  const { name } = payload;
  const timeZone = payload.timezone ?? customer.timeZone;
  const startDate = payload.startDate && startDayIn(timeZone, payload.startDate);
  const isLater = startDate !== null && startDate > dayAt(now, timeZone);
  const startsAt = isLater ? await startOfDay(tx, startDate, timeZone) : now;
  const delivery = { ...parent.settings.delivery, timezone: payload.timezone };
  const plan = { delivery, timeZone, startsAt };
  const nextRoundAt = secondRoundAt(plan);
  const copy = await insertSimulation(tx, {
    companyId,
    kind: parent.kind,
    name,
    settings: { ...parent.settings, name, audience: EVERYONE, startDate, delivery },
    timeZone,
    startsAt,
    nextRoundAt,
    state: 'running',
    launchedAt: now,
    parentCompanyId: parent.companyId,
    parentId: parent.id,
    createdBy: ownerId,
    createdAt: now,
    updatedAt: now,
  });
  const key = { companyId, simulationId: copy.id };
  await copyTemplates(tx, { companyId: parent.companyId, simulationId: parent.id }, key);
  await insertRound(tx, key, 1, roundTimes(plan, 0));
  await beginLater(tx, deps, copy);
  if (nextRoundAt) await deps.jobs.enqueue(tx, 'simulation.plan', key, { runAt: nextRoundAt });
  await recordAt(tx, sharing, customer, 'simulation.launched', copy);
  return done;
}

/** Stops the customer's copy of the campaign; its reports stay with the customer. */
export async function takeFrom(
  tx: Tx,
  sharing: Sharing,
  customer: Customer,
): Promise<Omit<ItemResult, 'position'>> {
  const { companyId, campaignId } = customer;
  if (campaignId === null) return skippedAs(CODES.simulationOver);
  const campaign = await complete(tx, sharing.deps, { companyId, simulationId: campaignId }, beginLater);
  await recordAt(tx, sharing, customer, 'simulation.archived', campaign);
  return done;
}
