import {
  parseStoredSignIn,
  readStoredSignIn,
  type StoredSignIn,
  signInKey,
} from '@/authProvider/storedSignIn';
import { loadForAct } from '@/client/lazyPage';
import type { Config } from '@/config';
import type { Identity } from './identity';

/** What the identity needs of the browser; tests pass fakes. */
export interface IdentityEnvironment {
  /** The SDK's own identity, ready or not. Rejects when its code can't be loaded. */
  loadSdk: () => Promise<Identity>;
  /** The earlier sign-in: null when nobody is signed in, undefined when only the SDK can tell. */
  readStored: () => StoredSignIn | null | undefined;
  deleteStored: () => void;
  /** Reports what other tabs store; returns an unsubscribe function. */
  onStored: (listener: (stored: StoredSignIn | null | undefined) => void) => () => void;
  now: () => number;
}

/**
 * The identity service whose SDK loads when something needs it: a sign-in or a new token. Until
 * then the sign-in that the SDK stored is read without it, so that no start waits for the SDK's code and its
 * first call. The gateway checks the token of every call either way.
 */
export function createLazyIdentity(environment: IdentityEnvironment): Identity {
  const { loadSdk, readStored, deleteStored, onStored, now } = environment;
  let sdk: Identity | undefined;
  let loading: Promise<Identity> | undefined;
  let stored: StoredSignIn | null = null;
  let knowing: Promise<void> | undefined;
  /** The account that was last reported, so that each change is reported once. */
  let reported: string | null = null;
  const listeners = new Set<(uid: string | null) => void>();

  const uid = () => (sdk ? sdk.uid() : (stored?.uid ?? null));

  function report(next: string | null): void {
    if (next === reported) return;
    reported = next;
    for (const listener of listeners) listener(next);
  }

  /** The SDK, once it knows whether an earlier session still exists. */
  function load(): Promise<Identity> {
    loading ??= loadSdk()
      .then(async (loaded) => {
        await loaded.ready();
        sdk = loaded;
        loaded.onChange(report);
        return loaded;
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

  async function know(): Promise<void> {
    const found = readStored();
    if (found === undefined) await load();
    else stored = found;
    reported = uid();
  }

  /** Another tab has signed in or out, or renewed the token. A loaded SDK follows by itself. */
  function follow(found: StoredSignIn | null | undefined): void {
    if (sdk) return;
    if (found === undefined) {
      load().then(
        () => report(uid()),
        () => undefined,
      );
      return;
    }
    stored = found;
    report(uid());
  }

  /** Needs neither the SDK nor a network: whoever signs out is signed out. */
  async function signOut(): Promise<void> {
    const loaded = await loading?.catch(() => undefined);
    if (loaded) return loaded.signOut();
    deleteStored();
    stored = null;
    report(null);
  }

  return {
    ready() {
      knowing ??= know().catch((error: unknown) => {
        knowing = undefined;
        throw error;
      });
      return knowing;
    },
    async prepare() {
      await load();
    },
    uid,
    signInWithPassword: async (email, password) => (await load()).signInWithPassword(email, password),
    signInWithToken: async (token) => (await load()).signInWithToken(token),
    sendPasswordReset: async (email) => (await load()).sendPasswordReset(email),
    passwordResetEmail: async (code) => (await load()).passwordResetEmail(code),
    resetPassword: async (code, password) => (await load()).resetPassword(code, password),
    confirmEmail: async (code) => (await load()).confirmEmail(code),
    signOut,
    async token(forceRefresh) {
      if (!sdk && !stored) return null;
      const isGood = stored !== null && stored.goodUntil > now();
      if (!sdk && stored && isGood && !forceRefresh) return stored.token;
      return (await load()).token(forceRefresh);
    },
    onChange(listener) {
      listeners.add(listener);
      const stop = onStored(follow);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

/** The console's identity service, for a tab of its own or for one that acts as a partner's customer. */
export function createIdentity(config: Pick<Config, 'identity'>, isActing: boolean): Identity {
  const { apiKey } = config.identity;
  const key = signInKey(apiKey, isActing);
  return createLazyIdentity({
    loadSdk: async () => {
      const { createFirebaseIdentity } = await loadForAct(() => import('./firebase'));
      return createFirebaseIdentity(config, isActing);
    },
    readStored: () => readStoredSignIn(apiKey, isActing),
    deleteStored: () => (isActing ? sessionStorage : localStorage).removeItem(key),
    onStored(listener) {
      const onStorage = ({ key: changed, newValue }: StorageEvent) => {
        // Everything is cleared, or this record has changed. A tab's own storage has no other tab.
        if (changed === null) listener(readStoredSignIn(apiKey, isActing));
        else if (changed === key && !isActing) listener(parseStoredSignIn(newValue));
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
    now: Date.now,
  });
}
