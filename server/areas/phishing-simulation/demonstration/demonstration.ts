import type { SimulationEvent } from '@contract/phishing-simulation/content';
import { roundStart, roundTimes } from '@server/domain/simulations/schedule';
import {
  insertRound,
  planOf,
  type StoredSimulation,
  updateSimulation,
} from '@server/domain/simulations/simulations.queries';
import type { Tx } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';
import { insertTemplates } from '../campaigns/campaigns.queries';
import { freeze } from '../campaigns/launch.rules';
import { fillRounds } from '../planning/planning.rules';
import {
  cancelAfter,
  firstStart,
  insertOutcomes,
  type Played,
  playedMails,
  removeNewcomers,
  selectUnplayed,
  setUpReporting,
} from './demonstration.queries';

const SEED = 7;
const MINUTE = 60_000;
/** The share of mails that a filter looks into; it counts as a machine. */
const SCANNED = 0.06;
const MONTH = 30 * 24 * 60 * MINUTE;

interface SentMail {
  readonly id: number;
  readonly userId: number;
  /** Months since the company's first campaign. */
  readonly practice: number;
  readonly dueAt: Date;
  readonly difficulty: number | null;
  readonly hasLogin: boolean;
  /** The ways to fall for it. */
  readonly ways: readonly SimulationEvent[];
}

/** A delay that is mostly short and sometimes long, around so many minutes. */
const delay = (minutes: number, share: number) => -Math.log(1 - 0.98 * share) * minutes * MINUTE;

/**
 * What a person does with a mail. People differ in how careful they are; with every month fewer fall for a mail and more
 * report it. Harder mails take in more of them.
 */
export function outcomeOf({ id, userId, practice, dueAt, difficulty, hasLogin, ways }: SentMail): Played {
  const by = (purpose: string) => chance(SEED, userId, id, purpose);
  const carelessness = 0.3 + 1.4 * chance(SEED, userId, 'carelessness');
  const routine = 0.88 ** practice;
  const sentAt = new Date(dueAt.getTime() + 1000 + by('sent') * 20_000);
  const after = (from: Date, minutes: number, purpose: string) =>
    new Date(from.getTime() + 10_000 + delay(minutes, by(purpose)));
  const opens = by('opens') < 0.72;
  const falls = opens && by('falls') < (0.08 + 0.07 * (difficulty ?? 2)) * carelessness * routine;
  const [firstWay = 'CLICKED'] = ways;
  const clickedBy = ways[Math.floor(by('way') * ways.length)] ?? firstWay;
  // A reply leads to no page.
  const submits = falls && hasLogin && clickedBy !== 'REPLIED' && by('submits') < 0.45;
  const willing = (falls ? 0.12 : 0.28) + 0.3 * (1 - routine);
  const reports = opens && by('reports') < willing;
  const openedAt = opens ? after(sentAt, 90, 'open') : null;
  const clickedAt = openedAt && falls ? after(openedAt, 1, 'click') : null;
  return {
    id,
    sentAt,
    scannedAt: by('scans') < SCANNED ? new Date(sentAt.getTime() + 2000) : null,
    openedAt,
    scannedBy: firstWay,
    clickedBy,
    clickedAt,
    submittedAt: clickedAt && submits ? after(clickedAt, 1, 'submit') : null,
    reportedAt: openedAt && reports ? after(clickedAt ?? openedAt, 12, 'report') : null,
  };
}

/** Leaves out what had not happened by then. */
function until(end: Date, played: Played): Played {
  const before = (at: Date | null) => (at && at < end ? at : null);
  return {
    id: played.id,
    sentAt: played.sentAt,
    scannedAt: before(played.scannedAt),
    openedAt: before(played.openedAt),
    scannedBy: played.scannedBy,
    clickedBy: played.clickedBy,
    clickedAt: before(played.clickedAt),
    submittedAt: before(played.submittedAt),
    reportedAt: before(played.reportedAt),
  };
}

/** Launches a campaign as it was launched then, and plays its rounds up to now. */
async function play(tx: Tx, campaign: StoredSimulation, now: Date): Promise<void> {
  const { companyId, id: simulationId, settings, archivedAt, pausedAt } = campaign;
  const key = { companyId, simulationId };
  const templates = await freeze(tx, companyId, settings);
  await insertTemplates(
    tx,
    templates.map((template) => ({ ...template, ...key })),
  );
  const plan = planOf(campaign);
  const end = archivedAt ?? pausedAt ?? now;
  const isSmart = settings.kind === 'SMART';
  let n = 0;
  do {
    const times = roundTimes(plan, n);
    await insertRound(tx, key, n + 1, times);
    await fillRounds(tx, campaign, times.startsAt);
    n += 1;
  } while (isSmart && roundStart(plan, n) <= end);
  if (isSmart && !archivedAt) await updateSimulation(tx, campaign, { nextRoundAt: roundStart(plan, n) });
  await removeNewcomers(tx, key);
  if (archivedAt) await cancelAfter(tx, key, archivedAt);
  const mails = await playedMails(tx, key, end);
  const first = (await firstStart(tx, companyId)).getTime();
  await insertOutcomes(
    tx,
    key,
    mails.map((mail) =>
      until(now, outcomeOf({ ...mail, practice: Math.floor((mail.dueAt.getTime() - first) / MONTH) })),
    ),
  );
}

/** Plays the campaigns of the demonstration that have no rounds yet. Safe to repeat. */
export async function playSimulations(tx: Tx, now: Date): Promise<void> {
  const campaigns = await selectUnplayed(tx);
  for (const campaign of campaigns) await play(tx, campaign, now);
  if (campaigns.length > 0) await setUpReporting(tx);
}
