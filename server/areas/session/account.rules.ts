import type { accountEndpoints } from '@contract/account';
import type { Change } from '@contract/audit';
import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { readCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { changedTexts, userKeys } from '@server/domain/people/people.model';
import { findPerson, lockUsers, updatePerson } from '@server/domain/people/people.queries';
import { refuseManaged } from '@server/domain/provisioning/managed.rules';
import { isFactorRequired } from '@server/domain/sign-in/actor.queries';
import {
  countPasswordChange,
  endOtherCredentials,
  passwordReplaced,
  signInToken,
  tellOfChange,
} from '@server/domain/sign-in/credentials.rules';
import { ownSession } from '@server/domain/sign-in/guard';
import { createLink } from '@server/domain/sign-in/links.rules';
import { registerOwner } from '@server/domain/sign-in/registration.rules';
import { beginVisit } from '@server/domain/visits/visits.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import {
  companyNotAccessible,
  conflict,
  forbidden,
  HttpError,
  invalidField,
  notFound,
} from '@server/platform/http/errors';
import { ACTING_CLAIM, type ActingClaim } from '@server/platform/identity/claims';
import { checkCode, startVerification } from '@server/platform/identity/mfa';
import { assertNewPassword } from '@server/platform/identity/password-rule';
import { mailVerification } from './register.rules';
import {
  checkOwnPassword,
  EXHAUSTED_CODES,
  exhausted,
  invalidCode,
  verificationExpired,
} from './session.rules';

type Names = BodyOf<typeof accountEndpoints.changeName>;

/** Mails the caller's verification link again. Throws 403 for another user's id. */
export async function sendVerification(tx: Tx, deps: Deps, actor: SignedInActor, userId: number) {
  ownSession(actor);
  if (userId !== actor.userId) throw forbidden();
  const { lang } = await readCompany(tx, actor.companyId);
  const { companyId, email, role } = actor;
  await countSending(tx, actor, 'confirmation', 1, deps.clock());
  await mailVerification(tx, deps, { companyId, userId, email, lang, role });
}

/** Records the agreement to the policies. Throws 409 with its own code when it is already recorded. */
export async function confirmPolicies(tx: Tx, deps: Deps, actor: SignedInActor): Promise<Date> {
  ownSession(actor);
  const person = await findPerson(tx, actor.companyId, actor.userId);
  if (person.privacyPolicyConfirmedAt) {
    throw new HttpError(
      409,
      ERROR_CODES.privacyPolicyAlreadyConfirmed,
      'The privacy policy has already been confirmed.',
    );
  }
  const now = deps.clock();
  await updatePerson(tx, actor.companyId, actor.userId, { privacyPolicyConfirmedAt: now });
  return now;
}

/** Throws 422 by field unless this is the caller's current password, 429 while throttled. */
async function checkCurrent(deps: Deps, actor: SignedInActor, password: string | undefined, address: string) {
  if (!password) throw invalidField('currentPassword', 'Please enter Your Password.');
  await checkOwnPassword(deps, actor, { password, field: 'currentPassword' }, address);
}

/**
 * Throws 422 at the field when the new password is the current one: anyone else who knows it would keep it.
 */
async function refusePresent(
  deps: Deps,
  { uid, email }: SignedInActor,
  { password, currentPassword }: BodyOf<typeof accountEndpoints.changePassword>,
  isTemporary: boolean,
): Promise<void> {
  // A password that is not temporary was checked just above.
  const isPresent = isTemporary
    ? await deps.identity.hasPassword(deps.db, { uid, email, password })
    : password === currentPassword;
  if (!isPresent) return;
  throw invalidField(
    'password',
    isTemporary
      ? "Choose a password that isn't the temporary one."
      : "Choose a password that isn't your current one.",
  );
}

/**
 * Sets the caller's password, ends their other sessions and returns the token that continues this one. The
 * current password is required unless it is temporary, so that access to an open session is not enough to
 * take over the account.
 */
export async function changePassword(
  deps: Deps,
  actor: SignedInActor,
  body: BodyOf<typeof accountEndpoints.changePassword>,
  address: string,
  audit: (tx: Tx) => Promise<void>,
): Promise<string> {
  ownSession(actor);
  const { password, currentPassword } = body;
  const person = await findPerson(deps.db, actor.companyId, actor.userId);
  const company = await readCompany(deps.db, actor.companyId);
  if (!person.temporaryPassword) await checkCurrent(deps, actor, currentPassword, address);
  await refusePresent(deps, actor, body, person.temporaryPassword);
  await assertNewPassword(password, [actor.email, person.name, person.lastName, company.name]);
  return deps.db.transaction(async (tx) => {
    if (person.registrationType === 'INVITED') await registerOwner(tx, deps, actor);
    const epoch = await endOtherCredentials(tx, deps, actor);
    await countPasswordChange(tx, deps, actor.uid);
    await passwordReplaced(tx, deps, actor);
    await audit(tx);
    const { outcome } = await deps.identity.updateAccount(tx, actor.uid, { password: password });
    if (outcome !== 'updated') throw invalidField('password', 'This account has no password.');
    return signInToken(tx, deps, { uid: actor.uid, epoch, method: 'renewed' });
  });
}

