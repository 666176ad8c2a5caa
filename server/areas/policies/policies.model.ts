import { dayAt } from '@contract/days';
import type { PolicyReport, PolicyStatistics } from '@contract/policies/evidence';
import type { Policy, PolicyAssignment, PolicyDetail, PolicyStanding } from '@contract/policies/policies';
import { audienceOf, standingsOf } from '@server/domain/assignments/assignment.model';
import { statusOf } from '@server/domain/assignments/assignment.rules';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { toDocument } from './documents.rules';
import { countExceptions } from './exceptions.queries';
import {
  countStandings,
  type ListedPolicy,
  namesOf,
  type StoredPolicy,
  selectCampaignsById,
  selectPolicyCampaigns,
} from './policies.queries';
import { renewalDayOf } from './policies.rules';

const DAY_S = 24 * 3600;

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((100 * part) / whole));

/** The average of so many acknowledgements in days, with one decimal; null without one. */
const daysOf = (seconds: number, acknowledged: number): number | null =>
  acknowledged === 0 ? null : Math.round((10 * seconds) / acknowledged / DAY_S) / 10;

const campaignIdsOf = (rows: readonly ListedPolicy[]) => rows.flatMap(({ campaignId }) => campaignId ?? []);

interface Standing extends PolicyStanding {
  /** Of all acknowledgements together. */
  readonly seconds: number;
  readonly counted: number;
  readonly isBegun: boolean;
}

/** How the people stand whom the current assignments of policies ask, from counters, in a fixed number of queries. */
async function standingsOfPolicies(
  db: Queryable,
  companyId: number,
  rows: readonly ListedPolicy[],
  now: Date,
): Promise<(policy: ListedPolicy) => Standing> {
  const ids = campaignIdsOf(rows);
  const counted = await countStandings(db, companyId, ids, now);
  const asked = await selectPolicyCampaigns(db, companyId, ids);
  const excused = await countExceptions(
    db,
    companyId,
    'policy',
    rows.map(({ id }) => id),
  );
  return ({ id, campaignId }) => {
    const stands = campaignId === null ? undefined : counted.get(campaignId);
    const campaign = campaignId === null ? undefined : asked.get(campaignId);
    const { acknowledged, seconds } = campaign ?? { acknowledged: 0, seconds: 0 };
    return {
      assignments: stands?.total ?? 0,
      progress: shareOf(stands?.completed ?? 0, stands?.total ?? 0),
      acknowledged: stands?.completed ?? 0,
      opened: stands?.inProgress ?? 0,
      notOpened: stands?.notStarted ?? 0,
      overdue: stands?.overdue ?? 0,
      excused: excused.get(id) ?? 0,
      averageAcknowledge: daysOf(seconds, acknowledged),
      seconds,
      counted: acknowledged,
      isBegun: stands?.isBegun ?? false,
    };
  };
}

const isReviewDue = ({ status, reviewDay }: ListedPolicy, { timeZone }: Company, now: Date): boolean =>
  status === 'published' && reviewDay !== null && reviewDay <= dayAt(now, timeZone);

/** Stored policies as the contract returns them, in a fixed number of queries. */
export async function toPolicies(
  db: Queryable,
  companyId: number,
  rows: readonly ListedPolicy[],
  now: Date,
): Promise<Policy[]> {
  const campaignIds = campaignIdsOf(rows);
  const campaigns = await selectCampaignsById(db, companyId, campaignIds);
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const company = await readCompany(db, companyId);
  const isSuspended = isTrainingSuspended(company, now);
  const standingOf = await standingsOfPolicies(db, companyId, rows, now);
  const owners = await namesOf(
    db,
    companyId,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const isTold = isBoostedOrOnTrial(company, now);
  return rows.map((row) => {
    const campaign = row.campaignId === null ? undefined : campaignOf.get(row.campaignId);
    const { seconds: _, counted: __, isBegun, ...standing } = standingOf(row);
    const isRenewed = row.isRenewedYearly && row.status === 'published' && campaign !== undefined;
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      revision: row.revision,
      hasChanges: row.hasChanges,
      languageCode: row.languageCode,
      owner: (row.ownerId === null ? undefined : owners.get(row.ownerId)) ?? null,
      reviewDay: row.reviewDay,
      isReviewDue: isReviewDue(row, company, now),
      isRenewedYearly: row.isRenewedYearly,
      renewalDay: isRenewed ? renewalDayOf(campaign) : null,
      assignmentStatus: campaign ? statusOf(campaign, { now, isSuspended, isBegun }) : null,
      standing: isTold ? standing : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
    };
  });
}

