import type { Simulation, SimulationDetail } from '@contract/phishing-simulation/campaigns';
import { audienceLists, type SimulationTemplate } from '@contract/phishing-simulation/content';
import { presentZone } from '@contract/timezones';
import { targetsById } from '@server/domain/assignments/campaigns.queries';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import type { StoredTemplate } from '@server/domain/exercises/templates.queries';
import { roundTimes } from '@server/domain/simulations/schedule';
import {
  roundsOf,
  type StoredRound,
  type StoredSimulation,
  statusOf,
} from '@server/domain/simulations/simulations.queries';
import { roundKey, type Telling, tellingOf } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import { type Sign, signer } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { sendableTemplates } from '../templates.queries';
import { type Counts, countsOf, frozenTemplates, type RoundCounts } from './campaigns.queries';

const NOTHING: Counts = {
  total: 0,
  waiting: 0,
  sending: 0,
  failed: 0,
  sent: 0,
  opened: 0,
  clicked: 0,
  submitted: 0,
  phished: 0,
  reported: 0,
  phishedReported: 0,
  phishedUnreported: 0,
  openedReported: 0,
};
const COUNTED = Object.keys(NOTHING) as (keyof Counts)[];

function add(one: Counts, other: Counts): Counts {
  const sum: Record<keyof Counts, number> = { ...one };
  for (const key of COUNTED) sum[key] = Number(one[key]) + Number(other[key]);
  return sum;
}

/** The delivery days of the newest round, or what a draft's form says of it. */
function daysOf(
  { settings, timeZone }: StoredSimulation,
  newest: StoredRound | undefined,
  now: Date,
): number {
  const { delivery } = settings;
  if (delivery.deliveryPeriod !== null) return delivery.deliveryPeriod;
  if (newest) return newest.periods.length;
  return roundTimes({ delivery, timeZone, startsAt: now }, 0).periods.length;
}

interface Background {
  readonly company: Company;
  readonly rounds: readonly StoredRound[];
  readonly counts: readonly RoundCounts[];
  /** By campaign. */
  readonly telling: Telling;
  readonly now: Date;
}

function toSimulation(
  row: StoredSimulation,
  { company, rounds, counts, telling, now }: Background,
): Simulation {
  const own = counts.filter(({ simulationId }) => Number(simulationId) === row.id);
  const sum = own.reduce<Counts>(add, NOTHING);
  const newest = rounds.at(-1);
  const isSuspended = isTrainingSuspended(company, now);
  const results = isBoostedOrOnTrial(company, now) ? telling(sum, row.id) : null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: statusOf(row, { now, isSuspended }),
    total: sum.total,
    completed: sum.sent,
    inProgress: sum.sending,
    notStarted: sum.waiting,
    overdue: sum.failed,
    score: results && results.sent > 0 ? Math.floor((100 * results.reported) / results.sent) : null,
    daysToComplete: daysOf(row, newest, now),
    startedAt: row.startsAt?.toISOString() ?? null,
    firstPeriodStartedAt: row.kind === 'SMART' ? (rounds[0]?.periods[0]?.dateFrom ?? null) : null,
    timeZone: row.timeZone,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    isLaunched: row.startsAt !== null && (!row.archivedAt || row.archivedAt >= row.startsAt),
    nextRoundAt: row.nextRoundAt?.toISOString() ?? null,
    recipients: Number(own.find(({ round }) => round === newest?.round)?.total ?? 0),
    assignmentType: row.settings.audience.usersType,
    templatesCount: row.settings.templates.length,
    roundsCount: rounds.length,
    results,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Stored campaigns as the contract returns them, in a fixed number of queries. Results are told with Boost or on trial, of enough people. */
export async function toSimulations(
  db: Queryable,
  companyId: number,
  rows: readonly StoredSimulation[],
  now: Date,
): Promise<Simulation[]> {
  const ids = rows.map(({ id }) => id);
  const company = await readCompany(db, companyId);
  const counts = await countsOf(db, companyId, ids);
  const rounds = await roundsOf(db, companyId, ids);
  const telling = await tellingOf(db, { companyId, campaignIds: ids }, 'all', 'campaign');
  return rows.map((row) =>
    toSimulation(row, {
      company,
      counts,
      telling,
      now,
      rounds: rounds.filter(({ simulationId }) => simulationId === row.id),
    }),
  );
}

/** A template as the list of those to choose from shows it. */
export const toSimulationTemplate = (row: StoredTemplate, sign: Sign): SimulationTemplate => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  fromName: row.fromName,
  difficulty: row.difficulty,
  provider: row.provider,
  language: row.languageCode,
  thumbnailUrl: row.thumbnailUrl && sign(row.thumbnailUrl),
  type: row.type,
});

