import { accounts, call, idToken, password, refresh, remember, type Step, signIn } from './step';

export const refusedInput: Step[] = [
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

export const session: Step[] = [
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

export const customTokens: Step[] = [
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
