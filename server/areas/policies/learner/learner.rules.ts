import {
  type LearnerContent,
  type LearnerPolicy,
  type LearnerTask,
  POLICY_DOCUMENT_PART,
} from '@contract/learner';
import { isRunning } from '@server/domain/assignments/attempts';
import type { Certified, TaskCalls } from '@server/domain/tasks/kind';
import { insertPart, type Learner, partsDone, type StoredTask } from '@server/domain/tasks/work.queries';
import { begun, store, type Work } from '@server/domain/tasks/work.rules';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { toDocument } from '../documents.rules';
import type { StoredRevision } from '../policies.queries';
import { findAcknowledgement, findAsked, insertAcknowledgement } from './learner.queries';

/** How far somebody is who has opened the document, in percent. */
const OPENED = 50;

/** The revision that a task asks for. Throws 404 for a task of no policy. */
async function askedBy(db: Queryable, task: StoredTask) {
  const asked = await findAsked(db, task);
  if (!asked) throw notFound('The content of this policy');
  return asked;
}

const hasDocument = ({ fileId, link }: StoredRevision): boolean => fileId !== null || link !== null;

async function isOpened(db: Queryable, learner: Learner, taskId: number): Promise<boolean> {
  return (await partsDone(db, learner, taskId)).some(({ partId }) => partId === POLICY_DOCUMENT_PART);
}

/** The policy of a task: the revision that it asks for, whatever the policy has become since. */
async function readPolicyTask(
  db: Queryable,
  learner: Learner,
  task: StoredTask,
  { sign }: { readonly sign: Sign },
): Promise<Partial<LearnerContent>> {
  const { revision, newest } = await askedBy(db, task);
  const opened = await isOpened(db, learner, task.id);
  const acknowledgement = await findAcknowledgement(db, task);
  const policy: LearnerPolicy = {
    policyId: revision.policyId,
    name: revision.name,
    revision: revision.number,
    languageCode: revision.languageCode,
    text: revision.text,
    document: toDocument(revision, sign),
    isOpened: opened,
    isReady: opened || !hasDocument(revision),
    newerRevision: newest > revision.number ? newest : null,
    acknowledged: acknowledgement
      ? {
          revision: acknowledgement.revision,
          at: acknowledgement.acknowledgedAt.toISOString(),
          deviceAt: acknowledgement.deviceAt?.toISOString() ?? null,
        }
      : null,
  };
  return { policy };
}

/** Notes that the document was opened. Throws 404 for any other part, and for a policy without a document. */
async function noteOpened(work: Work, partId: string): Promise<LearnerTask> {
  const { tx, task, now } = work;
  const { revision } = await askedBy(tx, task);
  if (partId !== POLICY_DOCUMENT_PART || !hasDocument(revision)) throw notFound('This document');
  const { companyId, id: taskId, campaignId } = task;
  await insertPart(tx, { companyId, taskId, campaignId, partId, doneAt: now });
  if (!isRunning(task)) return store(work, {});
  return store(work, { ...begun(work), progress: Math.max(task.progress, OPENED) });
}

/**
 * Stores that the learner has acknowledged the revision that was shown, at the time of arrival. One that arrives after a
 * newer revision was published counts for its own; the newer one's task stays open. Throws 409 before the document was
 * opened, 422 for another revision than the task's.
 */
async function acknowledge(work: Work, { revision: shown, deviceAt }: Parameters<TaskCalls['complete']>[1]) {
  const { tx, learner, task, now } = work;
  const { revision } = await askedBy(tx, task);
  if (shown !== revision.number) {
    throw invalidField('revision', words`This task asks for revision ${revision.number}.`);
  }
  if (hasDocument(revision) && !(await isOpened(tx, learner, task.id))) {
    throw conflict('Open the document first.');
  }
  const { companyId, userId, campaignId, assignedAt } = task;
  if (campaignId === null) throw notFound('The content of this policy');
  await insertAcknowledgement(tx, {
    companyId,
    taskId: task.id,
    userId,
    policyId: revision.policyId,
    campaignId,
    revision: revision.number,
    documentHash: revision.documentHash,
    acknowledgedAt: now,
    deviceAt: deviceAt === undefined ? null : new Date(deviceAt),
    seconds: Math.max(0, Math.round((now.getTime() - assignedAt.getTime()) / 1000)),
  });
  return store(work, {
    startedAt: task.startedAt ?? now,
    status: 'completed',
    progress: 100,
    completedAt: now,
  });
}

/** What the certificate of an acknowledged policy says besides. */
async function certified(db: Queryable, task: StoredTask): Promise<Certified> {
  const { revision } = await askedBy(db, task);
  return {
    revision: revision.number,
    document: revision.documentName ?? revision.link,
    hash: revision.documentHash,
  };
}

export const policyCalls: TaskCalls = {
  read: readPolicyTask,
  finishChapter: noteOpened,
  answer: async () => {
    throw notFound('This question');
  },
  complete: acknowledge,
  shown: async (db, task) => ({ revision: (await askedBy(db, task)).revision.number }),
  certified,
};
