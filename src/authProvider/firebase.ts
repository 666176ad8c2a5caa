import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { ACTING_APP } from '@/authProvider/storedSignIn';
import type { Config } from '@/config';
import type { Identity } from './identity';

/** When the service is unreachable, throws the error fetch would throw, whatever the SDK calls it. */
function asFetch(error: unknown): never {
  const isUnreachable = error instanceof FirebaseError && error.code === 'auth/network-request-failed';
  throw isUnreachable ? new TypeError(error.message, { cause: error }) : error;
}

/**
 * The identity service through the Firebase SDK, in every mode. With `emulatorOrigin` it talks to the
 * gateway's embedded service, which speaks the same protocol. Only the parts in use are registered (no
 * pop-ups, no phone): they are a third of the SDK's size. A tab that acts as a partner's customer has its own
 * instance, stored in session storage only, so the partner's session stays untouched.
 */
export function createFirebaseIdentity({ identity }: Pick<Config, 'identity'>, isActing = false): Identity {
  const { apiKey, projectId, authDomain, emulatorOrigin } = identity;
  const name = isActing ? ACTING_APP : undefined;
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }, name), {
    // Both survive the tab and notify other tabs. The first can be read at once, which lazyIdentity.ts does;
    // the second is for browsers that refuse it.
    persistence: isActing ? browserSessionPersistence : [browserLocalPersistence, indexedDBLocalPersistence],
  });
  if (emulatorOrigin !== null) {
    connectAuthEmulator(auth, emulatorOrigin || location.origin, { disableWarnings: true });
  }

  const asked = new WeakMap<User, Promise<string>>();
  /** The SDK by itself refreshes an expired token once for each caller that asks in the meantime. */
  function currentToken(user: User): Promise<string> {
    const answer = asked.get(user) ?? user.getIdToken().finally(() => asked.delete(user));
    asked.set(user, answer);
    return answer;
  }

  async function token(forceRefresh: boolean): Promise<string | null> {
    const user = auth.currentUser;
    if (!user) return null;
    return (forceRefresh ? user.getIdToken(true) : currentToken(user)).catch(asFetch);
  }

  return {
    ready: () => auth.authStateReady(),
    prepare: async () => undefined,
    uid: () => auth.currentUser?.uid ?? null,
    async signInWithPassword(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    async signInWithToken(token) {
      await signInWithCustomToken(auth, token);
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email).catch(asFetch),
    passwordResetEmail: (code) => verifyPasswordResetCode(auth, code).catch(asFetch),
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password).catch(asFetch),
    confirmEmail: (code) => applyActionCode(auth, code).catch(asFetch),
    signOut: () => signOut(auth),
    token,
    onChange: (listener) => onAuthStateChanged(auth, (user) => listener(user?.uid ?? null)),
  };
}
