import type { Role } from '@contract/access';
import type { registerSchema } from '@contract/account';
import { COMPANY_NAME_CODES } from '@contract/registration';
import { findPartner, lockCompanyNames, placesOfTakenNames } from '@server/domain/company/company.queries';
import { countGuess, countRegistration, forgiveGuess } from '@server/domain/company/lookups';
import { countReader } from '@server/domain/company/mail-limits';
import { companyNameProblem, createCompanies, NAME_TAKEN } from '@server/domain/people/new-company.rules';
import { emailInUse, lockEmails, setUid } from '@server/domain/people/people.queries';
import { createLink } from '@server/domain/sign-in/links.rules';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import { appUrlOf } from '@server/platform/http/app-urls';
import type { Deps } from '@server/platform/http/context';
import { HttpError, invalidField, invalidFields } from '@server/platform/http/errors';
import { assertNewPassword } from '@server/platform/identity/password-rule';
import { emailKey } from '@server/platform/text/text';
import type { z } from 'zod';

type Registration = z.output<typeof registerSchema>;

function checkName(name: string): void {
  const problem = companyNameProblem(name);
  if (!problem) return;
  throw invalidFields([{ code: 'companyName', description: problem.description }, problem]);
}

/** Mails the link that confirms an address. */
export async function mailVerification(
  tx: Tx,
  deps: Deps,
  person: { companyId: number; userId: number; email: string; lang: string; role: Role },
): Promise<void> {
  await countReader(tx, null, 'confirmation', person.email, deps.clock());
  const token = await createLink(tx, { ...person, purpose: 'verifyEmail' }, deps.clock());
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'verifyEmail',
    to: person.email,
    lang: person.lang,
    values: {
      email: person.email,
      link: `${appUrlOf(deps.config, person.role)}/verify_email?token=${token}`,
    },
  });
}

const emailTaken = () => invalidField('email', 'This email already in use');
const isEmailTaken = (error: unknown) =>
  error instanceof HttpError && error.details.some(({ code }) => code === 'email');

/**
 * Creates a company on the Free plan with a trial available, its default department and its owner, and mails
 * the verification link. Each network is told only a limited number of times that an address is taken. Throws
 * 429, and 422 by field: address in use, company name taken, too long or with invalid symbols.
 */
export async function register(deps: Deps, input: Registration, requestId: string, address: string) {
  checkName(input.companyName);
  await countRegistration(deps, address);
  await assertNewPassword(input.password, [input.email, input.name, input.lastName, input.companyName]);
  await countGuess(deps, address);
  const made = deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const { companyName, email, name, lastName, password } = input;
    await lockCompanyNames(tx, [companyName]);
    if ((await placesOfTakenNames(tx, [companyName])).size > 0) {
      throw invalidFields([
        { code: 'companyName', description: NAME_TAKEN },
        { code: COMPANY_NAME_CODES.taken, description: NAME_TAKEN },
      ]);
    }
    const key = emailKey(email);
    await lockEmails(tx, [key]);
    if (await emailInUse(tx, key)) throw emailTaken();
    const partner = input.partner ? await findPartner(tx, input.partner) : undefined;
    const company = {
      name: companyName,
      lang: input.lang.toLowerCase(),
      country: input.country,
      industry: input.industry,
      companySize: input.companySize,
      registrationSource: input.source ?? null,
      parentCompanyId: partner?.id ?? null,
      registeredAt: now,
    };
    const owner = { email, name, lastName, registrationType: 'REGISTERED' as const };
    const [made] = await createCompanies(tx, [{ company, owner }], now);
    if (!made) throw new Error('no company was made');
    const { companyId, userId } = made;
    await mailVerification(tx, deps, { companyId, userId, email, lang: input.lang, role: 'admin' });
    await appendAuditEvent(tx, {
      action: 'company.registered',
      target: { type: 'company', id: companyId },
      actor: { companyId, userId, onBehalfOf: null },
      requestId,
      at: now,
    });
    // Last, because a Firebase project can't be rolled back with the database.
    const account = await deps.identity.createAccount(tx, { email, password });
    if (account.outcome === 'emailInUse') throw emailTaken();
    await setUid(tx, companyId, userId, account.uid);
    return { companyId, userId };
  });
  const isTold = await made.then(() => false, isEmailTaken);
  // If this fails the network has one guess less for an hour, which is no reason to fail a finished
  // registration.
  if (!isTold) await forgiveGuess(deps, address).catch(() => undefined);
  return made;
}
