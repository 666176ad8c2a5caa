import { readCompany } from '@server/domain/company/company.queries';
import { findRecipient, findTask, type Learner } from '@server/domain/tasks/work.queries';
import { refuseSuspended } from '@server/domain/tasks/work.rules';
import { findMailBrand } from '@server/domain/white-label/white-label.queries';
import type { Queryable } from '@server/platform/db/client';
import type { StreamedFile } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';

/** The same for every copy of a task's certificate, so that an admin can find the task again. */
const numberOf = ({ companyId }: Learner, taskId: number) => `${companyId}-${taskId}`;

/**
 * The certificate of one of the learner's tasks. Throws 403 while suspended, 404 for anybody else's task, 409 until it is
 * completed and passed.
 */
export async function certificateOf(
  db: Queryable,
  learner: Learner,
  taskId: number,
  { now, language }: { now: Date; language: string | undefined },
): Promise<StreamedFile> {
  await refuseSuspended(db, learner.companyId, now);
  const task = await findTask(db, learner, taskId);
  const person = await findRecipient(db, learner);
  if (!task || !person) throw notFound('This training');
  const { completedAt, status, score, title } = task;
  if (status === 'missed') throw conflict('This has ended.');
  if (status === 'failed' || status === 'notPassed') throw conflict("This training wasn't passed.");
  if (!completedAt) throw conflict('Complete the training to get its certificate.');
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
      company,
      brand: await findMailBrand(db, { to: '', companyId: learner.companyId }),
      language,
    }),
  };
}
