import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCustomTokenMinter } from '../custom-tokens';
import { apiKey, projectId, type TestIdentity, testIdentity } from '../testing';
import { createTokenVerifier } from '../verify';

const password = 'Correct-Horse-1';
let identity: TestIdentity;
let origin: string;
const apps: FirebaseApp[] = [];

/** A separate browser, as far as the SDK can tell. */
function browser(): Auth {
  const app = initializeApp({ apiKey, projectId }, `browser-${apps.length}`);
  apps.push(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
}

let counter = 0;
async function newAccount(): Promise<{ email: string; uid: string }> {
  counter += 1;
  const email = `person-${counter}@larkfield.example`;
  return { email, uid: await identity.account(email, password) };
}

const refusal = (code: string) => expect.objectContaining({ code: `auth/${code}` });

beforeAll(async () => {
  identity = await testIdentity();
  origin = await identity.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await Promise.all(apps.map((app) => deleteApp(app).catch(() => undefined)));
});
afterAll(() => identity.close());

describe('the Firebase SDK on the embedded service', () => {
  it('signs in with a password and gets a token that the gateway accepts', async () => {
    const { email, uid } = await newAccount();
    const { user } = await signInWithEmailAndPassword(browser(), email.toUpperCase(), password);
    expect(user).toMatchObject({ uid, email, emailVerified: true });
    const verifier = createTokenVerifier({ projectId, keys: identity.keyring.keySet, clock: identity.clock });
    expect(await verifier.verify(await user.getIdToken())).toMatchObject({ uid, signInProvider: 'password' });
    const { claims } = await user.getIdTokenResult();
    expect(claims).toMatchObject({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: uid,
      user_id: uid,
      email,
      email_verified: true,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
  });

  it('answers alike for a wrong password and an unknown address', async () => {
    const { email } = await newAccount();
    const auth = browser();
    await expect(signInWithEmailAndPassword(auth, email, 'Wrong-1')).rejects.toEqual(
      refusal('invalid-credential'),
    );
    await expect(signInWithEmailAndPassword(auth, 'nobody@larkfield.example', 'Wrong-1')).rejects.toEqual(
      refusal('invalid-credential'),
    );
    await expect(signInWithEmailAndPassword(auth, 'no mail', 'Wrong-1')).rejects.toEqual(
      refusal('invalid-email'),
    );
    await expect(signInWithEmailAndPassword(auth, email, '')).rejects.toEqual(refusal('missing-password'));
  });

  it('reveals a disabled account only with its password', async () => {
    const { email, uid } = await newAccount();
    await identity.admin.setDisabled(identity.database.db, [uid], true);
    const auth = browser();
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toEqual(refusal('user-disabled'));
    await expect(signInWithEmailAndPassword(auth, email, 'Wrong-1')).rejects.toEqual(
      refusal('invalid-credential'),
    );
    await identity.admin.setDisabled(identity.database.db, [uid], false);
    await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
  });

  it('throttles after ten wrong passwords, for unknown addresses too, and then lets the owner in again', async () => {
    const { email } = await newAccount();
    const auth = browser();
    for (const mail of [email, 'stranger@larkfield.example']) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await expect(signInWithEmailAndPassword(auth, mail, 'Wrong-1')).rejects.toEqual(
          refusal('invalid-credential'),
        );
      }
      await expect(signInWithEmailAndPassword(auth, mail, password)).rejects.toEqual(
        refusal('too-many-requests'),
      );
    }
    identity.clock.advance(5 * 60_000);
    await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
  });

  it('signs in with a custom token, once, and keeps its claims through a refresh', async () => {
    const { uid } = await newAccount();
    const token = await identity.admin.mintCustomToken(identity.database.db, uid, { mfa: true });
    const { user } = await signInWithCustomToken(browser(), token);
    expect(user.uid).toBe(uid);
    await user.getIdToken(true);
    const { claims, signInProvider } = await user.getIdTokenResult();
    expect(signInProvider).toBe('custom');
    expect(claims.mfa).toBe(true);
    await expect(signInWithCustomToken(browser(), token)).rejects.toEqual(refusal('invalid-custom-token'));
  });

  it('refuses custom tokens that are expired, foreign or malformed', async () => {
    const { uid, email } = await newAccount();
    const old = await identity.admin.mintCustomToken(identity.database.db, uid);
    identity.clock.advance(6 * 60_000);
    const auth = browser();
    await expect(signInWithCustomToken(auth, old)).rejects.toEqual(refusal('invalid-custom-token'));
    await expect(signInWithCustomToken(auth, 'none')).rejects.toEqual(refusal('invalid-custom-token'));
    const foreign = createCustomTokenMinter(
      { mode: 'embedded', keyring: identity.keyring, projectId: 'other' },
      identity.clock,
    );
    await expect(signInWithCustomToken(auth, await foreign(uid))).rejects.toEqual(
      refusal('custom-token-mismatch'),
    );
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    await expect(signInWithCustomToken(auth, await user.getIdToken())).rejects.toEqual(
      refusal('invalid-custom-token'),
    );
  });

  it('rotates the refresh token', async () => {
    const { email } = await newAccount();
    const { user } = await signInWithEmailAndPassword(browser(), email, password);
    const first = user.refreshToken;
    await user.getIdToken(true);
    expect(user.refreshToken).not.toBe(first);
    await user.getIdToken(true);
  });

  it('ends other sessions when the password changes, and continues its own', async () => {
    const { email } = await newAccount();
    const mine = (await signInWithEmailAndPassword(browser(), email, password)).user;
    const other = (await signInWithEmailAndPassword(browser(), email, password)).user;
    await updatePassword(mine, 'Another-Horse-2');
    await mine.getIdToken(true);
    await reload(mine);
    await expect(other.getIdToken(true)).rejects.toEqual(refusal('user-token-expired'));
    await expect(signInWithEmailAndPassword(browser(), email, password)).rejects.toEqual(
      refusal('invalid-credential'),
    );
    await signInWithEmailAndPassword(browser(), email, 'Another-Horse-2');
  });

  it('requires a recent sign-in for a new password, and a strong one', async () => {
    const { email } = await newAccount();
    const { user } = await signInWithEmailAndPassword(browser(), email, password);
    await expect(updatePassword(user, 'weak')).rejects.toEqual(refusal('weak-password'));
    identity.clock.advance(6 * 60_000);
    await expect(updatePassword(user, 'Another-Horse-2')).rejects.toEqual(refusal('requires-recent-login'));
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    await updatePassword(user, 'Another-Horse-2');
  });

  it.each<[string, string, (uid: string) => Promise<void>]>([
    [
      'signed out everywhere',
      'user-token-expired',
      (uid) => identity.admin.revokeTokens(identity.database.db, [uid]),
    ],
    ['disabled', 'user-disabled', (uid) => identity.admin.setDisabled(identity.database.db, [uid], true)],
    ['deleted', 'user-token-expired', (uid) => identity.admin.deleteAccounts(identity.database.db, [uid])],
  ])('signs out every browser of an account that was %s', async (_, code, end) => {
    const { email, uid } = await newAccount();
    const browsers = [browser(), browser()];
    for (const auth of browsers) await signInWithEmailAndPassword(auth, email, password);
    await end(uid);
    for (const auth of browsers) {
      await expect(auth.currentUser?.getIdToken(true)).rejects.toEqual(refusal(code));
      expect(auth.currentUser).toBeNull();
    }
  });

  it('resets a password by the mailed code, once, and lifts the throttle', async () => {
    const { email } = await newAccount();
    const auth = browser();
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await signInWithEmailAndPassword(auth, email, 'Wrong-1').catch(() => undefined);
    }
    await sendPasswordResetEmail(auth, email);
    const code = identity.mails.at(-1)?.code ?? '';
    expect(identity.mails.at(-1)).toMatchObject({ kind: 'PASSWORD_RESET', email });
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    await expect(confirmPasswordReset(auth, code, 'weak')).rejects.toEqual(refusal('weak-password'));
    await confirmPasswordReset(auth, code, 'Another-Horse-2');
    await expect(confirmPasswordReset(auth, code, 'Third-Horse-3')).rejects.toEqual(
      refusal('invalid-action-code'),
    );
    await signInWithEmailAndPassword(auth, email, 'Another-Horse-2');
  });

  it('answers a reset for an unknown address like any other, and sends no mail', async () => {
    const before = identity.mails.length;
    await expect(sendPasswordResetEmail(browser(), 'nobody@larkfield.example')).resolves.toBeUndefined();
    expect(identity.mails).toHaveLength(before);
  });

  it('accepts a mailed reset code for an hour', async () => {
    const { email } = await newAccount();
    const auth = browser();
    await sendPasswordResetEmail(auth, email);
    const code = identity.mails.at(-1)?.code ?? '';
    identity.clock.advance(60 * 60_000 - 1);
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    identity.clock.advance(1);
    await expect(verifyPasswordResetCode(auth, code)).rejects.toEqual(refusal('expired-action-code'));
    await expect(confirmPasswordReset(auth, code, 'Another-Horse-2')).rejects.toEqual(
      refusal('expired-action-code'),
    );
  });

  it('verifies an address by its code', async () => {
    const { email, uid } = await newAccount();
    await identity.admin.updateAccount(identity.database.db, uid, { emailVerified: false });
    const auth = browser();
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    expect(user.emailVerified).toBe(false);
    await sendEmailVerification(user);
    await applyActionCode(auth, identity.mails.at(-1)?.code ?? '');
    await reload(user);
    expect(user.emailVerified).toBe(true);
  });
});
