import { readCompany } from '@server/domain/company/company.queries';
import { signInToken } from '@server/domain/sign-in/credentials.rules';
import { linkExpired, useLink } from '@server/domain/sign-in/links.rules';
import type { Deps } from '@server/platform/http/context';
import { startVerification } from '@server/platform/identity/mfa';
import { EXHAUSTED_CODES, exhausted, mailCode } from '../session.rules';

/** What a completed single sign-on leads to: a sign-in token, or a mailed code that is still to be entered. */
interface Exchanged {
  readonly customFirebaseToken: string | null;
  readonly verificationToken: string | null;
  readonly email: string | null;
}

/**
 * Exchanges the token of a completed single sign-on for a sign-in token. Users who have a second factor on, and of whose the
 * provider said nothing that counts, are mailed a code instead. Throws 401 for a token that is unknown, used or over, and
 * 429 while codes are locked (60202, 60203).
 */
export async function exchangeSsoToken(deps: Deps, token: string): Promise<Exchanged> {
  const now = deps.clock();
  const exchanged = await deps.db.transaction(async (tx) => {
    const { link, person } = await useLink(tx, token, 'sso', now);
    if (!person.uid) throw linkExpired();
    const { uid, email } = person;
    const { companyId, userId, epoch } = link;
    if (!link.asksForCode) {
      const customFirebaseToken = await signInToken(tx, deps, { uid, epoch, method: 'sso' });
      return { customFirebaseToken, verificationToken: null, email: null };
    }
    const subject = { uid, userId, companyId, email, epoch, purpose: 'ssoLogin' as const };
    const started = await startVerification(tx, subject, now);
    // Told after the transaction: that the mail was counted has to be committed.
    if (started.outcome !== 'started') return started.outcome;
    const { lang } = await readCompany(tx, companyId);
    await mailCode(tx, deps, subject, lang, started.code);
    return { customFirebaseToken: null, verificationToken: started.verificationToken, email };
  });
  if (typeof exchanged === 'string') throw exhausted(EXHAUSTED_CODES[exchanged]);
  return exchanged;
}
