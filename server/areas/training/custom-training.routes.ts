import type { AuditAction } from '@contract/audit';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { markStored } from '@server/domain/files/files.queries';
import { storeNewFile } from '@server/domain/files/files.rules';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import type { Tx } from '@server/platform/db/client';
import { addressOf, signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry, Deps } from '@server/platform/http/context';
import { forbidden } from '@server/platform/http/errors';
import { readCourse } from './courses.rules';
import {
  cloneCourse,
  createTraining,
  payingCompany,
  publishTraining,
  removeTraining,
  saveTraining,
  setActive,
} from './custom-training.rules';
import { listVideos, signedView } from './training-files.rules';

/** Trainings that a company makes itself, and the files in them. */
export function customTrainingRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const answer = async (
    { tx, deps, params: { companyId } }: { tx: Tx; deps: Deps; params: { companyId: number } },
    courseId: number,
  ) => {
    const now = deps.clock();
    const view = await readCourse(tx, companyId, courseId, now);
    return { data: signedView(view, signer(deps.secrets, now)) };
  };
  const entry = (action: AuditAction, id: number, details: Record<string, unknown> = {}): AuditEntry => ({
    action,
    target: { type: 'course', id },
    details,
  });

  write(customTrainingEndpoints.create, async (context) => {
    const { tx, deps, params, body, audit } = context;
    const id = await createTraining(tx, params.companyId, body, deps.clock());
    await audit(entry('course.created', id, { name: body.name }));
    return answer(context, id);
  });

  write(customTrainingEndpoints.save, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await saveTraining(tx, params.companyId, params.courseId, body, deps.clock());
    // The console saves with every pause: the activity shows when a training was begun and published.
    await audit({
      ...entry('course.updated', params.courseId, { name: body.name, revision: body.revision }),
      isPart: true,
    });
    return answer(context, params.courseId);
  });

  write(customTrainingEndpoints.remove, async ({ tx, params: { companyId, courseId }, audit }) => {
    const name = await removeTraining(tx, companyId, courseId);
    await audit(entry('course.deleted', courseId, { name }));
    return { data: { courseId } };
  });

  write(customTrainingEndpoints.publish, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await publishTraining(tx, params.companyId, body, deps.clock());
    await audit(entry(body.is_draft ? 'course.reopened' : 'course.published', body.course_id));
    return answer(context, body.course_id);
  });

  write(customTrainingEndpoints.disable, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await setActive(tx, params.companyId, body, deps.clock());
    await audit(entry(body.active ? 'course.enabled' : 'course.disabled', body.course_id));
    return answer(context, body.course_id);
  });

  write(customTrainingEndpoints.clone, async (context) => {
    const { tx, deps, params, audit } = context;
    const id = await cloneCourse(tx, params.companyId, params.courseId, deps.clock());
    await audit(entry('course.copied', id, { from: params.courseId }));
    return answer(context, id);
  });

  read(customTrainingEndpoints.videos, async ({ db, deps, params, query }) => {
    const sign = signer(deps.secrets, deps.clock());
    const videos = await listVideos(db, params.companyId, query);
    return { data: videos.map((video) => ({ ...video, url: sign(video.url) })) };
  });

  writeWithin(customTrainingEndpoints.upload, async ({ deps, db, actor, params, body, files }, commit) => {
    const [upload] = files;
    if (!upload) throw new Error('an upload has a file');
    await payingCompany(db, params.companyId, deps.clock());
    const isOn = await flagLookUp(deps, actor);
    if (body.kind === 'video' && isOn('blocking-custom-video-upload')) throw forbidden();
    return storeNewFile(deps, params.companyId, body.kind, upload, ({ id, ...file }) =>
      commit(async ({ tx, audit }) => {
        await markStored(tx, id, deps.clock());
        await audit({ action: 'file.uploaded', target: { type: 'file', id }, details: { ...file } });
        return { data: { url: signer(deps.secrets, deps.clock())(addressOf(id)), ...file } };
      }),
    );
  });
}
