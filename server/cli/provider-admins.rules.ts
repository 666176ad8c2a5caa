import { isEmail } from '@contract/values';
import type { Config } from '../config';
import {
  lockCompany,
  lockCompanyNames,
  placesOfTakenNames,
  updateCompany,
} from '../domain/company/company.queries';
import { companyNameProblem, createCompanies } from '../domain/people/new-company.rules';
import { userKeys } from '../domain/people/people.model';
import { insertUsers, lockEmails, updatePerson } from '../domain/people/people.queries';
import { defaultDepartment } from '../domain/people/teams.queries';
import { moveEpochs } from '../domain/sign-in/credentials.queries';
import { createLink } from '../domain/sign-in/links.rules';
import { appendAuditEvent } from '../platform/db/audit.queries';
import type { Tx } from '../platform/db/client';
import { SetupError } from '../platform/log/setup-error';
import { emailKey } from '../platform/text/text';
import { findByEmailKey, findProvider } from './provider-admins.queries';

interface Person {
  readonly companyId: number;
  readonly userId: number;
  readonly email: string;
}

/** Records what was done at the command line, in the name of the person it is about. */
const record = (
  tx: Tx,
  action: 'provider.admin_added' | 'provider.admin_removed',
  person: Person,
  at: Date,
) =>
  appendAuditEvent(tx, {
    action,
    target: { type: 'user', id: person.userId },
    details: { by: 'command line' },
    actor: { companyId: person.companyId, userId: person.userId, onBehalfOf: null },
    requestId: 'command-line',
    at,
  });

/** Adds a person to the provider's company, which is made with its first one. */
async function invite(tx: Tx, email: string, companyName: string, now: Date): Promise<Person> {
  const found = await findProvider(tx);
  if (!found) {
    const problem = companyNameProblem(companyName);
    if (problem) throw new SetupError(problem.description);
    await lockCompanyNames(tx, [companyName]);
    if ((await placesOfTakenNames(tx, [companyName])).size > 0) {
      throw new SetupError(`A company is called '${companyName}' already. Name the provider with --company.`);
    }
    const company = { name: companyName, isProvider: true, trialStatus: null };
    const owner = { email, name: '', lastName: '', registrationType: 'INVITED' as const, invitedAt: now };
    const [made] = await createCompanies(tx, [{ company, owner }], now);
    if (!made) throw new Error('no company was made');
    return made;
  }
  await lockCompany(tx, found.id);
  const department = await defaultDepartment(tx, found.id);
  const row = {
    ...userKeys({ email, name: '', lastName: '' }),
    companyId: found.id,
    email,
    name: '',
    lastName: '',
    departmentId: department.id,
    departmentKey: department.nameKey,
    createdAt: now,
    updatedAt: now,
    invitedAt: now,
  };
  const userId = (await insertUsers(tx, [row])).get(row.emailKey);
  if (userId === undefined) throw new Error('the insert returned too few rows');
  return { companyId: found.id, userId, email };
}

/**
 * Makes somebody a super admin of the provider, whose company is made with the first one. Returns the one-time link with
 * which they choose a password, or null where they have one already. Throws a SetupError for an address that is none, or
 * that belongs to another company.
 */
export async function addProviderAdmin(
  tx: Tx,
  { learnerUrl }: Pick<Config, 'learnerUrl'>,
  { email, companyName, now }: { readonly email: string; readonly companyName: string; readonly now: Date },
): Promise<{ readonly link: string | null }> {
  if (!isEmail(email)) throw new SetupError(`'${email}' is no email address.`);
  await lockEmails(tx, [emailKey(email)]);
  const known = await findByEmailKey(tx, emailKey(email));
  const provider = await findProvider(tx);
  if (known && known.companyId !== provider?.id) {
    throw new SetupError(`${email} has an account in another company. Use an address of its own.`);
  }
  const person = known
    ? { companyId: known.companyId, userId: known.id, email: known.email }
    : await invite(tx, email, companyName, now);
  await updatePerson(tx, person.companyId, person.userId, {
    role: 'superadmin',
    disabledAt: null,
    updatedAt: now,
  });
  if (!known && !provider) await updateCompany(tx, person.companyId, { registeredAt: now });
  await record(tx, 'provider.admin_added', person, now);
  if (known?.uid) return { link: null };
  const token = await createLink(tx, { ...person, purpose: 'invitation' }, now);
  return { link: `${learnerUrl}/invitation?token=${token}` };
}

/** Takes the role from a super admin, disables them and ends their sessions. Throws a SetupError for anybody else. */
export async function removeProviderAdmin(tx: Tx, email: string, now: Date): Promise<void> {
  const provider = await findProvider(tx);
  const person = await findByEmailKey(tx, emailKey(email));
  if (!person || person.companyId !== provider?.id || person.role !== 'superadmin') {
    throw new SetupError(`${email} is no super admin of the provider.`);
  }
  const { companyId, id: userId } = person;
  await updatePerson(tx, companyId, userId, { role: 'user', disabledAt: now, updatedAt: now });
  await moveEpochs(tx, companyId, [userId], now);
  await record(tx, 'provider.admin_removed', { companyId, userId, email: person.email }, now);
}
