import { isAdminAreaRole } from '@contract/access';
import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import type { CurrentUser, sessionEndpoints } from '@contract/session';
import { readCompany } from '@server/domain/company/company.queries';
import { signedLogos } from '@server/domain/company/logo';
import { findPerson, findPersonByUid, type Person, updatePerson } from '@server/domain/people/people.queries';
import { managedFieldsOf } from '@server/domain/provisioning/provisioning.queries';
import { findActor, isFactorRequired } from '@server/domain/sign-in/actor.queries';
import { signInToken } from '@server/domain/sign-in/credentials.rules';
import {
  type AttemptOrigin,
  passwordRefused,
  type RequestOrigin,
  recordFailure,
} from '@server/domain/sign-in/failures.rules';
import { isTemporaryPasswordOver } from '@server/domain/sign-in/standing';
import { mayComeInAt, type WhiteLabel } from '@server/domain/white-label/white-label.rules';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Database, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, invalidField } from '@server/platform/http/errors';
import {
  checkCode,
  mailOfVerification,
  resendCode,
  startVerification,
  type VerificationSubject,
} from '@server/platform/identity/mfa';
import { words } from '@server/platform/text/words';
import { findEnforced, ssoRequired } from './sign-on/sign-on.rules';

type Validate = BodyOf<typeof sessionEndpoints.validateLogin>;
type Submit = BodyOf<typeof sessionEndpoints.mfaLogin>;
type Resend = BodyOf<typeof sessionEndpoints.sendCode>;

const invalidCredentials = () =>
  new HttpError(401, ERROR_CODES.invalidCredentials, 'Invalid login credentials');
const suspended = () =>
  new HttpError(401, ERROR_CODES.userDisabled, 'Your account was suspended. Please, contact your manager');
export const verificationExpired = () =>
  new HttpError(401, ERROR_CODES.loginRequired, 'Verification token is expired, please try again');
const tooMany = () =>
  new HttpError(429, ERROR_CODES.tooManyRequests, 'Too many attempts. Wait a few minutes and try again.');

/** The error for code 60202 (too many wrong codes) or 60203 (too many mails). */
export const exhausted = (code: '60202' | '60203') =>
  new HttpError(429, code, 'The number of attempts has been exhausted. Please try again in 10 minutes.');

/** The error for a wrong code, with the attempts left. */
export const invalidCode = (status: 401 | 422, attemptsLeft: number) =>
  new HttpError(status, ERROR_CODES.invalidCode, 'Incorrect code.', [
    {
      code: 'code',
      description:
        attemptsLeft === 1
          ? 'Incorrect code. 1 attempt left.'
          : words`Incorrect code. ${attemptsLeft} attempts left.`,
    },
  ]);

/** The error for each outcome of a password check. */
export const REFUSALS = { throttled: tooMany, disabled: suspended, invalid: invalidCredentials };
export const EXHAUSTED_CODES = {
  attemptsExhausted: ERROR_CODES.codeAttemptsExhausted,
  sendsExhausted: ERROR_CODES.codeSendsExhausted,
} as const;

/** The caller is signed in, so only the password can be wrong. */
const WRONG_PASSWORD = 'Current password is incorrect';

/**
 * Checks the caller's own password in a running session. Throws 422 on the field for a wrong one (the session is valid, so not
 * 401), 401 for a disabled account, 429 while throttled.
 */
export async function checkOwnPassword(
  deps: Deps,
  { email }: Pick<SignedInActor, 'email'>,
  { password, field = 'password' }: { readonly password: string; readonly field?: string },
  address: string,
): Promise<void> {
  const check = await deps.identity.verifyPassword(deps.db, { email, password, address });
  if (check.outcome === 'invalid') throw invalidField(field, WRONG_PASSWORD);
  if (check.outcome !== 'ok') throw REFUSALS[check.outcome]();
}

/** Mail template for each purpose of a code. */
const CODE_MAILS = {
  login: 'loginCode',
  ssoLogin: 'loginCode',
  enable: 'turnOnCode',
  disable: 'turnOffCode',
  stepUp: 'stepUpCode',
} as const;

type Receiver = Pick<VerificationSubject, 'email' | 'purpose'>;

