import { call, idToken, refresh, remember, type Step, signIn } from './step';

const newPassword = 'Another-Horse-2';

export const changes: Step[] = [
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

export const codes: Step[] = [
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
      why: "magic links are the gateway's own",
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

export const endings: Step[] = [
  { name: 'sign in to be signed out', request: () => signIn('dot@larkfield.example') },
  {
    name: 'look up when signed out everywhere',
    before: ({ admin, db }) => admin.revokeTokens(db, ['uid-dot']),
    request: (memory) => call('lookup', { idToken: idToken(memory) }),
  },
  { name: 'sign in to be disabled', request: () => signIn('eve@larkfield.example') },
  {
    name: 'look up when disabled',
    before: ({ admin, db }) => admin.setDisabled(db, ['uid-eve'], true),
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
    before: ({ admin, db }) => admin.deleteAccounts(db, ['uid-ada']),
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
