import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import {
  momentIn,
  type Period,
  phaseOf,
  placeOf,
  restOf,
  roundAt,
  roundStart,
  roundTimes,
  templateFor,
} from '@server/domain/simulations/schedule';
import {
  deleteSimulation,
  holdSimulation,
  insertRound,
  lastRound,
  planOf,
  roundsOf,
  type SimulationKey,
  type StoredRound,
  type StoredSimulation,
  templateIds,
  timesOf,
  unplannedRound,
  updateRound,
  updateSimulation,
} from '@server/domain/simulations/simulations.queries';
import { isAnonymous } from '@server/domain/simulations/told.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import { roundToSeal } from '../settings/anonymity.queries';
import { sealNextRound } from '../settings/anonymity.rules';
import {
  cancel,
  countMails,
  deleteMails,
  insertMails,
  lockWaiting,
  postpone,
  type Recipient,
  selectDue,
  selectRecipients,
} from './planning.queries';

/*
 * What happens to a campaign by itself, batch by batch. Each batch is a transaction that holds the campaign, so that two
 * gateways never work on the same one, and begins where the last one ended, whoever did that.
 */

const { sliceMs } = limits.operations;
/** Mails that are due at the end of a period are sent within this time, unless servers put them off. */
const SETTLED_MS = 120_000;

/** Whether a campaign has more to do at once. */
type Progress = 'more' | 'done';

const keyOf = ({ companyId, id }: Pick<StoredSimulation, 'companyId' | 'id'>): SimulationKey => ({
  companyId,
  simulationId: id,
});

/** The periods of a round that mails can still be planned for. */
const openPeriods = (campaign: StoredSimulation, round: StoredRound, now: Date): readonly Period[] =>
  restOf(planOf(campaign), timesOf(round), now);

/** Plans mails of a round for these people, as far as they have none in it; returns how many are new. */
async function putInto(
  tx: Tx,
  campaign: StoredSimulation,
  { round }: StoredRound,
  { people, periods }: { readonly people: readonly Recipient[]; readonly periods: readonly Period[] },
): Promise<number> {
  if (people.length === 0) return 0;
  const key = keyOf(campaign);
  const templates = await templateIds(tx, key);
  const first = await countMails(tx, key, round);
  const phase = phaseOf(campaign.id, round);
  const position = new Map(templates.map((id, index) => [id, index]));
  const mails = people.map(({ userId, departmentId, previous }, at) => {
    const index = first + at;
    const had = previous === null ? undefined : position.get(Number(previous));
    const templateId = templates[templateFor({ index, round, previous: had }, templates.length)];
    if (templateId === undefined) throw new Error('a launched campaign has templates');
    return { userId, departmentId, templateId, dueAt: momentIn(periods, placeOf(index, phase)) };
  });
  return insertMails(tx, key, round, mails);
}

/** Puts the next people into a round, after those it has already; returns whether it has all of them then. */
async function fillRound(
  tx: Tx,
  campaign: StoredSimulation,
  round: StoredRound,
  now: Date,
): Promise<boolean> {
  const periods = openPeriods(campaign, round, now);
  const { audience } = campaign.settings;
  const batch = { audience, after: round.plannedTo, most: limits.simulations.planBatch };
  // Without time left, nobody can get anything.
  const people = periods.length > 0 ? await selectRecipients(tx, keyOf(campaign), batch) : [];
  await putInto(tx, campaign, round, { people, periods });
  const isFull = people.length < limits.simulations.planBatch;
  await updateRound(tx, round, {
    plannedTo: Number(people.at(-1)?.userId ?? round.plannedTo),
    ...(isFull && { plannedAt: now }),
  });
  return isFull;
}

/** Puts everyone into the rounds of a campaign that are not planned yet, as at an instant. */
export async function fillRounds(tx: Tx, campaign: StoredSimulation, at: Date): Promise<void> {
  for (;;) {
    const round = await unplannedRound(tx, keyOf(campaign));
    if (!round) return;
    await fillRound(tx, campaign, round, at);
  }
}

/**
 * Puts more people into the newest round of a campaign, which the caller has locked; returns how many are new in it. Those
 * who may not get mails are left out, and all of them when the round has no time left.
 */
export async function addToRound(
  tx: Tx,
  campaign: StoredSimulation,
  userIds: readonly number[],
  now: Date,
): Promise<number> {
  const round = await lastRound(tx, keyOf(campaign));
  if (!round) return 0;
  const periods = openPeriods(campaign, round, now);
  if (periods.length === 0) return 0;
  const audience = {
    ...campaign.settings.audience,
    usersType: 'USERS_SELECTED' as const,
    selectedUsersIds: [...userIds],
  };
  const people = await selectRecipients(tx, keyOf(campaign), { audience, after: 0, most: userIds.length });
  return putInto(tx, campaign, round, { people, periods });
}

/**
 * Begins the round whose time has come. One that should have begun earlier, while the campaign was paused or the company
 * suspended, gets what is left of its time; without any it is left out.
 */
async function beginRound(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  campaign: StoredSimulation,
  now: Date,
): Promise<void> {
  const key = keyOf(campaign);
  const plan = planOf(campaign);
  const n = roundAt(plan, now);
  const start = roundStart(plan, n);
  const times = roundTimes(plan, n, start < now ? now : start);
  const last = await lastRound(tx, key);
  if (times.periods.length > 0) await insertRound(tx, key, (last?.round ?? 0) + 1, times);
  const nextRoundAt = roundStart(plan, n + 1);
  await updateSimulation(tx, campaign, { nextRoundAt });
  await deps.jobs.enqueue(tx, 'simulation.plan', key, { runAt: nextRoundAt });
}

