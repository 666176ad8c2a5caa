import { LEARNER_TYPES, learnerEndpoints } from '@contract/learner';
import { certificateOfTask } from '@server/domain/tasks/certificate';
import { hasCertificate, listTasks } from '@server/domain/tasks/tasks.queries';
import { onTask, refuseSuspended, toLearnerTask } from '@server/domain/tasks/work.rules';
import type { binder } from '@server/platform/http/bind';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import {
  answer,
  completeTask,
  finishChapter,
  readTask,
  retryTask,
  reviewTask,
  startTask,
} from './learner.rules';
import { summarize } from './summary.queries';

/** The learner's own calls. Their writes record no audit event: what was learned is stored with the task. */
export function learnerRoutes({ read, act }: ReturnType<typeof binder>): void {
  read(learnerEndpoints.tasks, async ({ db, deps, actor, query }) => {
    const { state } = query;
    const now = deps.clock();
    await refuseSuspended(db, actor.companyId, now);
    const { companyId, userId } = actor;
    const page = { state, ...windowOf(query) };
    const { rows, total } = await listTasks(db, { companyId, userId, types: LEARNER_TYPES, ...page });
    return pageAnswer(
      rows.map((row) => ({ ...toLearnerTask(row, now), hasCertificate: hasCertificate(row) })),
      total,
      query,
    );
  });

  read(learnerEndpoints.summary, async ({ db, deps, actor }) => {
    const now = deps.clock();
    await refuseSuspended(db, actor.companyId, now);
    return { data: await summarize(db, actor, now) };
  });

  read(learnerEndpoints.task, async ({ db, deps, actor, params }) => ({
    data: await readTask(db, deps, actor, params.taskId),
  }));

  act(learnerEndpoints.start, async ({ deps, actor, params }) => ({
    data: await onTask(deps, actor, params.taskId, startTask),
  }));

  act(learnerEndpoints.retry, async ({ deps, actor, params }) => ({
    data: await onTask(deps, actor, params.taskId, (work) => retryTask(work, params.attempt)),
  }));

  act(learnerEndpoints.chapterDone, async ({ deps, actor, params }) => ({
    data: await onTask(deps, actor, params.taskId, (work) => finishChapter(work, params.chapterId)),
  }));

  act(learnerEndpoints.answer, async ({ deps, actor, params, body }) => ({
    data: await onTask(deps, actor, params.taskId, (work) =>
      answer(work, params.questionId, body.answers, body.attempt),
    ),
  }));

  act(learnerEndpoints.complete, async ({ deps, actor, params, body }) => ({
    data: await onTask(deps, actor, params.taskId, (work) => completeTask(work, body)),
  }));

  act(learnerEndpoints.review, async ({ deps, actor, params, body }) => ({
    data: await onTask(deps, actor, params.taskId, (work) => reviewTask(work, body)),
  }));

  read(learnerEndpoints.certificate, async ({ db, deps, actor, params, query }) => {
    await refuseSuspended(db, actor.companyId, deps.clock());
    return certificateOfTask(db, deps, actor, params.taskId, query.language);
  });
}
