import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { type ReportTexts, reportTexts } from '@server/domain/reports/texts';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { newNonce } from '@server/platform/http/security';
import { escapeHtml } from '@server/platform/text/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { findSchedule, lockRecipient, type RecipientRow, setRecipient } from './schedules.queries';
import { ANSWER_PREFIX, ANSWERS, isSigned, type ReportAnswer } from './signatures';

const FORM_BYTES = 4096;
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

interface Page extends Pick<ReportTexts, 'language' | 'direction'> {
  readonly title: string;
  readonly text: string;
  readonly action?: string;
}

/** No script, nothing from elsewhere; its form leads back here. */
function send(reply: FastifyReply, { language, direction, title, text, action }: Page, status = 200) {
  const nonce = newNonce();
  const style =
    'body{font-family:system-ui,sans-serif;line-height:1.5;max-width:32rem;margin:4rem auto;padding:0 1rem;color:#1b1c22;background:#fff}' +
    'button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:0;border-radius:6px;background:#4845cf;color:#fff}' +
    'button:focus-visible{outline:3px solid #1b1c22;outline-offset:2px}';
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action ? `<form method="post"><button>${escapeHtml(action)}</button></form>` : ''}</main></body></html>`,
    );
}

/** The pages behind the links of mails to addresses outside the console. Programs that look at links change nothing. */
export async function answerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, _body, done) => done(null, {}),
    );
    for (const method of ['GET', 'POST'] as const) {
      pages.route({
        method,
        url: `${ANSWER_PREFIX}/:answer/:companyId/:recipientId/:signature`,
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
          if (!found) return send(reply, { ...page, ...t.gone }, 404);
          const values = {
            report: texts.titles[found.schedule.report],
            schedule: found.schedule.name,
            company: found.company.name,
          };
          const { title, text, action, done } = t[found.answer];
          return send(reply, {
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
