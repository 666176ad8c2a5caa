import type { Endpoint } from '@contract/endpoint';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { recordAssignment } from '@server/domain/assignments/assignment.model';
import type { Written } from '@server/domain/assignments/assignment.rules';
import { countMeant } from '@server/domain/assignments/campaigns.queries';
import { countEnabled } from '@server/domain/people/people.queries';
import { departments, groups } from '@server/domain/people/people.tables';
import type { binder } from '@server/platform/http/bind';
import type { WriteContext } from '@server/platform/http/context';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { countInGroups, selectTeams, selectUsers } from '../reports/people.queries';
import { toExerciseDetail, toExercises } from './campaigns.model';
import { selectExercises } from './campaigns.queries';
import {
  archiveExercise,
  changeExercise,
  createExercise,
  readExercise,
  removeExercise,
  sendTestMail,
  testMailTarget,
} from './campaigns.rules';

/** Phishing exercises, and the choice of whom they are for. */
export function exerciseCampaignRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { active, archived } = exerciseCampaignEndpoints;
  for (const endpoint of [active, archived]) {
    read(endpoint, async ({ db, deps, actor: { companyId }, query }) => {
      const window = { companyId, isArchived: endpoint === archived, ...windowOf(query) };
      const { rows, total } = await selectExercises(db, window);
      return pageAnswer(await toExercises(db, companyId, rows, deps.clock()), total, query);
    });
  }

  read(exerciseCampaignEndpoints.get, async ({ db, deps, actor, params }) => ({
    data: await toExerciseDetail(db, deps, await readExercise(db, actor.companyId, params.campaignId)),
  }));

  /** Answers a write with the exercise, and records it. */
  const written = async <E extends Endpoint>(
    context: Pick<WriteContext<E>, 'tx' | 'deps' | 'audit' | 'actor'>,
    verb: 'created' | 'updated',
    done: Written,
  ) => {
    const { tx, deps, actor } = context;
    await recordAssignment(context, `phishing_exercise.${verb}`, done);
    const stored = await readExercise(tx, actor.companyId, done.campaign.id);
    return { data: await toExerciseDetail(tx, deps, stored) };
  };

  write(exerciseCampaignEndpoints.create, async (context) => {
    const { tx, deps, body } = context;
    return written(context, 'created', await createExercise(tx, deps, context, body));
  });

  write(exerciseCampaignEndpoints.update, async (context) => {
    const { tx, deps, params, body } = context;
    return written(context, 'updated', await changeExercise(tx, deps, context, params.campaignId, body));
  });

  write(exerciseCampaignEndpoints.archive, async (context) => {
    const { tx, deps, actor, params } = context;
    const now = deps.clock();
    const campaign = await archiveExercise(tx, actor.companyId, params.campaignId, now);
    await recordAssignment(context, 'phishing_exercise.archived', { campaign });
    const [data] = await toExercises(tx, actor.companyId, [campaign], now);
    if (!data) throw new Error('an exercise was lost');
    return { data };
  });

  write(exerciseCampaignEndpoints.remove, async (context) => {
    const { tx, deps, actor, params } = context;
    const campaign = await removeExercise(tx, deps, actor.companyId, params.campaignId);
    await recordAssignment(context, 'phishing_exercise.deleted', { campaign });
    return { data: { campaignId: campaign.id } };
  });

  write(exerciseCampaignEndpoints.testNotification, async ({ tx, deps, actor, body, audit }) => {
    const email = await sendTestMail(tx, deps, actor, body);
    await audit({ action: 'exercise_notification.tested', target: testMailTarget(actor) });
    return { data: { email } };
  });

  read(exerciseCampaignEndpoints.usersPage, async ({ db, actor: { companyId }, query }) => {
    const found = await selectUsers(db, { companyId, search: query.searchText, ...windowOf(query) });
    return pageAnswer(found.rows, found.total, query);
  });

  for (const [endpoint, table] of [
    [exerciseCampaignEndpoints.usersByDepartments, departments],
    [exerciseCampaignEndpoints.usersByGroups, groups],
  ] as const) {
    read(endpoint, async ({ db, actor: { companyId }, query }) => {
      const window = { companyId, search: query.searchText, ...windowOf(query) };
      const { rows, total } = await selectTeams(db, table, window);
      return pageAnswer(rows, total, query);
    });
  }

  read(exerciseCampaignEndpoints.usersCount, async ({ db, actor }) => ({
    data: { totalUsersCount: await countEnabled(db, actor.companyId) },
  }));

  read(exerciseCampaignEndpoints.countByDepartments, async ({ db, actor, query }) => ({
    data: { totalUsersCount: await countMeant(db, actor.companyId, 'DEPARTMENTS', query.departmentId ?? []) },
  }));

  read(exerciseCampaignEndpoints.countByGroups, async ({ db, actor, query }) => ({
    data: { totalUsersCount: await countInGroups(db, actor.companyId, query.groupId ?? []) },
  }));
}
