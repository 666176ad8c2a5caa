import type { IdentityAdmin, PasswordCheck, SessionState } from './accounts';
import type { CustomTokenMinter } from './custom-tokens';
import { createToolkitClient, type ServiceAccount, ToolkitError } from './toolkit-client';

export interface FirebaseAdminOptions {
  readonly projectId: string;
  readonly apiKey: string;
  readonly serviceAccount: ServiceAccount;
  readonly mint: CustomTokenMinter;
  readonly clock?: () => Date;
  readonly fetch?: typeof fetch;
  /** Where the Identity Toolkit answers; only for tests. */
  readonly origin?: string;
}

/**
 * How old Firebase's answer about an account may be. A revocation there reaches the gateway within this time.
 */
export const SESSION_STATE_CACHE_MS = 30_000;
const CACHED_ACCOUNTS = 10_000;
const PARALLEL_CHANGES = 10;

interface AccountState {
  readonly known: boolean;
  readonly disabled: boolean;
  readonly validSince: Date;
  readonly readAt: Date;
}

function stateFor(account: AccountState, authTime: Date): SessionState {
  if (!account.known) return 'unknown';
  if (account.disabled) return 'disabled';
  return authTime < account.validSince ? 'revoked' : 'valid';
}

/** The code of a refusal. Any other error means Firebase is unreachable or misconfigured, and is rethrown. */
function codeOf(error: unknown): string {
  if (error instanceof ToolkitError) return error.code;
  throw error;
}

const PASSWORD_OUTCOMES: Readonly<Record<string, Exclude<PasswordCheck['outcome'], 'ok'>>> = {
  INVALID_LOGIN_CREDENTIALS: 'invalid',
  INVALID_PASSWORD: 'invalid',
  EMAIL_NOT_FOUND: 'invalid',
  INVALID_EMAIL: 'invalid',
  USER_DISABLED: 'disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'throttled',
};

const RESET_OUTCOMES: Readonly<Record<string, 'notFound' | 'throttled'>> = {
  EMAIL_NOT_FOUND: 'notFound',
  USER_NOT_FOUND: 'notFound',
  RESET_PASSWORD_EXCEED_LIMIT: 'throttled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'throttled',
};

/** Firebase changes one account per call. A few run in parallel, to keep a large set within its quota. */
async function forEachAccount(
  uids: readonly string[],
  change: (uid: string) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < uids.length; start += PARALLEL_CHANGES) {
    await Promise.all(uids.slice(start, start + PARALLEL_CHANGES).map(change));
  }
}

/** {@link IdentityAdmin} on a Firebase (Identity Platform) project, with its service account. */
export function createFirebaseAdmin(options: FirebaseAdminOptions): IdentityAdmin {
  const { clock = () => new Date(), mint } = options;
  const toolkit = createToolkitClient({ ...options, clock });
  // Caches Firebase's answers. It is no gateway state: losing it costs one call.
  const states = new Map<string, AccountState>();

  async function accountState(uid: string): Promise<AccountState> {
    const now = clock();
    const cached = states.get(uid);
    if (cached && now.getTime() - cached.readAt.getTime() < SESSION_STATE_CACHE_MS) return cached;
    const user = await toolkit.findUser({ localId: [uid] });
    const state: AccountState = {
      known: user !== null,
      disabled: user?.disabled ?? false,
      validSince: new Date(Number(user?.validSince ?? 0) * 1000),
      readAt: now,
    };
    states.delete(uid);
    const [oldest] = states.keys();
    if (states.size >= CACHED_ACCOUNTS && oldest !== undefined) states.delete(oldest);
    states.set(uid, state);
    return state;
  }

  async function change(uid: string, body: object): Promise<string | null> {
    states.delete(uid);
    try {
      await toolkit.admin('accounts:update', { localId: uid, ...body });
      return null;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** For changes that ignore unknown uids; any other refusal is a failure. */
  async function changeOrFail(uid: string, body: object): Promise<void> {
    const code = await change(uid, body);
    if (code !== null && code !== 'USER_NOT_FOUND') throw new Error(`Identity Toolkit refused: ${code}`);
  }

  const validSinceNow = () => String(Math.floor(clock().getTime() / 1000));

  return {
    async createAccount(_db, { uid, email, password, emailVerified = false }) {
      const body = { localId: uid, email, emailVerified, ...(password === null ? {} : { password }) };
      try {
        return { outcome: 'created', uid: await toolkit.createUser(body) };
      } catch (error) {
        if (codeOf(error) !== 'EMAIL_EXISTS') throw error;
        const holder = await toolkit.findUser({ email: [email] });
        if (!holder) throw error;
        return { outcome: 'emailInUse', uid: holder.localId };
      }
    },

    async updateAccount(_db, uid, { email, emailVerified, password }) {
      const endsSessions = email !== undefined || password !== undefined;
      const code = await change(uid, {
        email,
        emailVerified,
        password,
        ...(endsSessions ? { validSince: validSinceNow() } : {}),
      });
      if (code === null) return { outcome: 'updated' };
      if (code === 'EMAIL_EXISTS') return { outcome: 'emailInUse' };
      if (code === 'USER_NOT_FOUND') return { outcome: 'notFound' };
      throw new Error(`Identity Toolkit refused: ${code}`);
    },

    setDisabled: (_db, uids, disabled) =>
      forEachAccount(uids, (uid) =>
        changeOrFail(uid, { disableUser: disabled, ...(disabled ? { validSince: validSinceNow() } : {}) }),
      ),

    deleteAccounts: (_db, uids) =>
      forEachAccount(uids, async (uid) => {
        states.delete(uid);
        try {
          await toolkit.admin('accounts:delete', { localId: uid });
        } catch (error) {
          if (codeOf(error) !== 'USER_NOT_FOUND') throw error;
        }
      }),

    async createPasswordReset(_db, { email }) {
      try {
        const code = await toolkit.passwordResetCode(email);
        return { outcome: 'created', code };
      } catch (error) {
        const outcome = RESET_OUTCOMES[codeOf(error)];
        if (!outcome) throw error;
        return { outcome };
      }
    },

    revokeTokens: (_db, uids) =>
      forEachAccount(uids, (uid) => changeOrFail(uid, { validSince: validSinceNow() })),

    async hasPassword(_db, { uid, email, password }) {
      try {
        return (await toolkit.signIn(email, password)) === uid;
      } catch (error) {
        if (!PASSWORD_OUTCOMES[codeOf(error)]) throw error;
        return false;
      }
    },
    endSessionsWith: async () => undefined,
    endSession: async () => undefined,

    async verifyPassword(_db, { email, password }) {
      try {
        return { outcome: 'ok', uid: await toolkit.signIn(email, password) };
      } catch (error) {
        const outcome = PASSWORD_OUTCOMES[codeOf(error)];
        if (!outcome) throw error;
        return { outcome };
      }
    },

    mintCustomToken: (_db, uid, claims) => mint(uid, claims),
    sessionState: async (_db, { uid, authTime }) => stateFor(await accountState(uid), authTime),
  };
}
