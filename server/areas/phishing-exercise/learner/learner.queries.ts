import type { AnswerStatus } from '@contract/phishing-exercise/content';
import { taskProgress } from '@server/domain/assignments/campaigns.tables';
import type { Tx } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { sql } from 'drizzle-orm';

const given = (name: string) => sql.placeholder(name);

/**
 * Notes the answer to a message of an exercise and returns the grades of those before it; undefined, with nothing
 * changed, when the message was answered before.
 */
export async function insertAnswer(
  tx: Tx,
  part: typeof taskProgress.$inferInsert & { readonly grade: AnswerStatus },
): Promise<AnswerStatus[] | undefined> {
  const [row] = await prepared(tx, 'learner_insert_answer', () =>
    tx
      .insert(taskProgress)
      .values({
        companyId: given('companyId'),
        taskId: given('taskId'),
        campaignId: given('campaignId'),
        partId: given('partId'),
        answers: sql`${given('answers')}`,
        isRight: given('isRight'),
        grade: sql`${given('grade')}`,
        doneAt: given('doneAt'),
      })
      .onConflictDoNothing()
      .returning({
        earlier: sql<AnswerStatus[]>`ARRAY(SELECT grade FROM task_progress
        WHERE company_id = ${given('companyId')} AND task_id = ${given('taskId')} AND grade IS NOT NULL)`,
      }),
  ).execute(part);
  return row?.earlier;
}
