import type { Endpoint } from '@contract/endpoint';
import { campaignEndpoints } from '@contract/training/campaigns';
import { REMINDER_TYPE_OF } from '@contract/users/reminderText';
import { recordAssignment } from '@server/domain/assignments/assignment.model';
import type { Written } from '@server/domain/assignments/assignment.rules';
import {
  findCampaign,
  type StoredCampaign,
  selectCampaigns,
} from '@server/domain/assignments/campaigns.queries';
import {
  countLearners,
  freezeOutstanding,
  listLearners,
} from '@server/domain/assignments/learner-lists.queries';
import { remind } from '@server/domain/assignments/reminding';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import {
  allowAttempt,
  archiveCampaign,
  beginAnnualTraining,
  changeCampaign,
  createCampaign,
  endCampaign,
  readCampaign,
} from '@server/domain/courses/course-assignments.rules';
import { requireNamed } from '@server/domain/reports/named';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, WriteContext } from '@server/platform/http/context';
import { forbidden, notFound } from '@server/platform/http/errors';
import { pageAnswer, pageInfoOf, windowOf } from '@server/platform/http/paging';
import { learnersCsv, statisticsOf, toCampaigns, toDetail, toLearner } from './campaigns.model';

const NOBODY = 'None of these learners has this training outstanding.';

/** Assignments of courses, their learners and their statistics. */
export function campaignRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(campaignEndpoints.list, async ({ db, deps, actor: { companyId }, query }) => {
    const { orderBy = 'startedAt', order = 'desc' } = query;
    const now = deps.clock();
    const { rows, total } = await selectCampaigns(db, {
      companyId,
      kind: 'course',
      now,
      isSuspended: isTrainingSuspended(await readCompany(db, companyId), now),
      ids: query.ids,
      courseId: query.courseId,
      status: query.status,
      search: query.search,
      orderBy,
      isDescending: order.startsWith('desc'),
      ...windowOf(query),
    });
    return pageAnswer(await toCampaigns(db, companyId, rows, now), total, query);
  });

  read(campaignEndpoints.get, async ({ db, deps, actor, params }) =>
    toDetail(db, deps, await readCampaign(db, actor.companyId, params.id)),
  );

  /** Answers a write with the campaign, and records it. */
  const written = async <E extends Endpoint>(
    context: Pick<WriteContext<E>, 'tx' | 'deps' | 'audit' | 'actor'>,
    verb: 'created' | 'updated' | 'ended' | 'archived',
    done: Written,
  ) => {
    const { tx, deps, actor } = context;
    await recordAssignment(context, `campaign.${verb}`, done, { courseId: done.campaign.courseId });
    return toDetail(tx, deps, await readCampaign(tx, actor.companyId, done.campaign.id));
  };
  const alone = (campaign: StoredCampaign) => ({ campaign });

  write(campaignEndpoints.create, async (context) => {
    const { tx, deps, body } = context;
    return written(context, 'created', await createCampaign(tx, deps, context, body));
  });

  write(campaignEndpoints.startAnnual, async (context) =>
    written(context, 'created', await beginAnnualTraining(context.tx, context.deps, context)),
  );

  write(campaignEndpoints.update, async (context) => {
    const { tx, deps, params, body } = context;
    return written(context, 'updated', await changeCampaign(tx, deps, context, params.id, body));
  });

  write(campaignEndpoints.end, async (context) => {
    const { tx, deps, actor, params } = context;
    return written(context, 'ended', alone(await endCampaign(tx, actor.companyId, params.id, deps.clock())));
  });

  write(campaignEndpoints.archive, async (context) => {
    const { tx, deps, actor, params } = context;
    const campaign = await archiveCampaign(tx, actor.companyId, params.id, deps.clock());
    return written(context, 'archived', alone(campaign));
  });

  /** A campaign whose learners are listed here: of any kind without a report of its own. Throws 403, 404, and 409. */
  const listed = async (db: Queryable, { assignmentKinds, clock }: Deps, companyId: number, id: number) => {
    const campaign = await findCampaign(db, companyId, id);
    const kind = campaign && assignmentKinds.ofCampaign(campaign.kind);
    if (!campaign || !kind?.campaigns || kind.campaigns.hasOwnReport) throw notFound('This training');
    if (kind.campaigns.isTold?.(await readCompany(db, companyId), clock()) === false) throw forbidden();
    requireNamed(campaign);
    return { campaign, itemType: kind.itemType };
  };

  read(campaignEndpoints.learners, async ({ db, deps, actor, params, query }) => {
    const { companyId } = actor;
    const { campaign } = await listed(db, deps, companyId, params.id);
    const { orderBy = 'name', order = 'asc', status, departmentId, search } = query;
    const now = deps.clock();
    const filter = { companyId, campaignId: params.id, now, status, departmentId, search };
    const window = { ...filter, orderBy, order, ...windowOf(query) };
    const counted = await countLearners(db, filter);
    const { total: totalItems, totalIsMinimum } = counted;
    const rows = totalItems === 0 ? [] : await listLearners(db, window, counted);
    const items = rows.map(toLearner(now, campaign));
    return { data: { items, pageInfo: { ...pageInfoOf(query, totalItems), totalIsMinimum } } };
  });

  read(campaignEndpoints.exportLearners, async ({ db, deps, actor, params, query }) => {
    const { companyId } = actor;
    const { campaign } = await listed(db, deps, companyId, params.id);
    const { orderBy = 'name', order = 'asc', ...filter } = query;
    const window = { companyId, campaignId: params.id, now: deps.clock(), ...filter, orderBy, order };
    return { fileName: 'learners.csv', chunks: learnersCsv(db, window, campaign) };
  });

  write(campaignEndpoints.allowAttempt, async ({ tx, deps, actor, params, audit }) => {
    const now = deps.clock();
    const { campaign, learner } = await allowAttempt(tx, actor.companyId, params, now);
    await audit({
      action: 'campaign.attempt_allowed',
      target: { type: 'user', id: params.userId },
      details: { name: campaign.name, campaignId: campaign.id },
    });
    return { data: toLearner(now, campaign)(learner) };
  });

  read(campaignEndpoints.statistics, async ({ db, deps, actor, params }) => {
    const campaign = await readCampaign(db, actor.companyId, params.id);
    return { data: await statisticsOf(db, campaign, deps.clock(), actor.isLearningPrivate) };
  });

  write(campaignEndpoints.remind, async (context) => {
    const { tx, deps, actor, params, body } = context;
    const { companyId } = actor;
    const { campaign, itemType } = await listed(tx, deps, companyId, params.id);
    const { id: campaignId } = campaign;
    const { subject, message, ...chosen } = body;
    const filter = { companyId, campaignId, now: deps.clock(), ...chosen };
    const taskTypes = [REMINDER_TYPE_OF[itemType]];
    const data = await remind(context, {
      payload: { taskTypes, subject, message, campaignId, orStarted: true },
      freeze: (within, key) => freezeOutstanding(within, key, filter),
      nobody: NOBODY,
    });
    return { data };
  });
}
