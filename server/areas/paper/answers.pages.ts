import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { reportTexts } from '@server/domain/reports/texts';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import { REPORT_MAILS_PATH } from '@server/platform/http/app-urls';
import type { Deps } from '@server/platform/http/context';
import { acceptPlainForms, sendPlainPage } from '@server/platform/http/plain-page';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findSchedule, lockRecipient, type RecipientRow, setRecipient } from './schedules.queries';
import { ANSWERS, isSigned, type ReportAnswer } from './signatures';

const address = z.object({
  answer: z.enum(ANSWERS),
  companyId: z.coerce.number().int().positive(),
  recipientId: z.coerce.number().int().positive(),
  signature: z.string().max(100),
});
type Address = z.infer<typeof address>;

/** The recipient of a link that is right and still works. */
async function recipientOf(tx: Tx, deps: Deps, given: Address): Promise<RecipientRow | undefined> {
  const found = await lockRecipient(tx, given.companyId, given.recipientId);
  if (!found || found.userId !== null || !isSigned(deps, given.answer, found, given.signature))
    return undefined;
  const age = deps.clock().getTime() - (found.askedAt?.getTime() ?? 0);
  return given.answer === 'confirm' && age > limits.reports.confirmationMs ? undefined : found;
}

/** Stores the answer; the same one again changes nothing, and who has stopped is not made to get it by an old link. */
async function answer(tx: Tx, deps: Deps, recipient: RecipientRow, given: ReportAnswer): Promise<void> {
  const now = deps.clock();
  const { companyId, scheduleId, state } = recipient;
  if (given === 'confirm' ? state !== 'waiting' : state === 'stopped') return;
  await setRecipient(
    tx,
    recipient,
    given === 'confirm' ? { state: 'active', confirmedAt: now } : { state: 'stopped', stoppedAt: now },
  );
  const { ownerId } = await readCompany(tx, companyId);
  if (ownerId === null) return;
  await appendAuditEvent(tx, {
    action: given === 'confirm' ? 'report_schedule.confirmed' : 'report_schedule.stopped',
    target: { type: 'report_schedule', id: scheduleId },
    actor: { companyId, userId: ownerId, onBehalfOf: null },
    requestId: `report-recipient-${recipient.id}`,
    at: now,
  });
}

/** The pages behind the links of mails to addresses outside the console. Programs that look at links change nothing. */
export async function answerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (pages) => {
    acceptPlainForms(pages);
    for (const method of ['GET', 'POST'] as const) {
      pages.route({
        method,
        url: `${REPORT_MAILS_PATH}/:answer/:companyId/:recipientId/:signature`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const given = address.safeParse(request.params);
          const found = given.success
            ? await deps.db.transaction(async (tx) => {
                const recipient = await recipientOf(tx, deps, given.data);
                const schedule =
                  recipient && (await findSchedule(tx, recipient.companyId, recipient.scheduleId));
                if (!recipient || !schedule) return undefined;
                if (method === 'POST') await answer(tx, deps, recipient, given.data.answer);
                return {
                  answer: given.data.answer,
                  schedule,
                  company: await readCompany(tx, schedule.companyId),
                };
              })
            : undefined;
          const { language, direction, texts, fill } = reportTexts(found?.schedule.language);
          const page = { language, direction };
          const t = texts.answers;
          if (!found) return sendPlainPage(reply, { ...page, ...t.gone }, 404);
          const values = {
            report: texts.titles[found.schedule.report],
            schedule: found.schedule.name,
            company: found.company.name,
          };
          const { title, text, action, done } = t[found.answer];
          return sendPlainPage(reply, {
            ...page,
            title: fill(method === 'POST' ? done.title : title, values),
            text: fill(method === 'POST' ? done.text : text, values),
            ...(method === 'GET' ? { action } : {}),
          });
        },
      });
    }
  });
}
