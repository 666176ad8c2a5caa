import { apiKey, type Service } from './services';

const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
const token = '/securetoken.googleapis.com/v1/token';
const password = 'Correct-Horse-1';
const newPassword = 'Another-Horse-2';

/** What earlier answers of the same service left for later requests. */
export type Memory = Map<string, string>;

export interface Request {
  readonly path: string;
  readonly body: object | string;
  readonly form?: boolean;
}

export interface Step {
  readonly name: string;
  /** Changes the account by the administrator's interface first. */
  readonly before?: (service: Service, memory: Memory) => Promise<void>;
  readonly request: (memory: Memory) => Request;
  /** Where we answer otherwise on purpose: exactly these codes, and why. */
  readonly deliberate?: { readonly embedded: string; readonly emulator: string; readonly why: string };
}

const call = (operation: string, body: object): Request => ({
  path: `${accounts}:${operation}?key=${apiKey}`,
  body,
});
const refresh = (body: object, form = false): Request => ({ path: `${token}?key=${apiKey}`, body, form });
const signIn = (email: string, word = password) =>
  call('signInWithPassword', {
    email,
    password: word,
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  });
const idToken = (memory: Memory) => memory.get('idToken') ?? '';

const remember =
  (key: string, value: (service: Service, memory: Memory) => Promise<string>): Step['before'] =>
  async (service, memory) => {
    memory.set(key, await value(service, memory));
  };

/** Accounts by name; their uids are in the memory under the same name. */
export async function createAccounts(service: Service, memory: Memory): Promise<void> {
  for (const name of ['ada', 'bea', 'cyd', 'dot', 'eve']) {
    const email = `${name}@larkfield.example`;
    const account = { uid: `uid-${name}`, email, password, emailVerified: name === 'ada' };
    const created = await service.admin.createAccount(service.db, account);
    if (created.outcome !== 'created') throw new Error(`${service.name}: ${email} ${created.outcome}`);
    memory.set(name, created.uid);
  }
}

const refusedInput: Step[] = [
  { name: 'sign in without a key', request: () => ({ path: `${accounts}:signInWithPassword`, body: {} }) },
  {
    name: 'sign in with broken JSON',
    request: () => ({ path: call('signInWithPassword', {}).path, body: '{' }),
  },
  {
    name: 'sign in with a number as mail',
    request: () => call('signInWithPassword', { email: 7, password }),
    deliberate: {
      embedded: 'Invalid JSON payload received',
      emulator: 'INVALID_EMAIL',
      why: 'no body is coerced to other types',
    },
  },
  { name: 'sign in without mail', request: () => call('signInWithPassword', { password }) },
  { name: 'sign in with an empty mail', request: () => signIn('') },
  { name: 'sign in with no mail address', request: () => signIn('nobody') },
  {
    name: 'sign in without password',
    request: () => call('signInWithPassword', { email: 'ada@larkfield.example' }),
  },
  { name: 'sign in as nobody', request: () => signIn('nobody@larkfield.example') },
  { name: 'sign in with a wrong password', request: () => signIn('ada@larkfield.example', 'wrong') },
];

const session: Step[] = [
  { name: 'sign in', request: () => signIn('ADA@larkfield.example') },
  { name: 'look up', request: (memory) => call('lookup', { idToken: idToken(memory) }) },
  { name: 'look up without token', request: () => call('lookup', {}) },
  { name: 'look up with no token', request: () => call('lookup', { idToken: 'none' }) },
  {
    name: 'refresh by form',
    request: (memory) =>
      refresh({ grant_type: 'refresh_token', refresh_token: memory.get('refreshToken') }, true),
  },
  {
    name: 'refresh by JSON',
    request: (memory) => refresh({ grantType: 'refresh_token', refreshToken: memory.get('refreshToken') }),
  },
  {
    name: 'refresh without grant',
    request: () => refresh({ refresh_token: 'none' }, true),
    deliberate: {
      embedded: 'MISSING_GRANT_TYPE',
      emulator: 'INVALID_REFRESH_TOKEN',
      why: 'documented by Firebase; the emulator supplies the grant of a form itself',
    },
  },
  { name: 'refresh with another grant', request: () => refresh({ grant_type: 'password' }, true) },
  { name: 'refresh without token', request: () => refresh({ grant_type: 'refresh_token' }, true) },
  {
    name: 'refresh with no token',
    request: () => refresh({ grant_type: 'refresh_token', refresh_token: 'none' }, true),
  },
];

const customTokens: Step[] = [
  {
    name: 'sign in with a custom token',
    before: remember('custom', ({ admin, db }) =>
      admin.mintCustomToken(db, 'uid-bea', { secondFactor: true }),
    ),
    request: (memory) =>
      call('signInWithCustomToken', { token: memory.get('custom'), returnSecureToken: true }),
  },
  { name: 'look up after a custom token', request: (memory) => call('lookup', { idToken: idToken(memory) }) },
  { name: 'custom sign-in without token', request: () => call('signInWithCustomToken', {}) },
  { name: 'custom sign-in with no token', request: () => call('signInWithCustomToken', { token: 'none' }) },
  {
    name: 'custom sign-in with an ID token',
    request: (memory) => call('signInWithCustomToken', { token: idToken(memory) }),
  },
];

