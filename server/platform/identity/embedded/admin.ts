import { randomBytes } from 'node:crypto';
import type { IdentityAdmin } from '../accounts';
import type { CustomTokenMinter } from '../custom-tokens';
import { hashPassword, isSamePassword } from '../passwords';
import {
  type AccountPatch,
  findAccount,
  findAccountByEmail,
  insertAccount,
  patchAccount,
  patchAccounts,
  removeAccounts,
} from './accounts.queries';
import { checkPassword, toEmailKey } from './check-password';
import { toSeconds } from './id-token';
import { issueOobCode } from './oob';
import { revokeSessions, sessionStateOf } from './sessions';
import { revokeFamilyOf, revokeTokensWith } from './sessions.queries';
import { liftThrottle, maySendMail } from './throttle';

/** 28 letters and digits, as Firebase makes them. */
function newUid(): string {
  let uid = '';
  while (uid.length < 28)
    uid += randomBytes(32)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return uid.slice(0, 28);
}

export interface EmbeddedAdminDeps {
  readonly clock: () => Date;
  readonly mint: CustomTokenMinter;
}

/** {@link IdentityAdmin} on the gateway's own tables. */
export function createEmbeddedAdmin({ clock, mint }: EmbeddedAdminDeps): IdentityAdmin {
  const ownerOf = async (db: Parameters<IdentityAdmin['createAccount']>[0], email: string) =>
    (await findAccountByEmail(db, toEmailKey(email)))?.uid;

  return {
    async createAccount(db, { uid = newUid(), email, password, emailVerified = false }) {
      const now = clock();
      const holder = await ownerOf(db, email);
      if (holder) return { outcome: 'emailInUse', uid: holder };
      const inserted = await insertAccount(db, {
        uid,
        email: email.trim(),
        emailKey: toEmailKey(email),
        passwordHash: password === null ? null : await hashPassword(password),
        passwordUpdatedAt: password === null ? null : now,
        emailVerified,
        tokensValidSince: new Date(toSeconds(now) * 1000),
        createdAt: now,
      });
      if (inserted) return { outcome: 'created', uid };
      // The address was taken concurrently, or the uid exists.
      const winner = await ownerOf(db, email);
      if (!winner) throw new Error('An identity account with this uid exists');
      return { outcome: 'emailInUse', uid: winner };
    },

    async updateAccount(db, uid, { email, emailVerified, password }) {
      const account = await findAccount(db, uid);
      if (!account) return { outcome: 'notFound' };
      const now = clock();
      const patch: AccountPatch = {};
      if (email !== undefined && email.trim() !== account.email) {
        const holder = await ownerOf(db, email);
        if (holder && holder !== uid) return { outcome: 'emailInUse' };
        Object.assign(patch, { email: email.trim(), emailKey: toEmailKey(email), emailVerified: false });
      }
      if (emailVerified !== undefined) patch.emailVerified = emailVerified;
      if (password !== undefined) {
        Object.assign(patch, { passwordHash: await hashPassword(password), passwordUpdatedAt: now });
      }
      if (Object.keys(patch).length > 0) await patchAccount(db, uid, patch);
      if (patch.emailKey !== undefined || password !== undefined) await revokeSessions(db, [uid], now);
      if (password !== undefined && account.emailKey !== null) await liftThrottle(db, account.emailKey);
      return { outcome: 'updated' };
    },

    async setDisabled(db, uids, disabled) {
      await patchAccounts(db, uids, { disabled });
      if (disabled) await revokeSessions(db, uids, clock());
    },

    async createPasswordReset(db, { uid, email }) {
      const account = await findAccount(db, uid);
      if (account?.emailKey !== toEmailKey(email)) return { outcome: 'notFound' };
      const now = clock();
      if (!(await maySendMail(db, toEmailKey(email), now))) return { outcome: 'throttled' };
      return { outcome: 'created', code: await issueOobCode(db, { uid, email }, 'PASSWORD_RESET', now) };
    },

    deleteAccounts: removeAccounts,
    revokeTokens: (db, uids) => revokeSessions(db, uids, clock()),
    endSession: (db, uid, sessionId) => revokeFamilyOf(db, uid, sessionId, clock()),
    hasPassword: async (db, { uid, password }) =>
      isSamePassword(password, (await findAccount(db, uid))?.passwordHash ?? null),
    endSessionsWith: (db, uid, claims) => revokeTokensWith(db, uid, claims, clock()),
    verifyPassword: (db, attempt) => checkPassword(db, attempt, clock()),
    mintCustomToken: (_db, uid, claims) => mint(uid, claims),
    sessionState: sessionStateOf,
  };
}
