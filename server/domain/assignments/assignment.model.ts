import type { AuditAction } from '@contract/audit';
import type { Endpoint } from '@contract/endpoint';
import type { CampaignStatus } from '@contract/training/assignments';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { toOperation } from '@server/domain/operations/operation.model';
import { listOperations } from '@server/domain/operations/operations.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Deps, WriteContext } from '@server/platform/http/context';
import { statusOf, type Written } from './assignment.rules';
import { type StoredCampaign, targetIds, targetsById } from './campaigns.queries';
import { firstDueDates } from './enrolment.queries';
import { NO_PROGRESS, type Progress, progressOf } from './statistics.queries';

/** How a campaign stands. */
export interface CampaignStanding {
  readonly status: CampaignStatus;
  readonly progress: Progress;
  /** When those who are enrolled at its start are due. */
  readonly dueAt: string;
}

/** How campaigns stand, in a fixed number of queries. */
export async function standingsOf(
  db: Queryable,
  companyId: number,
  rows: readonly StoredCampaign[],
  now: Date,
): Promise<{ readonly company: Company; readonly of: (row: StoredCampaign) => CampaignStanding }> {
  const ids = rows.map(({ id }) => id);
  const company = await readCompany(db, companyId);
  const isSuspended = isTrainingSuspended(company, now);
  const allProgress = await progressOf(db, companyId, ids, now);
  const dueDates = await firstDueDates(db, companyId, ids);
  const of = (row: StoredCampaign): CampaignStanding => {
    const progress = allProgress.get(row.id) ?? NO_PROGRESS;
    return {
      status: statusOf(row, { now, isSuspended, isBegun: progress.begun > 0 }),
      progress,
      dueAt: (dueDates.get(row.id) ?? row.startDate).toISOString(),
    };
  };
  return { company, of };
}

/** Whom a campaign is for, and the operation that enrols its users, while one does. */
export async function audienceOf(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock'>,
  { companyId, id, assignmentType }: StoredCampaign,
) {
  const targets = await targetIds(db, companyId, id);
  const selected = await targetsById(db, companyId, assignmentType, targets);
  const open = await listOperations(db, { companyId, onlyOpen: true, kind: 'enrol', offset: 0, limit: 100 });
  const running = open.rows.find(({ operation }) => operation.payload.campaignId === id);
  return { targets, selected, enrolment: running ? toOperation(deps, running) : null };
}

/** Records a write of a campaign, with those it enrolled at once. */
export const recordAssignment = <E extends Endpoint>(
  { audit }: Pick<WriteContext<E>, 'audit'>,
  action: AuditAction,
  { campaign, concerns = [] }: Written,
  details: Readonly<Record<string, unknown>> = {},
) => {
  const { id, name, assignmentType } = campaign;
  const [type = action] = action.split('.');
  return audit({
    action,
    target: { type, id },
    details: { name, ...details, assignmentType, userIds: concerns.flatMap(({ userIds }) => userIds) },
    concerns,
  });
};