const changes: Step[] = [
  { name: 'update nothing', request: () => call('update', {}) },
  { name: 'sign in to change', request: () => signIn('cyd@larkfield.example') },
  {
    name: 'update to a weak password',
    request: (memory) => call('update', { idToken: idToken(memory), password: '123' }),
  },
  {
    name: 'update claims of oneself',
    request: (memory) => call('update', { idToken: idToken(memory), customAttributes: '{"admin":true}' }),
  },
  {
    name: 'enable oneself',
    request: (memory) => call('update', { idToken: idToken(memory), disableUser: false }),
  },
  {
    name: 'update the password',
    request: (memory) =>
      call('update', { idToken: idToken(memory), password: newPassword, returnSecureToken: true }),
  },
  { name: 'sign in with the old password', request: () => signIn('cyd@larkfield.example') },
  { name: 'sign in with the new password', request: () => signIn('cyd@larkfield.example', newPassword) },
  { name: 'update with no code', request: () => call('update', { oobCode: 'none' }) },
];

const codes: Step[] = [
  { name: 'ask for no kind of code', request: () => call('sendOobCode', {}) },
  { name: 'reset without mail', request: () => call('sendOobCode', { requestType: 'PASSWORD_RESET' }) },
  {
    name: 'reset as nobody',
    request: () => call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@larkfield.example' }),
  },
  {
    name: 'ask for the link itself',
    request: () =>
      call('sendOobCode', {
        requestType: 'PASSWORD_RESET',
        email: 'cyd@larkfield.example',
        returnOobLink: true,
      }),
  },
  {
    name: 'ask for a sign-in link',
    request: () => call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'cyd@larkfield.example' }),
    deliberate: {
      embedded: 'OPERATION_NOT_ALLOWED',
      emulator: '',
      why: "magic links are the gateway's own (1 §4.1)",
    },
  },
  {
    name: 'reset',
    request: () => call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'cyd@larkfield.example' }),
  },
  {
    name: 'read the reset code',
    before: remember('code', (service) => service.mailedCode('cyd@larkfield.example')),
    request: (memory) => call('resetPassword', { oobCode: memory.get('code') }),
  },
  {
    name: 'reset to a weak password',
    request: (memory) => call('resetPassword', { oobCode: memory.get('code'), newPassword: '123' }),
  },
  {
    name: 'verify a mail with a reset code',
    request: (memory) => call('update', { oobCode: memory.get('code') }),
    deliberate: {
      embedded: 'INVALID_OOB_CODE',
      emulator: 'PASSWORD_RESET',
      why: 'the emulator has no answer for it (501)',
    },
  },
  {
    name: 'reset to a new password',
    request: (memory) => call('resetPassword', { oobCode: memory.get('code'), newPassword: 'Third-Horse-3' }),
  },
  {
    name: 'use the code again',
    request: (memory) => call('resetPassword', { oobCode: memory.get('code'), newPassword: 'Third-Horse-3' }),
  },
  { name: 'reset without code', request: () => call('resetPassword', {}) },
  { name: 'sign in after the reset', request: () => signIn('cyd@larkfield.example', 'Third-Horse-3') },
  {
    name: 'verify without token',
    request: () => call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: 'none' }),
  },
  { name: 'sign in to verify', request: () => signIn('bea@larkfield.example') },
  {
    name: 'ask for a verification',
    request: (memory) => call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: idToken(memory) }),
  },
  {
    name: 'verify the mail',
    before: remember('code', (service) => service.mailedCode('bea@larkfield.example')),
    request: (memory) => call('update', { oobCode: memory.get('code') }),
  },
];

const endings: Step[] = [
  { name: 'sign in to be signed out', request: () => signIn('dot@larkfield.example') },
  {
    name: 'look up when signed out everywhere',
    before: ({ admin, db }) => admin.revokeTokens(db, 'uid-dot'),
    request: (memory) => call('lookup', { idToken: idToken(memory) }),
  },
  { name: 'sign in to be disabled', request: () => signIn('eve@larkfield.example') },
  {
    name: 'look up when disabled',
    before: ({ admin, db }) => admin.setDisabled(db, 'uid-eve', true),
    request: (memory) => call('lookup', { idToken: idToken(memory) }),
  },
  { name: 'sign in when disabled', request: () => signIn('eve@larkfield.example') },
  {
    name: 'refresh when disabled',
    request: (memory) =>
      refresh({ grant_type: 'refresh_token', refresh_token: memory.get('refreshToken') }, true),
  },
  { name: 'sign in to be deleted', request: () => signIn('ada@larkfield.example') },
  {
    name: 'look up when deleted',
    before: ({ admin, db }) => admin.deleteAccount(db, 'uid-ada'),
    request: (memory) => call('lookup', { idToken: idToken(memory) }),
  },
  {
    name: 'refresh when deleted',
    request: (memory) =>
      refresh({ grant_type: 'refresh_token', refresh_token: memory.get('refreshToken') }, true),
    deliberate: {
      embedded: 'TOKEN_EXPIRED',
      emulator: 'INVALID_REFRESH_TOKEN',
      why: 'the SDK signs out on it, on the other it does not',
    },
  },
  { name: 'sign in when deleted', request: () => signIn('ada@larkfield.example') },
];

/** Replayed in this order against each service. */
export const steps: readonly Step[] = [
  ...refusedInput,
  ...session,
  ...customTokens,
  ...changes,
  ...codes,
  ...endings,
];
