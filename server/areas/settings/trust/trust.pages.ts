import type { TrustChange } from '@contract/settings/trust';
import { readCompany } from '@server/domain/company/company.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Deps } from '@server/platform/http/context';
import { acceptPlainForms, type PlainPage, sendPlainPage } from '@server/platform/http/plain-page';
import { mailText } from '@server/platform/mail/texts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotStopped, type WhyNotStopped } from './not-stopped';
import { changeInWords, findStoppable, isSignedStop, stopTrust, TRUST_PREFIX } from './told.rules';

const id = z.coerce.number().int().positive();
const address = z.object({
  companyId: id,
  changeId: id,
  userId: id,
  signature: z.string().max(100),
});

/** Changes whose page has words of its own. */
const OWN_WORDS: Partial<Record<TrustChange, string>> = { closingAsked: 'keep.' };
const words = (lang: string, part: string, values: Readonly<Record<string, string>> = {}) =>
  mailText(lang, `trustStop.${part}`, values);

/**
 * The page behind the link in a mail about a change of trust. It needs no sign-in, because the change may be what let a
 * stranger in. A GET only asks, so that programs that look at links change nothing; the button stops the change.
 */
export async function trustPages(app: FastifyInstance, deps: Deps): Promise<void> {
  async function pageOf(given: z.infer<typeof address>, isPressed: boolean, requestId: string) {
    return deps.db.transaction(async (tx): Promise<PlainPage | undefined> => {
      const found = await findStoppable(tx, deps, given);
      if (!found) return undefined;
      const { name: company, lang: language } = await readCompany(tx, given.companyId);
      const own = OWN_WORDS[found.change.kind] ?? '';
      const values = { company, change: changeInWords(language, found.change.kind) };
      const page = (state: 'ask' | 'done' | WhyNotStopped) => ({
        language,
        title: words(language, `${own}${state}.title`, values),
        text: words(language, `${own}${state}.text`, values),
      });
      if (!isPressed && !found.change.stoppedAt)
        return { ...page('ask'), action: words(language, `${own}ask.action`) };
      const isStopped = await stopTrust(tx, deps, found).catch((error: unknown) => {
        if (error instanceof NotStopped) return error.why;
        throw error;
      });
      if (typeof isStopped === 'string') return page(isStopped);
      if (isStopped) {
        await appendAuditEvent(tx, {
          action: 'trust.change_stopped',
          target: { type: 'company', id: given.companyId },
          details: { change: found.change.kind },
          actor: { companyId: given.companyId, userId: found.watcher.id, onBehalfOf: null },
          requestId,
          at: deps.clock(),
        });
      }
      return page('done');
    });
  }

  await app.register(async (pages) => {
    acceptPlainForms(pages);
    for (const method of ['GET', 'POST'] as const) {
      pages.route({
        method,
        url: `${TRUST_PREFIX}/:companyId/:changeId/:userId/:signature`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { data } = address.safeParse(request.params);
          const isRight = data && isSignedStop(deps, data, data.signature);
          const page = isRight ? await pageOf(data, method === 'POST', request.id) : undefined;
          const language = 'en';
          const gone = { language, title: words(language, 'gone.title'), text: words(language, 'gone.text') };
          return page ? sendPlainPage(reply, page) : sendPlainPage(reply, gone, 404);
        },
      });
    }
  });
}
