import { readCompany } from '@server/domain/company/company.queries';
import { letterheadOf } from '@server/domain/white-label/letterhead';
import type { Queryable } from '@server/platform/db/client';
import type { Deps, StreamedFile } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';
import { hasCertificate } from './tasks.queries';
import { findRecipient, findTask, type Learner } from './work.queries';

/** The same for every copy of a task's certificate, so that an admin can find the task again. */
const numberOf = ({ companyId }: Learner, taskId: number) => `${companyId}-${taskId}`;

/**
 * The certificate of a learner's task. Throws 404 for anybody else's task, 409 until it is completed and passed.
 */
export async function certificateOfTask(
  db: Queryable,
  { assignmentKinds, files }: Pick<Deps, 'assignmentKinds' | 'files'>,
  learner: Learner,
  taskId: number,
  language?: string,
): Promise<StreamedFile> {
  const task = await findTask(db, learner, taskId);
  const person = await findRecipient(db, learner);
  if (!task || !person) throw notFound('This training');
  const { completedAt, status, score, title } = task;
  if (status === 'missed') throw conflict('This has ended.');
  if (status === 'failed' || status === 'notPassed') throw conflict("This training wasn't passed.");
  if (!completedAt || status === 'withdrawn') throw conflict('Complete the training to get its certificate.');
  if (!hasCertificate(task)) throw conflict('This has no certificate.');
  const company = await readCompany(db, learner.companyId);
  // Loaded when first needed: fonts and library take long to load.
  const { certificatePdf } = await import('./certificate-pdf');
  return {
    fileName: `certificate-${numberOf(learner, taskId)}.pdf`,
    chunks: certificatePdf({
      number: numberOf(learner, taskId),
      name: [person.name, person.lastName].filter(Boolean).join(' ') || person.email,
      email: person.email,
      title,
      score,
      completedAt,
      certified: (await assignmentKinds.ofType(task.type)?.task?.certified?.(db, task)) ?? null,
      company,
      letterhead: await letterheadOf({ db, files }, learner.companyId, company.name),
      language,
    }),
  };
}
