import type { registerSchema } from '@contract/account';
import { limits } from '@contract/limits';
import { COMPANY_NAME_CODES } from '@contract/registration';
import type { z } from 'zod';
import {
  companyNameTaken,
  findPartner,
  insertCompany,
  lockCompanyName,
  setOwner,
} from '../../company/company.queries';
import { appendAuditEvent } from '../../db/audit.queries';
import type { Tx } from '../../db/client';
import type { Deps } from '../../http/context';
import { HttpError, invalidField, invalidFields } from '../../http/errors';
import { assertNewPassword } from '../../identity/password-rule';
import { countReader } from '../../mail/mail-limits';
import { userKeys } from '../../people/people.model';
import { emailInUse, insertUser, lockEmails, setUid } from '../../people/people.queries';
import { defaultDepartment, insertDefaultDepartment } from '../../people/teams.queries';
import { countGuess, countRegistration, forgiveGuess } from '../../quotas/lookups';
import { createLink } from '../../sign-in/links.rules';
import { fold } from '../../text';

type Registration = z.output<typeof registerSchema>;

/** Letters, digits and the symbols that company names use. No markup or control characters. */
const NAME_SYMBOLS = /^[\p{L}\p{M}\p{N}\p{Zs}.,&'’\-–+()/!@#°·:|]+$/u;

function checkName(name: string): void {
  const refuse = (code: string, description: string) =>
    invalidFields([
      { code: 'companyName', description },
      { code, description },
    ]);
  if (name.length === 0 || name.length > limits.text.companyNameMax) {
    throw refuse(COMPANY_NAME_CODES.length, 'Company Name should not exceed 255 characters.');
  }
  if (!NAME_SYMBOLS.test(name)) {
    throw refuse(COMPANY_NAME_CODES.symbols, 'Company Name contains invalid symbols.');
  }
}

const slugOf = (name: string, suffix: string) =>
  `${
    fold(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'company'
  }-${suffix}`;

/** Mails the link that confirms an address. */
export async function mailVerification(
  tx: Tx,
  deps: Deps,
  person: { companyId: number; userId: number; email: string; lang: string },
): Promise<void> {
  await countReader(tx, null, 'confirmation', person.email, deps.clock());
  const token = await createLink(tx, { ...person, purpose: 'verifyEmail' }, deps.clock());
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'verifyEmail',
    to: person.email,
    lang: person.lang,
    values: { email: person.email, link: `${deps.config.publicUrl}/verify_email?token=${token}` },
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
    const keys = userKeys(input);
    await lockCompanyName(tx, input.companyName);
    if (await companyNameTaken(tx, input.companyName)) {
      const description = 'This company name is already taken.';
      throw invalidFields([
        { code: 'companyName', description },
        { code: COMPANY_NAME_CODES.taken, description },
      ]);
    }
    await lockEmails(tx, [keys.emailKey]);
    if (await emailInUse(tx, keys.emailKey)) throw emailTaken();
    const partner = input.partner ? await findPartner(tx, input.partner) : undefined;
    const companyId = await insertCompany(tx, {
      name: input.companyName,
      slug: slugOf(input.companyName, now.getTime().toString(36)),
      lang: input.lang.toLowerCase(),
      country: input.country,
      industry: input.industry,
      companySize: input.companySize,
      registrationSource: input.source ?? null,
      parentCompanyId: partner?.id ?? null,
      trialStatus: 'available',
      createdAt: now,
      updatedAt: now,
    });
    await insertDefaultDepartment(tx, companyId, now);
    const department = await defaultDepartment(tx, companyId);
    const { email, name, lastName, password } = input;
    const userId = await insertUser(tx, {
      ...keys,
      companyId,
      email,
      name,
      lastName,
      role: 'admin',
      registrationType: 'REGISTERED',
      departmentId: department.id,
      departmentKey: department.nameKey,
      createdAt: now,
      updatedAt: now,
    });
    await setOwner(tx, companyId, userId);
    await mailVerification(tx, deps, { companyId, userId, email, lang: input.lang });
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
