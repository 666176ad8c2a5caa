import { describe, expect, it } from 'vitest';
import type { Identity } from '@/authProvider/identity';
import { ApiError } from '@/client/ApiError';
import type { Call } from '@/client/call';
import { begin, finish, isExhausted } from './secondFactor';

const person = { company_id: 3, email: 'ida@larkfield.example', isMfaEnabled: false };

/** Records the calls and answers each with the token that it would return. */
function fakes() {
  const log: unknown[] = [];
  const call = (async ({ method, path }: { method: string; path: string }, { body }: { body?: unknown }) => {
    log.push(`${method} ${path.split('/').at(-1)}`, body);
    return { data: { verificationToken: 'v-1', customFirebaseToken: 't-1', sent: true } };
  }) as unknown as Call;
  const identity = {
    prepare: async () => undefined,
    signInWithToken: async (token: string) => void log.push(`sign in with ${token}`),
  } as Identity;
  const reload = async () => {
    log.push('reload');
    return undefined as never;
  };
  return { log, call, session: { identity, reload } };
}

describe('the second factor', () => {
  it('begins with the password, then mails the code', async () => {
    const { log, call } = fakes();
    expect(await begin({ call }, person, 'Secret-1')).toBe('v-1');
    expect(log).toEqual([
      'POST verify_password',
      { password: 'Secret-1' },
      'POST send_code',
      { email: person.email, verificationTokenId: 'v-1' },
    ]);
  });

  it.each([true, false])(
    'changes to the other state and keeps the session (it was %s)',
    async (isMfaEnabled) => {
      const { log, ...deps } = fakes();
      await finish(deps, { ...person, isMfaEnabled }, { code: '123456', token: 'v-1' });
      expect(log).toEqual([
        'PATCH mfa',
        { isMfaEnabled: !isMfaEnabled, code: '123456', verificationTokenId: 'v-1' },
        'sign in with t-1',
        'reload',
      ]);
    },
  );

  it('is blocked by 60202 and 60203 only', () => {
    const errors = ['60202', '60203', 'INVALID_CODE'].map(
      (code) => new ApiError({ status: 429, code, message: '' }),
    );
    expect([...errors, new Error('60202')].map(isExhausted)).toEqual([true, true, false, false]);
  });
});
