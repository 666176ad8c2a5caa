import { ERROR_CODES } from '@contract/errors';
import { textLanguage } from '@contract/languages';
import { limits } from '@contract/limits';
import type { InviteAudience, InviteEmails, InviteText } from '@contract/users/invites';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import { invitationDays } from '@server/domain/people/people.model';
import { findPersonByUid } from '@server/domain/people/people.queries';
import { countEvents } from '@server/platform/db/audit.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError } from '@server/platform/http/errors';
import type { MailJob } from '@server/platform/jobs/queue';
import { mailParts } from '@server/platform/mail/render';

import { sentWords } from '@server/platform/mail/unlinked';
import { deleteInviteText, saveInviteText, selectInviteTexts } from './invites.queries';

/** Texts that replace the default ones in an invitation. */
export type CustomTexts = Partial<Record<InviteAudience, InviteText>>;

export const INVITE_TEMPLATES = {
  learner: 'invitation',
  admin: 'adminInvitation',
} as const satisfies Record<InviteAudience, MailJob['template']>;

/** The same for users who sign in with the company's single sign-on. */
export const SIGN_ON_TEMPLATES = {
  learner: 'signOnInvitation',
  admin: 'adminSignOnInvitation',
} as const satisfies Record<InviteAudience, MailJob['template']>;

const templateOf = (audience: InviteAudience, sso: boolean) =>
  (sso ? SIGN_ON_TEMPLATES : INVITE_TEMPLATES)[audience];

type Asking = Pick<Deps, 'clock' | 'config'>;

/** Custom invitation texts require Boost or a trial, and the flag. */
async function isCustomSent(db: Queryable, deps: Asking, company: Company): Promise<boolean> {
  if (!isBoostedOrOnTrial(company, deps.clock())) return false;
  const isOn = await flagLookUp({ ...deps, db }, { companyId: company.id, userId: company.ownerId ?? 0 });
  return isOn('customization-invite');
}

async function storedTexts(db: Queryable, companyId: number): Promise<CustomTexts> {
  const rows = await selectInviteTexts(db, companyId);
  return Object.fromEntries(rows.map(({ audience, ...text }) => [audience, text]));
}

/** The product's own text, its placeholder not yet filled in. */
function defaultText(company: Company, audience: InviteAudience, sso: boolean): InviteText {
  const { subject, body } = mailParts({
    template: templateOf(audience, sso),
    lang: company.lang,
    values: { companyName: '{companyName}' },
  });
  return { subject, message: body };
}

/** The company's own texts as sent: none on the Free plan, which only stores them. */
export async function customTexts(db: Queryable, deps: Asking, company: Company): Promise<CustomTexts> {
  return (await isCustomSent(db, deps, company)) ? storedTexts(db, company.id) : {};
}

/** The same with one-time texts; parts not given use the company's own or the default. */
export async function textsOfInvite(
  db: Queryable,
  deps: Asking,
  company: Company,
  given: Partial<InviteText>,
  sso: boolean,
): Promise<CustomTexts> {
  const own = await customTexts(db, deps, company);
  const isGiven = given.subject !== undefined || given.message !== undefined;
  if (!isGiven || !(await isCustomSent(db, deps, company))) return own;
  const withGiven = (audience: InviteAudience) => {
    const base = own[audience] ?? defaultText(company, audience, sso);
    return { subject: given.subject ?? base.subject, message: given.message ?? base.message };
  };
  return { learner: withGiven('learner'), admin: withGiven('admin') };
}

/** The user behind the call: a partner acting as the company stays themselves. */
async function callerOf(db: Queryable, actor: SignedInActor) {
  const person = await findPersonByUid(db, actor.uid);
  if (!person) throw new Error(`no user has the account ${actor.uid}`);
  return person;
}

/** The texts of both audiences, with the text around them in the mail. */
export async function readInviteEmails(
  db: Queryable,
  deps: Asking,
  actor: SignedInActor,
): Promise<InviteEmails> {
  const company = await readCompany(db, actor.companyId);
  const own = await storedTexts(db, company.id);
  const person = await callerOf(db, actor);
  const values = { companyName: company.name, name: person.name || person.email, days: invitationDays };
  const standardOf = (audience: InviteAudience, sso: boolean) => {
    const template = templateOf(audience, sso);
    const { title, action, notice, footer } = mailParts({ template, lang: company.lang, values });
    return { default: defaultText(company, audience, sso), frame: { title, action, notice, footer } };
  };
  const of = (audience: InviteAudience) => {
    const standard = standardOf(audience, false);
    return {
      ...(own[audience] ?? standard.default),
      isCustom: own[audience] !== undefined,
      ...standard,
      signOn: standardOf(audience, true),
    };
  };
  return {
    learner: of('learner'),
    admin: of('admin'),
    language: textLanguage(company.lang),
    isCustomSent: await isCustomSent(db, deps, company),
  };
}

/** Saves a company's own text; returns both texts as they are now. */
export async function changeInviteText(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  audience: InviteAudience,
  text: InviteText,
): Promise<InviteEmails> {
  await saveInviteText(tx, { companyId: actor.companyId, audience, text, now: deps.clock() });
  return readInviteEmails(tx, deps, actor);
}

/** Restores the default text; returns both texts as they are now. */
export async function resetInviteText(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  audience: InviteAudience,
): Promise<InviteEmails> {
  await deleteInviteText(tx, actor.companyId, audience);
  return readInviteEmails(tx, deps, actor);
}

/** The audit target of a test mail; test mails are counted by it. */
export const testMailTarget = (actor: SignedInActor) => ({ type: 'invite_email_test', id: actor.userId });

/**
 * Mails a sample invitation to the caller, with the given texts, or the defaults where custom texts are not
 * sent; returns the address. Its link has no token. Throws 429 after a few.
 */
export async function sendTestMail(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { audience, sso }: { readonly audience: InviteAudience; readonly sso: boolean },
  text: InviteText,
): Promise<string> {
  const now = deps.clock();
  // Locked, so that concurrent test mails count each other.
  const company = await lockCompany(tx, actor.companyId);
  const since = new Date(now.getTime() - limits.users.testMailsWindowMs);
  if ((await countEvents(tx, actor.companyId, testMailTarget(actor), since)) >= limits.users.testMailsMax) {
    throw new HttpError(
      429,
      ERROR_CODES.tooManyRequests,
      'Too many test emails. Please try again in 10 minutes.',
    );
  }
  const person = await callerOf(tx, actor);
  await countSending(tx, actor, 'invitation', 1, now);
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: templateOf(audience, sso),
    to: person.email,
    lang: company.lang,
    values: {
      companyName: company.name,
      name: person.name || person.email,
      days: invitationDays,
      link: deps.config.learnerUrl,
    },
    ...((await isCustomSent(tx, deps, company)) ? { texts: sentWords(company, text) } : {}),
  });
  return person.email;
}