/** Mails the code of a verification. */
export async function mailCode(tx: Tx, deps: Deps, { email, purpose }: Receiver, lang: string, code: string) {
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: CODE_MAILS[purpose],
    to: email,
    lang,
    values: { code, minutes: String(limits.session.codeLifetimeMs / 60_000) },
  });
}

/**
 * Checks email and password before sign-in. With a second factor, mails a code and returns the token of its
 * verification; so where the company requires one, which the code then turns on. Throws 401 for wrong credentials or a disabled account, 429 while throttled or locked (60202,
 * 60203), 403 for a role without console access, or SSO_REQUIRED where the company enforces single sign-on. Its owner
 * comes in by password and mailed code even then.
 */
export async function validateLogin(
  deps: Deps,
  input: Validate,
  { whiteLabel, ...from }: AttemptOrigin & { readonly whiteLabel: WhiteLabel | null },
) {
  const { email, password } = input;
  const enforced = await findEnforced(deps, email);
  const required = enforced && ssoRequired(deps, enforced, input.isAdmin ? 'admin' : 'learner');
  const check = await deps.identity.verifyPassword(deps.db, { email, password, address: from.address });
  if (check.outcome !== 'ok') {
    if (!required) passwordRefused(deps, { email, ...from }, check.outcome);
    throw required ?? REFUSALS[check.outcome]();
  }
  const found = await findActor(deps.db, check.uid, deps.clock());
  if (!found) throw required ?? invalidCredentials();
  // Whoever is not the owner gets the same answer for every password, and so does the owner for a wrong one.
  if (required && !found.actor.isOwner) throw required;
  // A company's own host only knows its own and its customers' accounts.
  if (!(await mayComeInAt(deps, whiteLabel, found.actor.companyId))) throw invalidCredentials();
  if (found.disabled) throw suspended();
  if (isTemporaryPasswordOver(found, deps.clock())) throw invalidCredentials();
  if (input.isAdmin && !isAdminAreaRole(found.actor.role)) {
    throw new HttpError(
      403,
      ERROR_CODES.roleNotAllowed,
      "This account doesn't have access to the admin console.",
    );
  }
  const { userId, companyId } = found.actor;
  // The owner's way back in when the provider is gone: never by the password alone.
  const isNew = found.isFactorRequired && !found.isMfaEnabled;
  if (!found.isMfaEnabled && !isNew && !required)
    return { isMfaLogin: false, verificationToken: null, companyId, isFactorNew: false };
  const started = await deps.db.transaction(async (tx) => {
    const subject = {
      uid: check.uid,
      userId,
      companyId,
      email: found.actor.email,
      purpose: 'login' as const,
      epoch: found.credentialEpoch,
    };
    const result = await startVerification(tx, subject, deps.clock());
    if (result.outcome === 'started') await mailCode(tx, deps, subject, 'en', result.code);
    return result;
  });
  if (started.outcome !== 'started') throw exhausted(EXHAUSTED_CODES[started.outcome]);
  return {
    isMfaLogin: true,
    verificationToken: started.verificationToken,
    companyId: null,
    isFactorNew: isNew,
  };
}

/** Turns on the second factor of a user who has just used it because their company requires one. */
async function turnOnWhereRequired(
  tx: Tx,
  deps: Deps,
  { companyId, userId }: Pick<VerificationSubject, 'companyId' | 'userId'>,
  requestId: string,
): Promise<void> {
  const now = deps.clock();
  const { role, isMfaEnabled } = await findPerson(tx, companyId, userId);
  const { adminFactorFrom } = await readCompany(tx, companyId);
  if (isMfaEnabled || !isFactorRequired(role, adminFactorFrom, now)) return;
  await updatePerson(tx, companyId, userId, { isMfaEnabled: true, updatedAt: now });
  await appendAuditEvent(tx, {
    action: 'user.second_factor_enabled',
    target: { type: 'user', id: userId },
    actor: { companyId, userId, onBehalfOf: null },
    requestId,
    at: now,
  });
}

/**
 * Exchanges a code for a sign-in token that counts as second factor. Throws 401 for a wrong or expired code,
 * and 429 with code 60202 once attempts are used up.
 */