/** The templates of a campaign: as they were launched, or of a draft as they are now, without those that are gone. */
async function templatesOf(db: Queryable, row: StoredSimulation, sign: Sign): Promise<SimulationTemplate[]> {
  if (row.state === 'draft') {
    const ids = row.settings.templates.map(({ templateId }) => templateId);
    const found = await sendableTemplates(db, row.companyId, ids);
    const byId = new Map(found.map((template) => [template.id, template]));
    return ids.flatMap((id) => byId.get(id) ?? []).map((template) => toSimulationTemplate(template, sign));
  }
  const frozen = await frozenTemplates(db, { companyId: row.companyId, simulationId: row.id });
  return frozen.map(({ templateId, content, difficulty, provider, type }) => ({
    id: templateId,
    name: content.name,
    subject: content.subject,
    fromName: content.fromName,
    difficulty,
    provider,
    language: content.languageCode,
    thumbnailUrl: content.thumbnailUrl && sign(content.thumbnailUrl),
    // Only a company's own can be gone.
    type: type ?? 'CUSTOM',
  }));
}

/** A campaign with its settings, templates and rounds. */
export async function toSimulationDetail(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  row: StoredSimulation,
): Promise<SimulationDetail> {
  const { companyId, id, settings } = row;
  const { delivery } = settings;
  const now = deps.clock();
  const company = await readCompany(db, companyId);
  const counts = await countsOf(db, companyId, [id]);
  const rounds = await roundsOf(db, companyId, [id]);
  const filter = { companyId, campaignIds: [id] };
  const telling = await tellingOf(db, filter, 'all', 'campaign');
  const tellingRound = await tellingOf(db, filter, 'all', 'round');
  const lists = audienceLists(settings.audience);
  return {
    ...toSimulation(row, { company, rounds, counts, telling, now }),
    settings: {
      ...settings,
      delivery: { ...delivery, timezone: delivery.timezone && presentZone(delivery.timezone) },
    },
    revision: row.revision,
    selectedDepartments: await targetsById(db, companyId, 'DEPARTMENTS', lists.selectedDepartmentsIds ?? []),
    selectedGroups: await targetsById(db, companyId, 'GROUPS', lists.selectedGroupsIds ?? []),
    selectedUsers: await targetsById(db, companyId, 'SELECTED_USERS', lists.selectedUsersIds ?? []),
    templates: await templatesOf(db, row, signer(deps.secrets, now)),
    rounds: rounds.map(({ round, startsAt, endsAt, periods }) => {
      const numbers = add(NOTHING, counts.find((each) => each.round === round) ?? NOTHING);
      return {
        roundNumber: round,
        startDate: startsAt.toISOString(),
        endDate: endsAt.toISOString(),
        sendingPeriods: periods,
        statistic: isBoostedOrOnTrial(company, now) ? tellingRound(numbers, roundKey(id, round)) : null,
        usersCount: numbers.total,
        templatesCount: settings.templates.length,
      };
    }),
    createdAt: row.createdAt.toISOString(),
  };
}