async function toAssignment(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock'>,
  row: StoredCampaign,
  revision: number,
): Promise<PolicyAssignment> {
  const { status, dueAt } = (await standingsOf(db, row.companyId, [row], deps.clock())).of(row);
  const { selected, enrolment } = await audienceOf(db, deps, row);
  return {
    campaignId: row.id,
    revision,
    status,
    assignmentType: row.assignmentType,
    selected,
    daysToComplete: row.daysToComplete,
    startedAt: row.startDate.toISOString(),
    dueAt,
    timeZone: row.timeZone,
    endedAt: row.dateEnded?.toISOString() ?? null,
    notificationsEnabled: row.notificationsEnabled,
    subject: row.subject,
    message: row.message,
    enrolment,
  };
}

/** A policy with its content and its last assignment. */
export async function toPolicyDetail(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock' | 'secrets'>,
  row: StoredPolicy,
): Promise<PolicyDetail> {
  const { companyId } = row;
  const now = deps.clock();
  const [policy] = await toPolicies(db, companyId, [row], now);
  if (!policy) throw new Error('a policy was lost');
  const [campaign] = await selectCampaignsById(db, companyId, campaignIdsOf([row]));
  const asked = await selectPolicyCampaigns(db, companyId, campaignIdsOf([row]));
  const revision = (campaign && asked.get(campaign.id)?.revision) ?? row.revision;
  return {
    ...policy,
    text: row.text,
    document: toDocument(row, signer(deps.secrets, now)),
    assignment: campaign ? await toAssignment(db, deps, campaign, revision) : null,
  };
}

/** Policies as rows of the report. */
export async function toReport(
  db: Queryable,
  companyId: number,
  rows: readonly ListedPolicy[],
  now: Date,
): Promise<PolicyReport[]> {
  const standingOf = await standingsOfPolicies(db, companyId, rows, now);
  return rows.map((row) => {
    const { seconds: _, counted: __, isBegun: ___, ...standing } = standingOf(row);
    const { id, name, status, revision } = row;
    return {
      id,
      name,
      status,
      revision,
      ...standing,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
}

/** How many have acknowledged of all who are asked, in percent. */
function progressOfAll(standings: readonly Pick<PolicyStanding, 'assignments' | 'acknowledged'>[]) {
  const assignments = standings.reduce((sum, one) => sum + one.assignments, 0);
  const acknowledged = standings.reduce((sum, one) => sum + one.acknowledged, 0);
  return { assignments, acknowledged, progress: shareOf(acknowledged, assignments) };
}

/** The progress of all these policies together, and nothing else of them. */
export async function toProgress(db: Queryable, companyId: number, rows: readonly ListedPolicy[], now: Date) {
  const counted = await countStandings(db, companyId, campaignIdsOf(rows), now);
  return progressOfAll(
    [...counted.values()].map(({ total, completed }) => ({ assignments: total, acknowledged: completed })),
  );
}

/** All these policies together. */
export async function toStatistics(
  db: Queryable,
  companyId: number,
  rows: readonly ListedPolicy[],
  now: Date,
): Promise<PolicyStatistics> {
  const standingOf = await standingsOfPolicies(db, companyId, rows, now);
  const company = await readCompany(db, companyId);
  const standings = rows.map(standingOf);
  const sumOf = (of: (standing: Standing) => number) => standings.reduce((sum, one) => sum + of(one), 0);
  return {
    policies: rows.length,
    reviewsDue: rows.filter((row) => isReviewDue(row, company, now)).length,
    ...progressOfAll(standings),
    opened: sumOf((one) => one.opened),
    notOpened: sumOf((one) => one.notOpened),
    overdue: sumOf((one) => one.overdue),
    excused: sumOf((one) => one.excused),
    averageAcknowledge: daysOf(
      sumOf((one) => one.seconds),
      sumOf((one) => one.counted),
    ),
  };
}