export async function submitCode(deps: Deps, input: Submit, from: RequestOrigin): Promise<string> {
  const guess = {
    verificationToken: input.verificationTokenId,
    code: input.code,
    purposes: ['login', 'ssoLogin'] as const,
  };
  const result = await deps.db.transaction(async (tx) => {
    const checked = await checkCode(tx, guess, deps.clock());
    if (checked.outcome === 'ok') await turnOnWhereRequired(tx, deps, checked.subject, from.requestId);
    return checked;
  });
  if (result.outcome === 'invalid' || result.outcome === 'attemptsExhausted') {
    const email = await mailOfVerification(deps.db, input.verificationTokenId);
    const outcome = result.outcome === 'invalid' ? ('failed' as const) : ('locked' as const);
    if (email) await recordFailure(deps, { email, method: 'code', outcome, ...from });
  }
  if (result.outcome === 'attemptsExhausted') throw exhausted(ERROR_CODES.codeAttemptsExhausted);
  if (result.outcome === 'expired') throw verificationExpired();
  if (result.outcome === 'invalid') {
    throw invalidCode(401, result.attemptsLeft);
  }
  const { uid, epoch, purpose } = result.subject;
  // Whoever came from the provider has signed in there: without a password, and where none may.
  return signInToken(deps.db, deps, { uid, epoch, method: purpose === 'ssoLogin' ? 'sso' : 'emailCode' });
}

/** Mails a new code. Throws 401 when the verification can't be continued, 429 with 60202 or 60203. */
export async function sendCodeAgain(deps: Deps, input: Resend): Promise<void> {
  const result = await deps.db.transaction(async (tx) => {
    const asked = { verificationToken: input.verificationTokenId, email: input.email };
    const resent = await resendCode(tx, asked, deps.clock());
    if (resent.outcome === 'resent') await mailCode(tx, deps, resent.subject, 'en', resent.code);
    return resent;
  });
  if (result.outcome === 'resent') return;
  if (result.outcome === 'expired') throw verificationExpired();
  throw exhausted(EXHAUSTED_CODES[result.outcome]);
}

const toCurrentUser = (
  person: Person,
  isByDirectory: boolean,
  company: CurrentUser['company'],
): CurrentUser => ({
  id: person.id,
  company_id: person.companyId,
  email: person.email,
  name: person.name,
  lastName: person.lastName,
  role: person.role,
  emailVerified: person.emailVerified,
  isMfaEnabled: person.isMfaEnabled,
  sso: person.sso,
  isByDirectory,
  onboardingCompleted: person.onboardingCompleted,
  onboardingSkipped: person.onboardingSkipped,
  unconfirmedNewEmail: person.unconfirmedNewEmail,
  temporary_password: person.temporaryPassword,
  suspendedCampaignsNotificationShown: person.suspendedCampaignsNotificationShown,
  notificationsShown: person.notificationsShown,
  privacyPolicyConfirmedAt: person.privacyPolicyConfirmedAt?.toISOString() ?? null,
  isAdminLoggedInAsCompany: false,
  adminName: null,
  adminEmail: null,
  company,
});

/** The signed-in user. During a partner's visit, that is the customer's admin, with the real user named. */
export async function currentUser(deps: Deps, db: Database, actor: SignedInActor): Promise<CurrentUser> {
  const owner = await readCompany(db, actor.companyId);
  const company = { name: owner.name, ...signedLogos(deps, owner) };
  const { companyId, userId } = actor;
  const managed = await managedFieldsOf(db, companyId, [userId], deps.clock());
  const user = toCurrentUser(await findPerson(db, companyId, userId), managed.has(userId), company);
  if (actor.onBehalfOf === null) return user;
  const partner = await findPersonByUid(db, actor.uid);
  return {
    ...user,
    role: actor.role,
    // Belongs to the owner, and the partner neither needs nor may handle it.
    temporary_password: false,
    onboardingCompleted: true,
    isAdminLoggedInAsCompany: true,
    adminName: partner ? `${partner.name} ${partner.lastName}`.trim() : null,
    adminEmail: partner?.email ?? null,
  };
}
