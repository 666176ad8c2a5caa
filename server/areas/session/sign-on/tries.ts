import { readCompany } from '@server/domain/company/company.queries';
import { finishTry, type SsoCandidate } from '@server/domain/sign-on/candidates.queries';
import { sendPlainPage } from '@server/platform/http/plain-page';
import { mailText } from '@server/platform/mail/texts';
import type { FastifyReply } from 'fastify';
import type { SsoDeps } from './context';
import type { Verified } from './requests.rules';

const MOST_LETTERS = 300;

/** What went wrong, for the admin who tries: the library's words, which contain no secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.slice(0, MOST_LETTERS);
}

type Result = Pick<SsoCandidate, 'companyId'> & {
  readonly tryHash: string;
} & ({ readonly verified: Verified } | { readonly error: unknown });

/**
 * Ends a try in the window that it was opened in: stores what the provider said, or why that failed, for Settings to show,
 * and asks to close the window. Nobody is signed in.
 */
export async function endTry(deps: SsoDeps, reply: FastifyReply, { companyId, tryHash, ...result }: Result) {
  const outcome =
    'verified' in result
      ? { tryEmail: result.verified.email ?? null, tryClaims: result.verified.claims }
      : { tryFailure: reasonOf(result.error) };
  const isCurrent = await finishTry(deps.db, tryHash, outcome, deps.clock());
  const { lang } = await readCompany(deps.db, companyId);
  const state = !isCurrent ? 'over' : 'verified' in result ? 'done' : 'failed';
  return sendPlainPage(reply, {
    language: lang,
    title: mailText(lang, `ssoTry.${state}.title`, {}),
    text: mailText(lang, `ssoTry.${state}.text`, {}),
  });
}
