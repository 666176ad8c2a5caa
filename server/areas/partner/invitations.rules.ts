import type { ErrorDetail } from '@contract/errors';
import { limits } from '@contract/limits';
import { identityKey } from '@contract/names';
import type { CustomerInvite } from '@contract/partner/customers';
import { refuseCustomersWhileClosing } from '@server/domain/company/closing.rules';
import {
  type Company,
  lockCompany,
  lockCompanyNames,
  placesOfTakenNames,
  readCompany,
  updateCompany,
} from '@server/domain/company/company.queries';
import { lockCustomer } from '@server/domain/company/customers.rules';
import { countReaders, countSending } from '@server/domain/company/mail-limits';
import { companyNameProblem, createCompanies, NAME_TAKEN } from '@server/domain/people/new-company.rules';
import { invitationDays } from '@server/domain/people/people.model';
import { emailsInUse, lockEmails, lockUsers, updatePerson } from '@server/domain/people/people.queries';
import { forgetInvitations } from '@server/domain/sign-in/links.queries';
import { createLinks } from '@server/domain/sign-in/links.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidFields, tooManyRequests } from '@server/platform/http/errors';
import { mailText } from '@server/platform/mail/texts';
import { sentWords } from '@server/platform/mail/unlinked';
import { emailKey } from '@server/platform/text/text';
import { words } from '@server/platform/text/words';

const IN_USE = 'This email already in use';
const REPEATED = 'This email is in the list twice.';

/** Locks names and addresses, and throws 422 by row and field for those that can't be used. */
async function checkRows(tx: Tx, rows: readonly CustomerInvite[]): Promise<void> {
  const names = rows.map(({ companyName }) => companyName);
  const keys = rows.map(({ email }) => emailKey(email));
  await lockCompanyNames(tx, names);
  await lockEmails(tx, keys);
  const takenNames = await placesOfTakenNames(tx, names);
  const takenKeys = await emailsInUse(tx, keys);
  const seen = new Set<string>();
  const problems = rows.flatMap(({ companyName }, row): ErrorDetail[] => {
    const nameKey = identityKey(companyName);
    const key = keys[row] ?? '';
    const problem = companyNameProblem(companyName)?.description;
    const isNameTaken = takenNames.has(row) || seen.has(nameKey);
    const emailProblem = takenKeys.has(key) ? IN_USE : seen.has(key) ? REPEATED : undefined;
    seen.add(nameKey).add(key);
    const of = (field: string, description: string | undefined) =>
      description === undefined ? [] : [{ code: `companies.${row}.${field}`, description }];
    return [
      ...of('companyName', problem ?? (isNameTaken ? NAME_TAKEN : undefined)),
      ...of('email', emailProblem),
    ];
  });
  if (problems.length > 0) throw invalidFields(problems);
}

interface Invited {
  readonly companyId: number;
  readonly companyName: string;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
}

/**
 * Mails each owner a link of its own to register with; earlier ones stop working. A mail counts for the partner,
 * however many companies it invites. Throws 429 when somebody has got too many.
 */
async function mailInvitations(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  partner: Company,
  invited: readonly Invited[],
): Promise<void> {
  const now = deps.clock();
  await countSending(tx, actor, 'invitation', invited.length, now);
  const emails = invited.map(({ email }) => email);
  const [full] = await countReaders(tx, partner.id, 'invitation', emails, now);
  if (full !== undefined) {
    const message = words`${full} has been sent too many emails. Try again tomorrow.`;
    throw tooManyRequests(message, limits.mails.dayMs / 1000);
  }
  for (const { companyId, userId } of invited) await forgetInvitations(tx, companyId, [userId]);
  const tokens = await createLinks(
    tx,
    invited.map(({ companyId, userId, email }) => ({
      companyId,
      userId,
      email,
      purpose: 'invitation' as const,
    })),
    now,
  );
  const { name: partnerName, lang, defaultChildInviteMessage: message } = partner;
  const mails = invited.map(({ companyName, email, name }, index) => {
    const values = { partnerName, companyName, name: name || email, days: invitationDays };
    const subject = mailText(lang, 'customerInvitation.subject', values);
    return {
      template: 'customerInvitation' as const,
      to: email,
      lang,
      values: { ...values, link: `${deps.config.learnerUrl}/invitation?token=${tokens[index]}` },
      ...(message ? { texts: sentWords(partner, { subject, message }) } : {}),
    };
  });
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
}

/**
 * Invites companies, all or none: each is created with its owner, who registers by the mailed link. Throws 403
 * where the partner may not invite, 409 while it is being closed, 422 by row and field (names and addresses in use, or repeated), 429.
 */
export async function inviteCustomers(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  rows: readonly CustomerInvite[],
) {
  // The lock keeps the partner from asking to be closed meanwhile.
  const partner = await lockCompany(tx, actor.companyId);
  refuseCustomersWhileClosing(partner);
  await checkRows(tx, rows);
  const now = deps.clock();
  const frame = {
    lang: partner.lang,
    country: partner.country,
    timeZone: partner.timeZone,
    parentCompanyId: partner.id,
    registeredAt: null,
    invitedAt: now,
    invitedBy: partner.id,
  };
  const made = await createCompanies(
    tx,
    rows.map(({ companyName, email, firstName, lastName }) => ({
      company: { ...frame, name: companyName },
      owner: { email, name: firstName, lastName, registrationType: 'INVITED' as const, invitedAt: now },
    })),
    now,
  );
  const invited = made.map((one, index) => {
    const { companyName = '', firstName: name = '' } = rows[index] ?? {};
    return { ...one, companyName, name };
  });
  await mailInvitations(tx, deps, actor, partner, invited);
  return made;
}

/** Mails the invitation again. Throws 404, 409 once the customer has registered, 429. */
export async function resendInvitation(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  customerId: number,
): Promise<Date> {
  const partner = await readCompany(tx, actor.companyId);
  const customer = await lockCustomer(tx, actor.companyId, customerId);
  const owner = customer.ownerId === null ? [] : await lockUsers(tx, customer.id, [customer.ownerId]);
  const [person] = owner;
  if (!person || customer.registeredAt) throw conflict('This customer has already registered.');
  const now = deps.clock();
  await updateCompany(tx, customer.id, { invitedAt: now, invitedBy: partner.id, updatedAt: now });
  await updatePerson(tx, customer.id, person.id, { invitedAt: now, inviteRevokedAt: null });
  const { id: userId, email, name } = person;
  const invited = { companyId: customer.id, companyName: customer.name, userId, email, name };
  await mailInvitations(tx, deps, actor, partner, [invited]);
  return now;
}