/** Changes the caller's name. */
export async function changeName(tx: Tx, deps: Deps, actor: SignedInActor, names: Names): Promise<Change[]> {
  await refuseManaged(tx, actor.companyId, actor.userId, { name: 'name' }, deps.clock());
  ownSession(actor);
  // Locked because the search keys also contain the address, which a link may be changing right now.
  const [person] = await lockUsers(tx, actor.companyId, [actor.userId]);
  if (!person) throw notFound('This user');
  const keys = userKeys({ email: person.email, ...names });
  await updatePerson(tx, actor.companyId, actor.userId, { ...names, ...keys, updatedAt: deps.clock() });
  return changedTexts(person, names);
}

/** Creates a single-use link that signs the caller in. */
export async function makeMagicLink(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  platform: 'ADMIN' | 'LEARNER',
): Promise<string> {
  ownSession(actor);
  const { companyId, userId, email, epoch } = actor;
  const owner = { companyId, userId, email, epoch, purpose: 'magicLink' as const };
  const token = await createLink(tx, owner, deps.clock());
  const base = platform === 'ADMIN' ? `${deps.config.publicUrl}/login` : deps.config.learnerUrl;
  return `${base}?magicLinkVerificationToken=${token}`;
}

/**
 * Returns a sign-in token with which a partner acts as a customer's admin for
 * limits.session.loginAsCompanyMs, and notifies the customer's admins. Throws 403 unless the company is the
 * partner's own customer and grants access.
 */
export async function enterCompany(tx: Tx, deps: Deps, actor: SignedInActor, companyId: number) {
  ownSession(actor);
  const company = await readCompany(tx, companyId).catch(() => undefined);
  const isCustomer = company?.parentCompanyId === actor.companyId;
  if (!company || !isCustomer || company.loginAsCompanyStatus !== 'AVAILABLE' || company.ownerId === null) {
    throw companyNotAccessible();
  }
  const visit = await beginVisit(tx, actor, companyId, deps.clock());
  const acting: ActingClaim = { companyId, visitId: visit.id };
  const { uid, epoch } = actor;
  const claims = { [ACTING_CLAIM]: acting };
  const customToken = await signInToken(tx, deps, { uid, epoch, method: 'visit', claims });
  return { customToken, company_id: companyId, ownerId: company.ownerId };
}

/** Throws 409 where the caller's company requires a second factor of them. */
async function refuseWhereRequired(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, role }: SignedInActor,
): Promise<void> {
  const { adminFactorFrom } = await readCompany(db, companyId);
  if (isFactorRequired(role, adminFactorFrom, clock()))
    throw conflict('Your company requires two-factor authentication of everyone who uses the admin console.');
}

/**
 * Checks the caller's password before the second factor changes. No mail is sent yet: the console asks for
 * the code next. Throws 401 for a wrong password, 429 while throttled or locked.
 */
export async function verifyPassword(deps: Deps, actor: SignedInActor, password: string, address: string) {
  ownSession(actor);
  await checkOwnPassword(deps, actor, { password }, address);
  const person = await findPerson(deps.db, actor.companyId, actor.userId);
  if (person.isMfaEnabled) await refuseWhereRequired(deps.db, deps, actor);
  const { uid, userId, companyId, email, epoch } = actor;
  const purpose = person.isMfaEnabled ? ('disable' as const) : ('enable' as const);
  const started = await deps.db.transaction((tx) =>
    startVerification(tx, { uid, userId, companyId, email, purpose, epoch }, deps.clock()),
  );
  if (started.outcome !== 'started') throw exhausted(EXHAUSTED_CODES[started.outcome]);
  return started.verificationToken;
}

export interface SecondFactorChange {
  readonly isMfaEnabled: boolean;
  readonly code: string;
  readonly verificationTokenId: string;
}

/**
 * Turns the second factor on or off with the mailed code, ends the user's other sessions and returns the
 * token that continues this one. A wrong guess is committed before it is refused. Throws 422 for a wrong
 * code, 401 for an expired one, 429 when attempts are used up.
 */
export async function changeSecondFactor(
  deps: Deps,
  actor: SignedInActor,
  change: SecondFactorChange,
  audit: (tx: Tx) => Promise<void>,
): Promise<string> {
  ownSession(actor);
  const purposes = [change.isMfaEnabled ? ('enable' as const) : ('disable' as const)];
  const guess = { verificationToken: change.verificationTokenId, code: change.code, purposes };
  const result = await deps.db.transaction(async (tx) => {
    const checked = await checkCode(tx, guess, deps.clock());
    if (checked.outcome !== 'ok' || checked.subject.uid !== actor.uid) return { ...checked, epoch: 0 };
    if (!change.isMfaEnabled) await refuseWhereRequired(tx, deps, actor);
    const epoch = await endOtherCredentials(tx, deps, actor);
    const changes = { isMfaEnabled: change.isMfaEnabled, updatedAt: deps.clock() };
    await updatePerson(tx, actor.companyId, actor.userId, changes);
    const template = change.isMfaEnabled ? 'secondFactorEnabled' : 'secondFactorDisabled';
    await tellOfChange(tx, deps, template, actor.companyId, [actor.email]);
    await audit(tx);
    await deps.identity.revokeTokens(tx, [actor.uid]);
    return { ...checked, epoch };
  });
  if (result.outcome === 'attemptsExhausted') throw exhausted(EXHAUSTED_CODES.attemptsExhausted);
  if (result.outcome === 'invalid') throw invalidCode(422, result.attemptsLeft);
  if (result.outcome === 'expired' || result.subject.uid !== actor.uid) throw verificationExpired();
  return signInToken(deps.db, deps, { uid: actor.uid, epoch: result.epoch, method: 'renewed' });
}