/** Puts mails off whose time has passed: spread over the rest of their round, or called off if there is none. */
async function postponeLate(tx: Tx, campaign: StoredSimulation, now: Date): Promise<Progress> {
  const late = await lockWaiting(tx, keyOf(campaign), { before: now, most: limits.simulations.planBatch });
  const rounds = await roundsOf(tx, campaign.companyId, [campaign.id]);
  const tooLate: number[] = [];
  for (const round of rounds) {
    const mails = late.filter((mail) => mail.round === round.round);
    if (mails.length === 0) continue;
    const periods = openPeriods(campaign, round, now);
    if (periods.length === 0) {
      tooLate.push(...mails.map(({ id }) => Number(id)));
      continue;
    }
    const phase = phaseOf(campaign.id, Math.floor(now.getTime() / 1000));
    await postpone(
      tx,
      campaign.companyId,
      mails.map(({ id }, index) => ({ id: Number(id), dueAt: momentIn(periods, placeOf(index, phase)) })),
    );
  }
  await cancel(tx, campaign.companyId, tooLate);
  return late.length < limits.simulations.planBatch ? 'done' : 'more';
}

/** Calls off what has not been sent of a stopped campaign. */
async function cancelWaiting(tx: Tx, campaign: StoredSimulation): Promise<Progress> {
  const waiting = await lockWaiting(tx, keyOf(campaign), { most: limits.simulations.planBatch });
  await cancel(
    tx,
    campaign.companyId,
    waiting.map(({ id }) => Number(id)),
  );
  return waiting.length < limits.simulations.planBatch ? 'done' : 'more';
}

/** Deletes a batch of a removed campaign's mails, and the campaign with the last one. */
async function removeBatch(tx: Tx, key: SimulationKey): Promise<Progress> {
  if ((await deleteMails(tx, key, limits.simulations.planBatch)) === limits.simulations.planBatch)
    return 'more';
  await deleteSimulation(tx, key);
  return 'done';
}

async function goOnRunning(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  campaign: StoredSimulation,
  now: Date,
): Promise<Progress> {
  // Nothing begins while training rests; the round follows when there is a plan again.
  if (isTrainingSuspended(await readCompany(tx, campaign.companyId), now)) return 'done';
  const key = keyOf(campaign);
  const round = await unplannedRound(tx, key);
  if (round) {
    const isFull = await fillRound(tx, campaign, round, now);
    const last = timesOf(round).periods.at(-1);
    // By then all is sent as a rule, so that an anonymous report can tell of it; if not, the hourly upkeep finds it.
    if (isFull && last && (await isAnonymous(tx, campaign.companyId)))
      await deps.jobs.enqueue(tx, 'simulation.plan', key, {
        runAt: new Date(last.to.getTime() + SETTLED_MS),
      });
    return 'more';
  }
  if (!campaign.nextRoundAt || campaign.nextRoundAt > now) return 'done';
  await beginRound(tx, deps, campaign, now);
  return 'more';
}

/** Does the next batch of what a campaign has to do, by its state. The caller's transaction holds the campaign. */
export async function goOn(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  campaign: StoredSimulation,
  now: Date,
): Promise<Progress> {
  switch (campaign.state) {
    case 'running':
      return goOnRunning(tx, deps, campaign, now);
    case 'paused': {
      if (campaign.pausedAt) return 'done';
      const progress = await postponeLate(tx, campaign, now);
      if (progress === 'done') await updateSimulation(tx, campaign, { state: 'running' });
      return 'more';
    }
    case 'archived':
      return cancelWaiting(tx, campaign);
    case 'removed':
      return removeBatch(tx, keyOf(campaign));
    default:
      return 'done';
  }
}

/** Does the first batch in the caller's transaction, and leaves the rest to a job. */
export async function begin(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  campaign: StoredSimulation,
  now: Date,
): Promise<void> {
  const key = keyOf(campaign);
  const isMore = (await goOn(tx, deps, campaign, now)) === 'more';
  if (isMore || (await roundToSeal(tx, key)) !== undefined)
    await deps.jobs.enqueue(tx, 'simulation.plan', key);
}

/** Leaves everything to a job, for one of many campaigns. */
export const beginLater = (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  campaign: Pick<StoredSimulation, 'companyId' | 'id'>,
): Promise<void> => deps.jobs.enqueue(tx, 'simulation.plan', keyOf(campaign));

/** Goes on with a campaign for a while, and then hands over to the next job. */
export async function workOnSimulation(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  key: SimulationKey,
): Promise<void> {
  const until = Date.now() + sliceMs;
  for (;;) {
    const progress = await retriedTransaction(deps.db, async (tx) => {
      await allowLongWork(tx);
      const campaign = await holdSimulation(tx, key);
      if (!campaign) return 'done';
      const done = await goOn(tx, deps, campaign, deps.clock());
      if (done === 'more' || campaign.state === 'removed') return done;
      return (await sealNextRound(tx, key)) ? 'more' : 'done';
    });
    if (progress === 'done') return;
    if (Date.now() >= until) break;
  }
  await retriedTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, 'simulation.plan', key));
}

/** Queues campaigns with work that is due and whose job was given up, or whose company has a plan again. */
export async function queueDueSimulations({
  db,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const due = await selectDue(tx, clock(), limits.simulations.dueAtOnce);
    if (due.length > 0) await jobs.enqueueAll(tx, 'simulation.plan', due);
  });
}

/** Makes this process plan the rounds of campaigns. */
export function workOnSimulations(deps: Deps): void {
  deps.jobs.work('simulation.plan', (key) => workOnSimulation(deps, key));
}
